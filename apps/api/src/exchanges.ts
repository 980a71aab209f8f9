import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A request to an operation, and its successful response, as they were recorded from a served API. */
export interface Exchange {
  /** The parameters of the path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly status: number;
  /** The JSON of the response, or the text of a file. */
  readonly response?: unknown;
}

/** The file of the recorded exchanges, the same from the sources and from the build. */
export const exchangesFile = join(import.meta.dirname, '../docs/exchanges.json');

/** The recorded exchange of each operation, by its id. */
export const readExchanges = (): Readonly<Record<string, Exchange>> =>
  JSON.parse(readFileSync(exchangesFile, 'utf8'));
