import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@rcm/errors';
import Koa, { type Context } from 'koa';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { mostAnswers } from './connections.ts';
import { listen, type RunningServer, requirePort, type ServerLimits } from './server.ts';

const host = '127.0.0.1';
const large = Buffer.alloc(32 * 1024 * 1024, 'x');

/** Requests that wait until the test releases them. */
const held: (() => void)[] = [];
const release = () => {
  for (const goOn of held.splice(0)) goOn();
};
afterEach(release);

const application = new Koa();
application.silent = true;
application.use(async (context) => {
  if (context.path.startsWith('/held')) await new Promise<void>((resolve) => held.push(resolve));
  context.body = context.path === '/large' ? large : context.path;
  if (context.path.endsWith('/read')) await answerWithLength(context);
});

/** Answers with the number of bytes of the body, or with the status of the error that ended it. */
async function answerWithLength(context: Context): Promise<void> {
  let length = 0;
  try {
    for await (const chunk of context.req) length += chunk.length;
    context.body = String(length);
  } catch (error) {
    if (!ApiError.is(error)) throw error;
    context.status = error.status;
  }
}

const generous: ServerLimits = {
  connections: { most: 1_000, mostOfAddress: 0 },
  bodyPace: { bytes: 1, seconds: 30 },
  writeTimeout: 30,
  drain: 30,
};

async function serve(limits: Partial<ServerLimits>): Promise<RunningServer> {
  const server = await listen(application, host, 0, { ...generous, ...limits });
  onTestFinished(async () => {
    release();
    for (const { socket } of clients.splice(0)) socket.destroy();
    await server.stop();
  });
  return server;
}

const portOf = ({ url }: RunningServer) => Number(new URL(url).port);

const clients: Client[] = [];

/** One connection, with the text received on it. */
class Client {
  readonly socket: Socket;
  /** Resolves when the connection has ended. */
  readonly closed: Promise<void>;
  text = '';

  constructor(server: RunningServer, localAddress?: string) {
    this.socket = connect({ host, port: portOf(server), ...(localAddress && { localAddress }) });
    this.socket.setEncoding('latin1');
    this.socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve()));
    clients.push(this);
  }

  /** Starts reading. */
  read(): this {
    this.socket.on('data', (data) => {
      this.text += data;
    });
    return this;
  }

  send(...paths: readonly string[]): this {
    this.socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
    return this;
  }

  /** Starts a request with a body. */
  begin(path: string, length: number, body = ''): this {
    this.socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n${body}`);
    return this;
  }

  /** Sends a piece of the body every 20 milliseconds, until all are sent or the connection ends. */
  async drip(piece: string, times: number): Promise<void> {
    for (let sent = 0; sent < times && !this.socket.destroyed; sent += 1) {
      this.socket.write(piece);
      await sleep(20);
    }
  }

  get answers(): number {
    return this.text.match(/HTTP\/1\.1 200/g)?.length ?? 0;
  }

  async answered(count: number): Promise<void> {
    await until(() => this.answers === count);
  }
}

const served = async (server: RunningServer, localAddress?: string) => {
  const client = new Client(server, localAddress).read().send('/');
  await client.answered(1);
  return client;
};

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(10);
}

describe('pipelined requests on one connection', () => {
  const paths = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`);

  test(`are answered in order, up to ${mostAnswers} of them`, async () => {
    const server = await serve({});
    const client = new Client(server).read().send(...paths(mostAnswers));
    await client.answered(mostAnswers);
    expect(client.text.match(/^\/\d+/gm)).toEqual(paths(mostAnswers));
    client.send('/');
    await client.answered(mostAnswers + 1);
  });

  test('above the limit close the connection and are not handled', async () => {
    const server = await serve({});
    const client = new Client(server).read().send(...new Array(mostAnswers).fill('/held'));
    await until(() => held.length === mostAnswers);
    client.send(...new Array(500).fill('/held'));
    await client.closed;
    expect([client.answers, held.length]).toEqual([0, mostAnswers]);
    await served(server);
  });
});

describe('the body of a request', () => {
  const bodyPace = { bytes: 1_000, seconds: 0.3 };

  test('may take any time while it advances', async () => {
    const server = await serve({ bodyPace });
    const client = new Client(server).read().begin('/read', 60_000);
    await client.drip('x'.repeat(1_000), 60);
    await client.answered(1);
    expect(client.text).toMatch(/\r\n\r\n60000$/);
    await sleep(600);
    await client.send('/').answered(2);
  });

  test.each([
    ['that stops', 0],
    ['that advances too slowly', 100],
  ])('%s is ended with 408, and its connection is closed', async (_name, pieces) => {
    const server = await serve({ bodyPace });
    const client = new Client(server).read().begin('/read', 60_000, 'x'.repeat(1_000));
    await client.drip('x', pieces);
    await client.closed;
    expect(client.text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(client.text).toContain('Connection: close\r\n');
  });

  test('of unknown length is ended as well when it advances too slowly', async () => {
    const server = await serve({ bodyPace });
    const client = new Client(server).read();
    client.socket.write('POST /read HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
    await client.drip('1\r\nx\r\n', 100);
    await client.closed;
    expect(client.text).toMatch(/^HTTP\/1\.1 408/);
  });

  test('is not too slow while the server does not read it', async () => {
    const server = await serve({ bodyPace });
    const client = new Client(server).read().begin('/held/read', large.length);
    client.socket.write(large);
    await until(() => held.length === 1);
    await sleep(1_000);
    release();
    await client.answered(1);
    expect(client.text).toMatch(new RegExp(`\\r\\n\\r\\n${large.length}$`));
  });

  test('that nobody reads is ended too, without another answer', async () => {
    const server = await serve({ bodyPace });
    const client = new Client(server).read().begin('/', 60_000);
    await client.answered(1);
    await client.closed;
    expect(client.answers).toBe(1);
  });
});

describe('a client that does not read its response', () => {
  test('is disconnected, which frees its place', async () => {
    const server = await serve({ writeTimeout: 1, connections: { most: 1, mostOfAddress: 0 } });
    const client = new Client(server).send('/large');
    let next: Client;
    do {
      await sleep(100);
      next = new Client(server).read().send('/');
      await until(() => next.answers === 1 || next.socket.destroyed);
    } while (next.answers === 0);
    client.read();
    await client.closed;
    expect(client.text.length).toBeLessThan(large.length);
  });

  test('is distinguished from one that reads slowly', async () => {
    const server = await serve({ writeTimeout: 1 });
    const client = new Client(server).read().send('/large');
    while (client.text.length < large.length) {
      client.socket.pause();
      await sleep(100);
      const before = client.text.length;
      client.socket.resume();
      await until(() => client.text.length > before || client.socket.destroyed);
      expect(client.socket.destroyed).toBe(false);
    }
  });

  test('is distinguished from one whose response is not ready', async () => {
    const server = await serve({ writeTimeout: 1 });
    const client = new Client(server).read().send('/held');
    await until(() => held.length === 1);
    await sleep(2_500);
    release();
    await client.answered(1);
  });
});

describe.each([
  ['of one address', { most: 1_000, mostOfAddress: 4 }],
  ['of all clients', { most: 4, mostOfAddress: 0 }],
] as const)('connections %s', (_name, connections) => {
  test('stay open at the limit, and one more replaces the connection that has been idle the longest', async () => {
    const server = await serve({ connections });
    const [first, second, third, fourth] = [
      await served(server),
      await served(server),
      await served(server),
      await served(server),
    ];
    // Now the second connection has been idle the longest.
    await first.send('/').answered(2);
    expect(clients.filter(({ socket }) => socket.destroyed)).toEqual([]);
    const fifth = await served(server);
    await second.closed;
    for (const client of [first, third, fourth, fifth]) await client.send('/').answered(client.answers + 1);
  });

  test('are refused only when all are busy', async () => {
    const server = await serve({ connections });
    const atWork = Array.from({ length: 3 }, () => new Client(server).read().send('/held'));
    await until(() => held.length === 3);
    const idle = await served(server);
    const fourth = new Client(server).read().send('/held');
    await idle.closed;
    await until(() => held.length === 4);
    const refused = new Client(server).read().send('/');
    await refused.closed;
    expect(refused.text).toBe('');
    release();
    for (const client of [...atWork, fourth]) await client.answered(1);
    await served(server);
  });
});

describe('the limit on connections of one address', () => {
  test.runIf(process.platform === 'linux')('does not affect other addresses', async () => {
    const server = await serve({ connections: { most: 1_000, mostOfAddress: 1 } });
    const here = await served(server, '127.0.0.1');
    const there = await served(server, '127.0.0.2');
    for (const client of [here, there]) await client.send('/').answered(2);
  });

  test('is off when it is 0', async () => {
    const server = await serve({ connections: { most: 1_000, mostOfAddress: 0 } });
    const all = await Promise.all(Array.from({ length: 600 }, () => served(server)));
    expect(all.filter(({ socket }) => socket.destroyed)).toEqual([]);
  });
});

describe('a stop', () => {
  test('waits for a pending response', async () => {
    const server = await serve({});
    const client = new Client(server).read().send('/held');
    await until(() => held.length === 1);
    const stopped = server.stop();
    await sleep(1_000);
    release();
    await stopped;
    await client.closed;
    expect(client.answers).toBe(1);
  });

  test('closes connections that are busy at its deadline', async () => {
    const server = await serve({ drain: 1 });
    const client = new Client(server).read().send('/held');
    await until(() => held.length === 1);
    await server.stop();
    await client.closed;
    expect(client.answers).toBe(0);
  });
});

describe('a port', () => {
  test('that is in use is reported with its setting', async () => {
    const stranger = createServer().listen(0, host);
    await once(stranger, 'listening');
    onTestFinished(() => void stranger.close());
    const { port } = stranger.address() as { port: number };
    await expect(requirePort(host, port)).rejects.toThrow(
      /^Cannot listen on PORT \d+ .* set PORT to a free port/,
    );
    await expect(listen(application, host, port, generous)).rejects.toThrow(/PORT/);
  });

  test('of an address that this machine does not have is reported with HOST', async () => {
    await expect(requirePort('192.0.2.1', 0)).rejects.toThrow(/set HOST/);
  });

  test('that is free is still free after the check', async () => {
    await requirePort(host, 0);
    const server = await serve({});
    const port = portOf(server);
    await server.stop();
    await requirePort(host, port);
    await requirePort(host, port);
  });
});
