import type pg from 'pg';

/** A connection that is lent to a session. */
export interface Lease {
  readonly client: pg.PoolClient;
  /** Returns the connection; a `lost` one is closed. */
  end(state: 'idle' | 'lost'): void;
}

/** Thrown where no connection was free in time. */
class NoConnection extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('Timed out waiting for a connection to the database');
  }
}

interface Waiting {
  readonly since: number;
  readonly resolve: (lease: Lease) => void;
  readonly reject: (error: unknown) => void;
}

/** The connections that one organization holds, and its sessions that wait for one. */
interface Share {
  held: number;
  readonly waiting: Waiting[];
}

interface Served {
  readonly id: string;
  readonly organization: Share;
  readonly waiting: Waiting;
}

/** The connections of a process, and the sessions that wait for one. */
export interface ConnectionFigures {
  /** The most connections that it opens. */
  readonly limit: number;
  readonly busy: number;
  readonly idle: number;
  /** Sessions that wait for a connection. */
  readonly waiting: number;
  /** Sessions that timed out waiting for a connection since the process started. */
  readonly refused: number;
}

/** The source of sessions' connections. */
export interface ConnectionSource {
  readonly connections: Connections;
  /** True where connections keep no state from one transaction to the next. */
  readonly isPooled: boolean;
  /** True where Citus has distributed the tables. */
  readonly isDistributed: boolean;
  /** True where transactions are retried that waited too long for a lock. */
  readonly isPatient: boolean;
}

/** The number of reserved connections: for authentication, background work and the audit events of reads. */
const reserved = (size: number) => Math.min(3, Math.floor(size / 2));

/** Milliseconds for which an organization counts as active after it last asked for a connection. */
const activePeriod = 1_000;

/**
 * The connections of one process, divided fairly between organizations. However long the statements of one organization
 * take (a locked row, a slow report), it holds at most its share: an equal part of the connections, divided by the
 * organizations that were active in the last second plus one. The spare part keeps one organization from filling every
 * pause of the others. A returned connection goes to the organization that was served least recently.
 */
export class Connections {
  readonly #pool: pg.Pool;
  readonly #size: number;
  readonly #capacity: number;
  readonly #timeout: number;
  /** The organizations that hold or wait for connections, the most recently served last. */
  readonly #shares = new Map<string, Share>();
  /** When each organization was last active, the most recent last. */
  readonly #seen = new Map<string, number>();
  #held = 0;
  #refused = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `timeout`: milliseconds that a session waits for a connection. */
  constructor(pool: pg.Pool, size: number, timeout: number) {
    this.#pool = pool;
    this.#size = size;
    this.#capacity = size - reserved(size);
    this.#timeout = timeout;
  }

  /** The most connections that one organization may hold now. */
  get share(): number {
    this.#forgetInactive();
    return Math.max(1, Math.floor(this.#capacity / (this.#seen.size + 1)));
  }

  /** How many connections are in use, idle and waited for now. */
  get figures(): ConnectionFigures {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    let waiting = waitingCount;
    for (const share of this.#shares.values()) waiting += share.waiting.length;
    return {
      limit: this.#size,
      busy: totalCount - idleCount,
      idle: idleCount,
      waiting,
      refused: this.#refused,
    };
  }

  /** Takes a connection from an organization's share. Throws `NoConnection` where none is free in time. */
  take(organizationId: string): Promise<Lease> {
    return new Promise((resolve, reject) => {
      const share = this.#shares.get(organizationId) ?? { held: 0, waiting: [] };
      this.#shares.set(organizationId, share);
      this.#markActive(organizationId);
      share.waiting.push({ since: performance.now(), resolve, reject });
      this.#serveWaiting();
      this.#watch();
    });
  }

  /** Takes one of the reserved connections, which operations of organizations do not use. */
  async takeReserved(): Promise<Lease> {
    const client = await this.#pool.connect();
    return { client, end: (state) => client.release(state === 'lost') };
  }

  /** Serves waiting sessions while connections are left. */
  #serveWaiting(): void {
    while (this.#held < this.#capacity) {
      const next = this.#next();
      if (next === null) return;
      this.#held += 1;
      void this.#open(next);
    }
  }

  /** The next session to serve: that of the least recently served organization below its share. */
  #next(): Served | null {
    const { share } = this;
    for (const [id, organization] of this.#shares) {
      if (organization.held >= share) continue;
      const waiting = organization.waiting.shift();
      if (waiting === undefined) continue;
      organization.held += 1;
      this.#shares.delete(id);
      this.#shares.set(id, organization);
      return { id, organization, waiting };
    }
    return null;
  }

  async #open(served: Served): Promise<void> {
    try {
      served.waiting.resolve(this.#lease(served, await this.#pool.connect()));
    } catch (error) {
      served.waiting.reject(error);
      this.#leave(served);
      this.#held -= 1;
      this.#serveWaiting();
    }
  }

  #lease(served: Served, client: pg.PoolClient): Lease {
    return {
      client,
      end: (state) => {
        this.#leave(served);
        // A healthy connection goes directly to the next session, unless the pool itself has callers waiting.
        const next = state === 'idle' && this.#pool.waitingCount === 0 ? this.#next() : null;
        if (next !== null) next.waiting.resolve(this.#lease(next, client));
        else {
          client.release(state === 'lost');
          this.#held -= 1;
        }
        this.#serveWaiting();
      },
    };
  }

  #leave({ id, organization }: Served): void {
    organization.held -= 1;
    this.#forgetIdle(id, organization);
  }

  #forgetIdle(id: string, { held, waiting }: Share): void {
    if (held === 0 && waiting.length === 0) this.#shares.delete(id);
  }

  #markActive(organizationId: string): void {
    this.#seen.delete(organizationId);
    this.#seen.set(organizationId, performance.now());
  }

  #forgetInactive(): void {
    const since = performance.now() - activePeriod;
    for (const [id, last] of this.#seen) {
      if (last > since) return;
      if (this.#shares.has(id)) this.#markActive(id);
      else this.#seen.delete(id);
    }
  }

  /** Starts one timer for all waiting sessions: a timer for each would outlive most of their requests. */
  #watch(delay = this.#timeout): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#refuseTimedOut();
    }, delay).unref();
  }

  #refuseTimedOut(): void {
    const since = performance.now() - this.#timeout;
    let oldest = Number.POSITIVE_INFINITY;
    for (const [id, organization] of this.#shares) {
      const { waiting } = organization;
      while (waiting[0] !== undefined && waiting[0].since <= since) {
        this.#refused += 1;
        waiting.shift()?.reject(new NoConnection());
      }
      oldest = Math.min(oldest, waiting[0]?.since ?? oldest);
      this.#forgetIdle(id, organization);
    }
    if (Number.isFinite(oldest)) this.#watch(oldest - since);
  }
}
