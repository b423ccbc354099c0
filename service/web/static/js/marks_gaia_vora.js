// Where Gaia-Vora's events are in its picture.

const standing = ([colour, species], location) => `[data-figure="${colour}-${species}"][data-at="${location}"]`;
const slot = (number) => `[data-slot="${number}"][data-tiles]`;
const pool = ([colour, species]) => `[data-pool="${colour}-${species}"]`;
const location = (given) => (given === "water" ? '[data-location="water"]' : slot(given));

const MARKS = {
  LifeFormPlaced: (d) => [standing(d.figure, d.location)],
  LifeFormMoved: (d) => [d.figure ? standing(d.figure, d.to) : "[data-microbe]"],
  LifeFormEaten: (d) => [standing(d.eater, d.location)],
  LifeFormKilled: (d) => [location(d.location)],
  CarniVoreReincarnated: (d) => [pool([d.color, "C"])],
  FossilStored: (d) => [`[data-fossil="${d.card}/${d.row}/${d.figure[0]}"]`],
  LifeFormReturnedToPool: (d) => [pool(d.figure)],
  FossilChoiceOpened: (d) => [...new Set(d.slots.map((one) => `[data-card="${one[1]}"]`))],
  SkyObjectActivated: (d) => [`[data-object="${d.object}"]`, location(d.location)],
  TileDropped: (d) => [slot(d.slot)],
  TileRelocated: (d) => [slot(d.slot), slot(d.origin)],
  MicrobeLifted: () => ["[data-microbe]"],
  PlanetRotated: () => ['[data-object="moon"]'],
  StarSpent: (d) => [`[data-seat="${d.seat}"]`],
  TurnStarted: (d) => [`[data-seat="${d.seat}"]`],
  WeatherCardDrawn: () => ["[data-weather]"],
};

/** Selectors of what an event is about in the picture after it. */
export const marks = (type, data) => MARKS[type]?.(data) ?? [];
