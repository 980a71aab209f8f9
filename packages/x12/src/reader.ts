import { Envelope } from './envelope.ts';
import type { X12Event } from './events.ts';
import { placeOf, Segments } from './segments.ts';

/** The bytes of pieces of which some are text; a character may be cut in two. */
async function* bytesOf(source: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>) {
  let cut = '';
  for await (const piece of source) {
    if (typeof piece !== 'string') {
      yield piece;
      continue;
    }
    const text = cut + piece;
    cut = /[\ud800-\udbff]$/.exec(text)?.[0] ?? '';
    yield Buffer.from(text.slice(0, text.length - cut.length));
  }
}

/**
 * Reads files of X12 005010 as a stream: the wholes that begin and end, and the records of each transaction set.
 * It throws nothing but what its source throws; what is wrong with the file is told as faults.
 */
export async function* readX12(
  source: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
): AsyncGenerator<X12Event, void, undefined> {
  const segments = new Segments();
  const envelope = new Envelope();
  for await (const bytes of bytesOf(source)) {
    for (const found of segments.push(bytes)) for (const event of envelope.read(found)) yield event;
  }
  for (const event of envelope.read(segments.end())) yield event;
  for (const event of envelope.end(placeOf(segments.next))) yield event;
}
