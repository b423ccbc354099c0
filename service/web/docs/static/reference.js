// Shows openapi.json with Swagger UI. Nothing is fetched from anywhere else.
SwaggerUIBundle({
  url: new URL("../openapi.json", document.baseURI).href,
  dom_id: "#swagger-ui",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  displayOperationId: true,
  filter: true,
  validatorUrl: null,
});
