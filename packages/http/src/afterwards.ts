/** The `data` of an answer that is made once the transaction is over and its connection given back. */
export class Afterwards<Data> {
  readonly make: () => Promise<Data>;

  constructor(make: () => Promise<Data>) {
    this.make = make;
  }
}

/**
 * Puts slow work off until the transaction is over: what the handler has read and written is committed by then, and
 * no failure of the work takes it back. The work must not use the context.
 */
export const afterwards = <Data>(make: () => Promise<Data>) => new Afterwards(make);
