import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Pace } from '@rcm/http/koa';
import { BodyProgress } from './body-progress.ts';

/** How many connections clients may hold at the same time. */
export interface ConnectionLimits {
  readonly most: number;
  /** Connections of one address; 0 for no limit of its own. */
  readonly mostOfAddress: number;
}

/** Requests that a client may pipeline on one connection before it reads the first response. */
export const mostAnswers = 16;

/** A request whose body arrives too slowly, and its connection. */
export interface SlowBody {
  readonly socket: Socket;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** A request body that is being received. */
interface ReceivedBody extends Omit<SlowBody, 'socket'> {
  readonly progress: BodyProgress;
}

/** Busy state is kept in each connection: a set that changes with each request would leave garbage for the collector. */
interface Connection {
  readonly socket: Socket;
  readonly address: string;
  /** Responses that are not finished. */
  answers: number;
  newest: ServerResponse | null;
  /** The body of the newest request, until it has arrived. */
  body: ReceivedBody | null;
  idleSince: number;
}

/** The connections of a server, each with its pending responses. */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #pace: Pace;
  readonly #all = new Map<Socket, Connection>();
  readonly #byAddress = new Map<string, Map<Socket, Connection>>();

  constructor(limits: ConnectionLimits, pace: Pace) {
    this.#limits = limits;
    this.#pace = pace;
  }

  /** Accepts a connection. At the limit it closes the connection that has been idle the longest, or else the new one. */
  admit(socket: Socket): void {
    const { most, mostOfAddress } = this.#limits;
    const address = socket.remoteAddress ?? '';
    const neighbours = this.#byAddress.get(address) ?? new Map<Socket, Connection>();
    if (!this.#makeRoom(neighbours, mostOfAddress || most) || !this.#makeRoom(this.#all, most)) {
      socket.destroy();
      return;
    }
    const idleSince = performance.now();
    const connection = { socket, address, answers: 0, newest: null, body: null, idleSince };
    this.#all.set(socket, connection);
    this.#byAddress.set(address, neighbours.set(socket, connection));
    socket.once('close', () => this.#forget(connection));
  }

  /** Registers a request; returns false when it is one too many and the connection is closed. */
  begin(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request;
    const connection = this.#all.get(socket);
    if (!connection) return false;
    connection.answers += 1;
    if (connection.answers > mostAnswers) {
      ignoreRequests(socket);
      socket.destroy();
      return false;
    }
    connection.newest = response;
    if (hasBody(request)) {
      connection.body = { request, response, progress: new BodyProgress(this.#pace, socket.bytesRead) };
    }
    response.once('close', () => {
      connection.answers -= 1;
      connection.idleSince = performance.now();
      if (connection.newest === response) connection.newest = null;
    });
    return true;
  }

  /** True while the server, not the client, has to act next. */
  isAtWork(socket: Socket): boolean {
    return (this.#all.get(socket)?.answers ?? 0) > 0 && socket.writableLength === 0;
  }

  /** Checks the progress of all bodies; returns those that arrive too slowly. */
  checkBodies(): readonly SlowBody[] {
    const slow: SlowBody[] = [];
    for (const connection of this.#all.values()) {
      const { socket, body } = connection;
      if (body?.request.complete) connection.body = null;
      // A paused connection waits for the server, which has not processed what it received.
      else if (body && !socket.isPaused() && body.progress.isTooSlow(socket.bytesRead)) {
        slow.push({ socket, request: body.request, response: body.response });
      }
    }
    return slow;
  }

  /** The newest pending response of each connection. */
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

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Ignores the requests that were read together with the refused one. Node would create a request, a response and an error
 * for each, which takes seconds when many clients send many. No documented API stops its parser; if this undocumented
 * one disappears, dropping them is only slower.
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
