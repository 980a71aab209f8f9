import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';

/** Bytes from which on an answer is compressed: what is shorter travels in one packet in any case. */
export const compressedFrom = 1_400;

const compressors = {
  br: (content: string) =>
    promisify(brotliCompress)(content, {
      params: {
        // As fast as gzip on what is made for each request, and smaller.
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  gzip: promisify<string, Buffer>(gzip),
};

/** From the smaller to the larger. */
const encodings = Object.keys(compressors) as (keyof typeof compressors)[];

/** A body as it is sent, and what its head says of it. */
export interface EncodedBody {
  readonly content: string | Buffer;
  readonly headers: Readonly<Record<string, string | number>>;
}

/**
 * Compresses the JSON of a read where the caller accepts that and it is worth it. What a write answers is sent as it
 * is: some of it holds a secret beside text of the caller, whose guesses the compressed length would tell (BREACH).
 */
export async function encodeBody(context: Context, body: string): Promise<EncodedBody> {
  const length = Buffer.byteLength(body);
  if (context.method !== 'GET' && context.method !== 'HEAD') {
    return { content: body, headers: { 'Content-Length': length } };
  }
  const headers = { Vary: 'Accept-Encoding' };
  const encoding =
    length < compressedFrom ? undefined : encodings.find((name) => context.acceptsEncodings(name));
  if (encoding === undefined) return { content: body, headers: { ...headers, 'Content-Length': length } };
  const content = await compressors[encoding](body);
  return { content, headers: { ...headers, 'Content-Encoding': encoding, 'Content-Length': content.length } };
}
