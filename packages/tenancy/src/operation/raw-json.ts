/** JSON text that is written to a response unchanged; it comes from a view or a list, never from a request. */
export class RawJson {
  readonly text: string;
  /** The version of the record, or null. */
  readonly version: number | null;

  constructor(text: string, version: number | null = null) {
    this.text = text;
    this.version = version;
  }

  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}
