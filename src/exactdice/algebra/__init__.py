"""Pure functions on inner forms: sums, mixtures, conditions, moments, order, distances; knows no public class."""
