import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import type { ReceivedRequest } from './exchange.ts';

/** The smallest body that is compressed, in bytes: a shorter one fits into one packet anyway. */
export const compressedFrom = 1_400;

const compressors = {
  br: (content: string) =>
    promisify(brotliCompress)(content, {
      params: {
        // As fast as gzip for dynamic content, and smaller.
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  gzip: promisify<string, Buffer<ArrayBuffer>>(gzip),
};

/** By the size of their result, the smallest first. */
const encodings = Object.keys(compressors) as (keyof typeof compressors)[];

/** A body as it is sent, and its headers. */
export interface EncodedBody {
  readonly content: string | Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string | number>>;
}

/**
 * Compresses the JSON of a read where the caller accepts it and it is large enough. Answers to writes are not
 * compressed: some contain a secret together with text of the caller, and their length would leak the secret (BREACH).
 */
export async function encodeBody(request: ReceivedRequest, body: string): Promise<EncodedBody> {
  const length = Buffer.byteLength(body);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return { content: body, headers: { 'Content-Length': length } };
  }
  const headers = { Vary: 'Accept-Encoding' };
  const accepted = length < compressedFrom ? [] : new Negotiator(request).encodings(encodings);
  const encoding = encodings.find((name) => accepted.includes(name));
  if (encoding === undefined) return { content: body, headers: { ...headers, 'Content-Length': length } };
  const content = await compressors[encoding](body);
  return { content, headers: { ...headers, 'Content-Encoding': encoding, 'Content-Length': content.length } };
}
