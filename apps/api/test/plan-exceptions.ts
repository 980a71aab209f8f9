/** By which filters and orders lists look at more rows than they may, and in which tables; for each list why. */
export const growing: Readonly<Record<string, readonly string[]>> = {};
