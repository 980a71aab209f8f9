import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A simple TCP load balancer on 127.0.0.1: each new connection goes to the next server that accepts it. */
export class Balancer {
  readonly #ports: readonly number[];
  readonly #listener: Server;
  #turn = 0;

  private constructor(ports: readonly number[]) {
    this.#ports = ports;
    this.#listener = createServer({ pauseOnConnect: true }, (client) => {
      client.on('error', () => client.destroy());
      this.#turn += 1;
      this.#lead(client, this.#turn, ports.length);
    });
  }

  /** Starts a load balancer for servers on local ports. */
  static async before(ports: readonly number[]): Promise<Balancer> {
    const balancer = new Balancer(ports);
    balancer.#listener.listen(0, '127.0.0.1');
    await once(balancer.#listener, 'listening');
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#listener.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#listener.close();
  }

  /** Connects a client to the next server, or to the one after it when nobody listens, as nothing was sent yet. */
  #lead(client: Socket, turn: number, left: number): void {
    if (left === 0) {
      client.destroy();
      return;
    }
    const server = connect(this.#ports[turn % this.#ports.length] ?? 0, '127.0.0.1');
    const refused = () => this.#lead(client, turn + 1, left - 1);
    server.once('error', refused);
    server.once('connect', () => {
      server.off('error', refused).on('error', () => server.destroy());
      server.on('close', () => client.destroySoon());
      client.on('close', () => server.destroySoon());
      client.pipe(server);
      server.pipe(client);
    });
  }
}

/** An unused port, for consecutive processes. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
