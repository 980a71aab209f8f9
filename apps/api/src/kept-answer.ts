import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';

/** An answer that is the same for everybody as long as the process lives. */
export interface Kept {
  readonly type: string;
  readonly cacheControl: string;
  /** Makes the content, when it is first asked for: most processes are never asked. */
  readonly make: () => string | Buffer | Promise<Buffer>;
}

const compressors = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: {
        // Far smaller than gzip for what is text, and not ten times the work for the last percents.
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: async (content: Buffer) => content,
};

type Encoding = keyof typeof compressors;

/** From the smallest to the largest. */
const encodings = Object.keys(compressors) as Encoding[];

interface Representation {
  readonly body: Buffer;
  readonly etag: string;
}

/** Counts a body of some bytes for whoever asks; throws where they have had their share. */
export type CountBody = (context: Context, bytes: number) => Promise<void>;

export type KeptAnswer = (context: Context, count: CountBody) => Promise<void>;

/** Answers with what is made, compressed and tagged once, and with 304 whoever has it. */
export function keptAnswer({ type, cacheControl, make }: Kept): KeptAnswer {
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

/** Keeps what is made, also for those who ask meanwhile; a failure is not kept. */
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
