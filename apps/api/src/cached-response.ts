import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';

/** A response that is the same for everybody while the process runs. */
export interface CachedContent {
  readonly type: string;
  readonly cacheControl: string;
  /** Creates the content on the first request: most processes never get one. */
  readonly make: () => string | Buffer | Promise<Buffer>;
}

const compressors = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: {
        // Much smaller than gzip for text; higher qualities take ten times as long for a few percent.
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: async (content: Buffer) => content,
};

type Encoding = keyof typeof compressors;

/** From the smallest result to the largest. */
const encodings = Object.keys(compressors) as Encoding[];

interface Representation {
  readonly body: Buffer;
  readonly etag: string;
}

/** Counts a body of some bytes against the caller's rate limit; throws when it is exceeded. */
export type CountBody = (context: Context, bytes: number) => Promise<void>;

export type CachedResponse = (context: Context, count: CountBody) => Promise<void>;

/** Serves content that is created, compressed and tagged once; answers 304 to callers that have it. */
export function cachedResponse({ type, cacheControl, make }: CachedContent): CachedResponse {
  const content = onceMade(async () => Buffer.from(await make()));
  const representation = Object.fromEntries(
    encodings.map((encoding) => [
      encoding,
      onceMade(async (): Promise<Representation> => {
        const body = await compressors[encoding](await content());
        return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
      }),
    ]),
  ) as Record<Encoding, () => Promise<Representation>>;
  return async (context, count) => {
    const encoding = encodings.find((name) => context.acceptsEncodings(name)) ?? 'identity';
    const { body, etag } = await representation[encoding]();
    context.status = 200;
    context.vary('Accept-Encoding');
    context.set('Cache-Control', cacheControl);
    context.etag = etag;
    if (context.fresh) {
      await count(context, 0);
      context.status = 304;
      return;
    }
    await count(context, body.length);
    context.type = type;
    if (encoding !== 'identity') context.set('Content-Encoding', encoding);
    context.body = body;
  };
}

/** Caches the result, and shares it with concurrent callers; a failure is not cached. */
function onceMade<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}
