import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { forwardStdio } from './stdio.ts';

/** Sends lines through a server; returns the messages that came back, in order. With an input, the caller ends it. */
async function exchanged(
  listener: RequestListener,
  lines: readonly string[],
  given: PassThrough | null = null,
) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const input = given ?? new PassThrough();
  const output = new PassThrough();
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
  const done = forwardStdio({ input, output, url, key: 'secret' });
  for (const line of lines) input.write(`${line}\n`);
  if (given === null) input.end();
  await done;
  return String(output.read() ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

const json = { 'content-type': 'application/json' };

/** Answers with the headers that it got. */
const headers: RequestListener = async (request, response) => {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  const { id } = JSON.parse(body);
  response.writeHead(200, json).end(JSON.stringify({ jsonrpc: '2.0', id, result: request.headers }));
};

const call = (id: number, params: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params });

describe('messages on standard input', () => {
  test('are sent with the key, and with the headers of their version', async () => {
    const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
    const [answer] = await exchanged(headers, [call(1, { name: 'find_records', _meta })]);
    expect(answer.result).toMatchObject({
      authorization: 'Bearer secret',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'find_records',
    });
  });

  test('have names that no header can hold in base64', async () => {
    const answers = await exchanged(headers, [call(1, { name: 'ä\r\nb' }), call(2, { name: ' ' })]);
    expect(answers.map(({ result }) => result['mcp-name']).sort()).toEqual([
      '=?base64?IA==?=',
      '=?base64?w6QNCmI=?=',
    ]);
  });

  test('that are none are refused, and empty lines ignored', async () => {
    const answers = await exchanged(headers, ['{', '', '[]', '7']);
    expect(answers.map(({ id, error }) => [id, error.code])).toEqual(Array(3).fill([null, -32_700]));
  });

  test('are answered by events, too, and by nothing where they are notifications', async () => {
    const events: RequestListener = (request, response) => {
      request.resume();
      if (request.headers['mcp-method'] === 'notifications/initialized') response.writeHead(202).end();
      else {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.end(
          'event: message\ndata: {"progress":1}\n\n: waiting\n\ndata: {"id":1,\ndata: "result":{}}\n\n',
        );
      }
    };
    const note = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect(await exchanged(events, [note, call(1)])).toEqual([{ progress: 1 }, { id: 1, result: {} }]);
  });

  test.each([
    ['an error of the transport', 401, json, '{"id":null,"error":{"code":-32000}}', 'HTTP 401: {"id":null'],
    ['a page', 200, { 'content-type': 'text/html' }, '<p>', 'HTTP 200 is no answer'],
    ['a redirection', 302, { location: 'http://127.0.0.1:1/' }, '', "can't be reached"],
  ])('get an error for %s', async (_what, status, given, body, message) => {
    const [answer] = await exchanged(
      (_request, response) => response.writeHead(status, given).end(body),
      [call(7)],
    );
    expect([answer.id, answer.error.message]).toEqual([7, expect.stringContaining(message)]);
  });

  test('pass on the error of a message', async () => {
    const error = { jsonrpc: '2.0', id: 7, error: { code: -32_602, message: 'no' } };
    const listener: RequestListener = (_request, response) =>
      response.writeHead(400, json).end(JSON.stringify(error));
    expect(await exchanged(listener, [call(7)])).toEqual([error]);
  });

  test('can be cancelled', async () => {
    const input = new PassThrough();
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } };
    let left: () => void;
    const isLeft = new Promise<void>((resolve) => {
      left = resolve;
    });
    const waits: RequestListener = (_request, response) => {
      response.on('close', () => left());
      input.end(`${JSON.stringify(cancel)}\n`);
    };
    expect(await exchanged(waits, [call(7)], input)).toEqual([]);
    await isLeft;
  });
});
