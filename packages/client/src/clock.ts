/** The time as the platform tells it. */
export const systemClock = (): Date => new Date();
