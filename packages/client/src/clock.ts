/** The system time. */
export const systemClock = (): Date => new Date();
