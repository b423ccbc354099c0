"""Figures as Plotly JSON: pure functions of the rows they show."""
