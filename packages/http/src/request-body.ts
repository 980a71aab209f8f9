import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { ApiError, invalid } from '@rcm/errors';

/** The most bytes of a refused body that are read and dropped, so that the sender receives the answer. */
const drainLimit = 32 * 1024 * 1024;

const maxDepth = 64;
const unusualEscape = /\\u(?:0000|d[89ab][0-9a-f]{2}|d[c-f][0-9a-f]{2})/i;

/**
 * Reads a JSON object of at most `limit` bytes; an absent body is an empty object. Throws 415 for another media type,
 * charset or encoding, 413 beyond the limit, and 400 for a body that is not a JSON object, is nested deeper than 64, or
 * contains NUL or lone surrogates.
 */
export async function readJsonBody(
  request: IncomingMessage,
  limit: number,
): Promise<{ text: string; value: Record<string, unknown> }> {
  if (hasNoBody(request)) return { text: '', value: {} };
  checkMediaType(request);
  const bytes = await readBytes(request, limit);
  if (!isUtf8(bytes)) throw invalid('body', 'Expected UTF-8', 'invalid_encoding');
  const text = bytes.toString('utf8');
  return { text, value: parseObject(text) };
}

/** True where the body of a request has the media type, ignoring its parameters. */
export const isOfType = ({ headers }: IncomingMessage, mediaType: string): boolean =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() === mediaType.toLowerCase();

/** Streams the body of a request. Throws 413 beyond `limit` bytes, 415 where it is compressed, 400 where it is cut off. */
export async function* fileOf(request: IncomingMessage, limit: number): AsyncGenerator<Uint8Array> {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity')
    throw new ApiError(415, 'Expected a file that is not compressed');
  const tooLarge = () => new ApiError(413, `Expected at most ${limit} bytes`);
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
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

const hasNoBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';

function checkMediaType(request: IncomingMessage): void {
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

function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const tooLarge = () => new ApiError(413, `Expected at most ${limit} bytes`);
  if (Number(request.headers['content-length'] ?? 0) > drainLimit) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
      else if (length > drainLimit) {
        request.pause();
        reject(tooLarge());
      }
    });
    request.on('end', () => {
      if (length > limit) reject(tooLarge());
      else resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    });
    const cutOff = (error?: unknown) =>
      reject(ApiError.is(error) ? error : invalid('body', 'Expected a complete body', 'incomplete'));
    request.on('error', cutOff);
    request.on('close', () => request.complete || cutOff());
  });
}

function parseObject(text: string): Record<string, unknown> {
  checkDepth(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid('body', 'Expected valid JSON', 'invalid_json');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('body', 'Expected a JSON object', 'invalid_type');
  }
  if (unusualEscape.test(text)) checkTexts(value, 'body');
  return value as Record<string, unknown>;
}

/** Counts brackets outside strings, so that deep nesting is refused before anything recurses into it. */
function checkDepth(text: string): void {
  if (!hasManyBrackets(text)) return;
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 92) index += 1;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 123 || code === 91) {
      depth += 1;
      if (depth > maxDepth) {
        throw invalid('body', `Expected JSON nested at most ${maxDepth} deep`, 'too_deep');
      }
    } else if (code === 125 || code === 93) depth -= 1;
  }
}

/** A text with few brackets can't be nested deeply, and counting brackets is cheaper than matching them. */
const hasManyBrackets = (text: string) =>
  countUpTo(text, '{', maxDepth) + countUpTo(text, '[', maxDepth) > maxDepth;

/** How often a character occurs; stops counting after `limit + 1`. */
function countUpTo(text: string, character: string, limit: number): number {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1 && count <= limit; at = text.indexOf(character, at + 1)) {
    count += 1;
  }
  return count;
}

function checkTexts(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (!value.isWellFormed() || value.includes('\u0000')) {
      throw invalid(path, 'Expected well-formed text without NUL', 'invalid_text');
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      checkTexts(key, path);
      checkTexts(item, `${path}.${key}`);
    }
  }
}
