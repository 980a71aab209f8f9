import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A connection of a client, and the one to the server that goes with it. */
interface Pair {
  readonly client: Socket;
  readonly server: Socket;
}

/** A TCP proxy on 127.0.0.1 before a server: a network that can fail. */
export class TcpProxy {
  readonly #server: URL;
  readonly #pairs = new Set<Pair>();
  #listener: Server;
  #port = 0;
  #isStalled = false;

  private constructor(server: URL) {
    this.#server = server;
    this.#listener = this.#newListener();
  }

  /** A proxy before the server of a URL. */
  static async before(url: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(new URL(url));
    await proxy.#listen();
    return proxy;
  }

  /** The URL with the proxy in the place of the server. */
  get url(): string {
    const url = new URL(this.#server);
    url.host = `127.0.0.1:${this.#port}`;
    return url.href;
  }

  /** Ends every connection, and refuses new ones. */
  async cut(): Promise<void> {
    const closed = once(this.#listener, 'close');
    this.#listener.close();
    for (const { client, server } of this.#pairs) {
      client.destroy();
      server.destroy();
    }
    await closed;
  }

  /** Takes connections again after a cut. */
  async mend(): Promise<void> {
    this.#listener = this.#newListener();
    await this.#listen();
  }

  /** Forwards no byte any more, and lets nobody know. */
  stall(): void {
    this.#isStalled = true;
    for (const { client, server } of this.#pairs) {
      client.unpipe(server).pause();
      server.unpipe(client).pause();
    }
  }

  /** Forwards what was held back, and all that comes. */
  resume(): void {
    this.#isStalled = false;
    for (const pair of this.#pairs) join(pair);
  }

  /** Forwards new connections alone: clients of the others hear nothing, and the server sees them end. */
  forget(): void {
    this.#isStalled = false;
    for (const { client, server } of this.#pairs) {
      server.removeAllListeners('close').destroy();
      client.pause();
    }
  }

  #newListener(): Server {
    return createServer((client) => {
      const pair = { client, server: connect(Number(this.#server.port), this.#server.hostname) };
      this.#pairs.add(pair);
      this.#endTogether(pair);
      if (!this.#isStalled) join(pair);
    });
  }

  #endTogether(pair: Pair): void {
    const { client, server } = pair;
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => {
        // What the one said last, such as why it ends, still reaches the other.
        other.destroySoon();
        this.#pairs.delete(pair);
      });
    }
  }

  async #listen(): Promise<void> {
    this.#listener.listen(this.#port, '127.0.0.1');
    await once(this.#listener, 'listening');
    this.#port = (this.#listener.address() as AddressInfo).port;
  }
}

function join({ client, server }: Pair): void {
  client.pipe(server);
  server.pipe(client);
}
