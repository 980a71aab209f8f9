import { EnvelopeReader } from './envelope.ts';
import type { X12Event } from './events.ts';
import { placeOf, Segments } from './segments.ts';
import { nextTurn } from './turns.ts';

/** How trailers with a wrong count or control number are read: refused, or accepted with a warning. */
export type EnvelopeReading = 'strict' | 'lenient';

/** The chunks of a source as bytes; a surrogate pair may be split between two text chunks. */
async function* bytesOf(source: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>) {
  let cut = '';
  for await (const chunk of source) {
    if (typeof chunk !== 'string') {
      yield chunk;
      continue;
    }
    const text = cut + chunk;
    cut = /[\ud800-\udbff]$/.exec(text)?.[0] ?? '';
    yield Buffer.from(text.slice(0, text.length - cut.length));
  }
}

/**
 * Reads X12 005010 files as a stream of events: the starts and ends of interchanges, groups and sets, and the records of
 * each set. Throws only what its source throws; errors in the file are reported as faults. With `envelope: 'lenient'`,
 * wrong counts and control numbers of trailers are warnings instead.
 */
export async function* readX12(
  source: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
  { envelope: reading = 'strict' }: { readonly envelope?: EnvelopeReading } = {},
): AsyncGenerator<X12Event, void, undefined> {
  const segments = new Segments();
  const envelope = new EnvelopeReader(reading === 'lenient');
  for await (const bytes of bytesOf(source)) {
    for (const found of segments.push(bytes)) {
      for (const event of envelope.read(found)) yield event;
      await nextTurn();
    }
  }
  for (const event of envelope.read(segments.end())) yield event;
  for (const event of envelope.end(placeOf(segments.next))) yield event;
}
