import { isUtf8 } from 'node:buffer';
import { setImmediate as otherRequests } from 'node:timers/promises';
import { ApiError, invalid } from '@rcm/errors';
import { type BodyShare, largeBody } from './body-shares.ts';
import type { ReceivedRequest } from './exchange.ts';
import { JsonShape } from './json-shape.ts';

/** The most bytes of a refused body that are read and dropped, so that the sender receives the answer. */
const drainLimit = 32 * 1024 * 1024;

const unusualEscape = /\\u(?:0000|d[89ab][0-9a-f]{2}|d[c-f][0-9a-f]{2})/i;

/** A JSON body. */
export interface JsonBody {
  readonly text: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** At least how many fields and elements it has. */
  readonly values: number;
}

/** A request without a body. */
export const noBody: JsonBody = { text: '', value: {}, values: 0 };

/**
 * Reads a JSON object of at most `limit` bytes; an absent body is an empty object. Throws 415 for another media type,
 * charset or encoding, 413 beyond the limit, and 400 for a body that is not a JSON object, is nested deeper than 64, has
 * too many values or names, or contains NUL or lone surrogates; 503 where the organization sends too much at a time.
 */
export async function readJsonBody(
  request: ReceivedRequest,
  limit: number,
  share: BodyShare,
): Promise<JsonBody> {
  if (hasNoBody(request)) return noBody;
  requireUnread(request);
  checkMediaType(request);
  const { bytes, values } = await readBytes(request, limit, share);
  await share.handle();
  if (!isUtf8(bytes)) throw invalid('body', 'Expected UTF-8', 'invalid_encoding');
  const text = bytes.toString('utf8');
  if (share.isLarge) await otherRequests();
  const value = parseObject(text);
  if (share.isLarge) await otherRequests();
  return { text, value, values };
}

/** True where the body of a request has the media type, ignoring its parameters. */
export const isOfType = ({ headers }: ReceivedRequest, mediaType: string): boolean =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() === mediaType.toLowerCase();

/** Streams the body of a request. Throws 413 beyond `limit` bytes, 415 where it is compressed, 400 where it is cut off. */
export async function* fileOf(request: ReceivedRequest, limit: number): AsyncGenerator<Uint8Array> {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity')
    throw new ApiError(415, 'Expected a file that is not compressed');
  const tooLarge = () => new ApiError(413, `Expected at most ${limit} bytes`);
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
  requireUnread(request);
  let length = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > limit) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    if (ApiError.is(error) || request.complete) throw error;
    throw invalid('body', 'Expected a complete body', 'incomplete');
  }
}

/** Throws where somebody else has read the body. */
function requireUnread({ readableDidRead }: ReceivedRequest): void {
  if (readableDidRead) throw new Error('The body was read before: mount the modules before any body parser');
}

const hasNoBody = ({ headers }: ReceivedRequest) =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';

function checkMediaType(request: ReceivedRequest): void {
  const [type, ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters
    .map((parameter) => parameter.trim())
    .find((parameter) => parameter.startsWith('charset='));
  const encoding = request.headers['content-encoding'];
  if (
    type?.trim() !== 'application/json' ||
    (charset !== undefined && !['charset=utf-8', 'charset="utf-8"'].includes(charset)) ||
    (encoding !== undefined && encoding.toLowerCase() !== 'identity')
  ) {
    throw new ApiError(415, 'Expected application/json in UTF-8, not compressed');
  }
}

interface ReadBody {
  readonly bytes: Buffer;
  readonly values: number;
}

/** Reads a body. One that is refused is read to its end and dropped, so that its sender receives the answer. */
async function readBytes(request: ReceivedRequest, limit: number, share: BodyShare): Promise<ReadBody> {
  const tooLarge = () => new ApiError(413, `Expected at most ${limit} bytes`);
  const cutOff = (error?: unknown) =>
    ApiError.is(error) ? error : invalid('body', 'Expected a complete body', 'incomplete');
  // A body in chunks does not say how long it is.
  const expected = Number(request.headers['content-length'] ?? largeBody);
  if (expected > drainLimit) throw tooLarge();
  await share.keep(expected);
  // Who sends refused bodies waits like others, or could send one after the other.
  if (expected > limit) await share.handle();
  if (request.destroyed) throw cutOff(request.errored);
  const shape = new JsonShape();
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let length = 0;
    let refusal: unknown = expected > limit ? tooLarge() : null;
    const waitFor = (turn: Promise<void>) => {
      request.pause();
      void turn.catch(drop).finally(() => request.resume());
    };
    const drop = (error: unknown) => {
      refusal ??= error;
      chunks = [];
    };
    const refuse = (error: unknown) => {
      drop(error);
      waitFor(share.handle());
    };
    const keep = (chunk: Buffer) => {
      if (length > limit) return refuse(tooLarge());
      try {
        share.count(() => shape.read(chunk));
      } catch (error) {
        return refuse(error);
      }
      chunks.push(chunk);
      if (length > largeBody && !share.isLarge) waitFor(share.keep(length));
    };
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > drainLimit) {
        request.pause();
        reject(tooLarge());
      } else if (refusal === null) keep(chunk);
    });
    request.on('end', () => {
      if (refusal !== null) reject(refusal);
      else resolve({ bytes: Buffer.concat(chunks), values: shape.values });
    });
    request.on('error', (error) => reject(cutOff(error)));
    request.on('close', () => request.complete || reject(cutOff()));
  });
}

function parseObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid('body', 'Expected valid JSON', 'invalid_json');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('body', 'Expected a JSON object', 'invalid_type');
  }
  const place = unusualEscape.test(text) ? placeOfInvalidText(value) : null;
  if (place) {
    throw invalid(['body', ...place].join('.'), 'Expected well-formed text without NUL', 'invalid_text');
  }
  return value as Record<string, unknown>;
}

const isValidText = (text: string) => text.isWellFormed() && !text.includes('\u0000');

/** The place of the first text that has NUL or lone surrogates, or of the object with such a name; null if there is none. */
function placeOfInvalidText(value: unknown): string[] | null {
  if (typeof value === 'string') return isValidText(value) ? null : [];
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, item] of Object.entries(value)) {
    if (!isValidText(key)) return [];
    const place = placeOfInvalidText(item);
    if (place !== null) return [key, ...place];
  }
  return null;
}
