/** The default clock of hosts and background work; operations take the time from their context. */
export const systemClock = () => new Date();
