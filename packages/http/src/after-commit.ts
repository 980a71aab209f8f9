/** The `data` of an answer that is computed after the commit, when the connection is returned. */
export class AfterCommit<Data> {
  readonly make: () => Promise<Data>;

  constructor(make: () => Promise<Data>) {
    this.make = make;
  }
}

/**
 * Defers slow work until after the commit. A failure of the work does not roll back what the handler has written. The
 * work must not use the context.
 */
export const afterCommit = <Data>(make: () => Promise<Data>) => new AfterCommit(make);
