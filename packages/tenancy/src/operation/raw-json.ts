/** JSON text that goes into a response as it is; it comes from a view or a list, never from a request. */
export class RawJson {
  readonly text: string;
  /** The version of the record that it shows, or null. */
  readonly version: number | null;

  constructor(text: string, version: number | null = null) {
    this.text = text;
    this.version = version;
  }

  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}
