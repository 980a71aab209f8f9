import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A connection of a client, with its connection to the server. */
interface Pair {
  readonly client: Socket;
  readonly server: Socket;
}

/** A TCP proxy on 127.0.0.1 in front of a server, which simulates network failures. */
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

  /** Starts a proxy for the server of a URL. */
  static async before(url: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(new URL(url));
    await proxy.#listen();
    return proxy;
  }

  /** The URL with the proxy instead of the server. */
  get url(): string {
    const url = new URL(this.#server);
    url.host = `127.0.0.1:${this.#port}`;
    return url.href;
  }

  /** Closes every connection, and refuses new ones. */
  async cut(): Promise<void> {
    const closed = once(this.#listener, 'close');
    this.#listener.close();
    for (const { client, server } of this.#pairs) {
      client.destroy();
      server.destroy();
    }
    await closed;
  }

  /** Accepts connections again after a cut. */
  async mend(): Promise<void> {
    this.#listener = this.#newListener();
    await this.#listen();
  }

  /** Silently stops forwarding. */
  stall(): void {
    this.#isStalled = true;
    for (const { client, server } of this.#pairs) {
      client.unpipe(server).pause();
      server.unpipe(client).pause();
    }
  }

  /** Forwards what was held back, and everything after it. */
  resume(): void {
    this.#isStalled = false;
    for (const pair of this.#pairs) join(pair);
  }

  /** Forwards only new connections: clients of the others receive nothing, and the server sees them close. */
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
        // The last bytes, such as an error before closing, still reach the other side.
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
