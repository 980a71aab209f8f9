import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many connections clients may hold at a time. */
export interface ConnectionLimits {
  readonly most: number;
  /** Connections of one address; 0 for as many as there are. */
  readonly mostOfAddress: number;
}

/** Answers that a client may ask for on one connection before it takes the first of them. */
export const mostAnswers = 16;

/** By connection, not a set of those at work: one that changes with each request leaves tables behind for the collector. */
interface Connection {
  readonly socket: Socket;
  readonly address: string;
  /** Answers that are not yet taken. */
  answers: number;
  newest: ServerResponse | null;
  idleSince: number;
}

/** The connections of a server, each with what is under way on it. */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #all = new Map<Socket, Connection>();
  readonly #byAddress = new Map<string, Map<Socket, Connection>>();

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  /** Takes a connection; where all places are taken, the one that has been idle for longest gives way, or else it is cut. */
  admit(socket: Socket): void {
    const { most, mostOfAddress } = this.#limits;
    const address = socket.remoteAddress ?? '';
    const neighbours = this.#byAddress.get(address) ?? new Map<Socket, Connection>();
    if (!this.#makeRoom(neighbours, mostOfAddress || most) || !this.#makeRoom(this.#all, most)) {
      socket.destroy();
      return;
    }
    const connection = { socket, address, answers: 0, newest: null, idleSince: performance.now() };
    this.#all.set(socket, connection);
    this.#byAddress.set(address, neighbours.set(socket, connection));
    socket.once('close', () => this.#forget(connection));
  }

  /** Notes an answer that is asked for; false when the connection is cut, as too many are. */
  begin(socket: Socket, response: ServerResponse): boolean {
    const connection = this.#all.get(socket);
    if (!connection) return false;
    connection.answers += 1;
    if (connection.answers > mostAnswers) {
      ignoreRequests(socket);
      socket.destroy();
      return false;
    }
    connection.newest = response;
    response.once('close', () => {
      connection.answers -= 1;
      connection.idleSince = performance.now();
      if (connection.newest === response) connection.newest = null;
    });
    return true;
  }

  /** True while the server, and not the client, is the one to go on. */
  isAtWork(socket: Socket): boolean {
    return (this.#all.get(socket)?.answers ?? 0) > 0 && socket.writableLength === 0;
  }

  /** The newest answer under way on each connection. */
  *newest(): Iterable<ServerResponse> {
    for (const { newest } of this.#all.values()) if (newest) yield newest;
  }

  #makeRoom(connections: ReadonlyMap<Socket, Connection>, most: number): boolean {
    if (connections.size < most) return true;
    const idle = longestIdle(connections.values());
    if (!idle) return false;
    this.#forget(idle);
    idle.socket.destroy();
    return true;
  }

  #forget({ socket, address }: Connection): void {
    this.#all.delete(socket);
    const neighbours = this.#byAddress.get(address);
    neighbours?.delete(socket);
    if (neighbours?.size === 0) this.#byAddress.delete(address);
  }
}

/**
 * Leaves the requests that were read at once with the last one alone: of each, Node would make a request, an answer and a
 * failure, which takes seconds where many clients send many. No documented way stops its parser; without this one they
 * are only slower to drop.
 */
function ignoreRequests(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: { onIncoming: () => number } | null };
  if (parser) parser.onIncoming = () => 0;
}

function longestIdle(connections: Iterable<Connection>): Connection | null {
  let found: Connection | null = null;
  for (const connection of connections) {
    if (connection.answers > 0) continue;
    if (found === null || connection.idleSince < found.idleSince) found = connection;
  }
  return found;
}
