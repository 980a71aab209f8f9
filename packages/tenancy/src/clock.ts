/** The machine's clock, for whoever is not given another: only hosts and upkeep have a time of their own. */
export const systemClock = () => new Date();
