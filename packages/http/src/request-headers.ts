import type { ReceivedRequest } from './exchange.ts';

/** All values of a header: for some headers, Node's parsed headers keep only the first. */
export function valuesOf({ rawHeaders }: ReceivedRequest, name: string): string[] {
  const values: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const sent = rawHeaders[index] ?? '';
    if (sent.length === name.length && sent.toLowerCase() === name) values.push(rawHeaders[index + 1] ?? '');
  }
  return values;
}
