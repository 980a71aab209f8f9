import { createReadStream } from 'node:fs';

/** The encodings of files that are read. */
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The encoding of a file, and the text with which it begins. */
export interface FileStart {
  readonly encoding: Encoding;
  readonly text: string;
}

/** Stands for a character that was lost when a text was read in a wrong encoding; it is never stored. */
export const replacementCharacter = '\uFFFD';

/**
 * Reads a file once to recognize its encoding: UTF-16 by its byte order mark, UTF-8 by its bytes, else Windows-1252, of
 * which Latin-1 is a part. Throws for other encodings, and for a file in several of them.
 */
export async function startOf(path: string): Promise<FileStart> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let first: Buffer | undefined;
  let isUtf8 = true;
  let hasUtf8 = false;
  let hasUndefined = false;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    first ??= chunk;
    const utf16 = utf16Of(first);
    if (utf16 !== null) return { encoding: utf16, text: new TextDecoder(utf16).decode(first) };
    isUtf8 &&= canDecode(strict, chunk);
    const bytes = chunk.toString('latin1');
    hasUtf8 ||= utf8Character.test(bytes);
    hasUndefined ||= undefinedByte.test(bytes);
  }
  const encoding = isUtf8 ? 'utf-8' : 'windows-1252';
  if (first?.includes(0) || (!isUtf8 && (hasUtf8 || hasUndefined))) {
    throw new Error(
      'it is not in one of UTF-8, UTF-16 with a byte order mark and Windows-1252: save it as UTF-8',
    );
  }
  return { encoding, text: new TextDecoder(encoding).decode(first) };
}

/** A Latin letter or a quotation mark in UTF-8; these bytes hardly occur together in a text in Windows-1252. */
const utf8Character = /\xC2[\xA0-\xBF]|\xC3[\x80-\xBF]|\xE2\x80[\x80-\xBF]/;

/** The bytes without a character in Windows-1252. */
const undefinedByte = /[\x81\x8D\x8F\x90\x9D]/;

function utf16Of(start: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : null;
}

function canDecode(decoder: InstanceType<typeof TextDecoder>, chunk: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Converts the chunks of a file to UTF-8. */
export async function* inUtf8(source: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
  if (encoding === 'utf-8') {
    yield* source;
    return;
  }
  const decoder = new TextDecoder(encoding);
  for await (const chunk of source) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}
