/** The slowest pace at which the other end of a connection may send or take data. */
export interface Pace {
  /** The fewest bytes within each window. */
  readonly bytes: number;
  /** The length of a window in seconds. It excludes the time for which the server does not wait for the other end. */
  readonly seconds: number;
}
