import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const compress = promisify<string, Buffer>(gzip);
const decompress = promisify<Buffer, Buffer>(gunzip);

/** A file as it is stored: compressed, as text that can be encrypted. */
export const packFile = async (text: string): Promise<string> => (await compress(text)).toString('base64');

/** The text of a stored file. */
export const unpackFile = async (content: string): Promise<string> =>
  (await decompress(Buffer.from(content, 'base64'))).toString('utf8');

/** The size and the digest of a file. */
export const measured = (text: string) => ({
  byteCount: Buffer.byteLength(text),
  sha256: createHash('sha256').update(text).digest('hex'),
});
