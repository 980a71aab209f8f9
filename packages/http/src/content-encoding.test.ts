import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { compressedFrom, encodeBody } from './content-encoding.ts';

/** Serves a text as the JSON of an operation, and requests it. */
async function ask(text: string, accepted: string | null, method = 'GET') {
  const server = createServer(async (received, response) => {
    const { content, headers } = await encodeBody(received, text);
    response.writeHead(200, headers).end(content);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const headers = accepted === null ? {} : { 'accept-encoding': accepted };
  return new Promise<{ encoding: string | null; vary: string | null; length: number; body: Buffer }>(
    (resolve, reject) => {
      request({ port, method, headers, agent: false }, async (response) => {
        const {
          'content-encoding': encoding = null,
          vary = null,
          'content-length': length,
        } = response.headers;
        const body = Buffer.concat(await response.toArray());
        resolve({ encoding, vary, length: Number(length), body });
      })
        .on('error', reject)
        .end();
    },
  );
}

const textOf = (bytes: number) => 'claim '.repeat(bytes).slice(0, bytes);
const large = textOf(40_000);

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
  ['gzip', 'br;q=0, gzip', gunzipSync],
])('a large answer is sent as %s to a caller who accepts %s', async (encoding, accepted, decompress) => {
  const answer = await ask(large, accepted);
  expect([answer.encoding, answer.vary, answer.length]).toEqual([
    encoding,
    'Accept-Encoding',
    answer.body.length,
  ]);
  expect(answer.body.length).toBeLessThan(large.length / 20);
  expect(decompress(answer.body).toString()).toBe(large);
});

test.each([null, 'identity', 'deflate', 'br;q=0, gzip;q=0'])(
  'a large answer is not compressed for a caller who accepts %s',
  async (accepted) => {
    const { encoding, vary, length, body } = await ask(large, accepted);
    expect([encoding, vary, length, body.toString()]).toEqual([null, 'Accept-Encoding', large.length, large]);
  },
);

test.each([
  [compressedFrom - 1, null],
  [compressedFrom, 'gzip'],
])('an answer of %i bytes is sent as %s', async (bytes, encoding) => {
  expect((await ask(textOf(bytes), 'gzip')).encoding).toBe(encoding);
  const twoByteLetters = 'é'.repeat(Math.floor(bytes / 2)) + textOf(bytes % 2);
  expect((await ask(twoByteLetters, 'gzip')).encoding).toBe(encoding);
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('the answer to %s is never compressed', async (method) => {
  const { encoding, vary, body } = await ask(large, 'br, gzip', method);
  expect([encoding, vary, body.toString()]).toEqual([null, null, large]);
});
