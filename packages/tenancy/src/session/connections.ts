import type pg from 'pg';

/** A connection for as long as a session needs it. */
export interface Lease {
  readonly client: pg.PoolClient;
  /** Gives the connection back; one that is `lost` is closed instead of serving again. */
  end(state: 'idle' | 'lost'): void;
}

/** What ends the wait for a connection: every one was taken for too long. */
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

/** What one organization holds of the connections, and who waits for more in its name. */
interface Share {
  held: number;
  readonly waiting: Waiting[];
}

interface Turn {
  readonly id: string;
  readonly organization: Share;
  readonly waiting: Waiting;
}

/** What a process has of connections, and how many of its sessions lack one. */
export interface ConnectionFigures {
  /** The most that it opens. */
  readonly limit: number;
  readonly busy: number;
  readonly idle: number;
  /** Sessions that wait for one. */
  readonly waiting: number;
  /** Sessions that have waited in vain since the process began. */
  readonly refused: number;
}

/** Where sessions take their connections from. */
export interface ConnectionSource {
  readonly connections: Connections;
  /** True where connections keep nothing from one transaction to the next. */
  readonly isPooled: boolean;
}

/** How many connections of a pool have no share in it: for authentication, upkeep and the audit events of reads. */
const kept = (size: number) => Math.min(3, Math.floor(size / 2));

/** For how many milliseconds an organization counts as there after it last asked for a connection. */
const presence = 1_000;

/**
 * The connections of one process, shared out between organizations. Whatever one organization waits for in the
 * database (a locked row, a slow report), it holds no more than its share: as many as if one organization more
 * were there than in the last second: otherwise the statements of one would fill the pauses of the others. What is
 * given back goes to the organization that has waited longest for a turn.
 */
export class Connections {
  readonly #pool: pg.Pool;
  readonly #size: number;
  readonly #capacity: number;
  readonly #patience: number;
  /** The organizations that hold or wait for connections, the one that was served last at the end. */
  readonly #shares = new Map<string, Share>();
  /** When each organization was last there, the one that was last seen at the end. */
  readonly #seen = new Map<string, number>();
  #held = 0;
  #refused = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `patience`: milliseconds that a session waits for a connection. */
  constructor(pool: pg.Pool, size: number, patience: number) {
    this.#pool = pool;
    this.#size = size;
    this.#capacity = size - kept(size);
    this.#patience = patience;
  }

  /** The most connections that one organization may hold now. */
  get share(): number {
    this.#forgetAbsent();
    return Math.max(1, Math.floor(this.#capacity / (this.#seen.size + 1)));
  }

  /** How the connections stand now. */
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

  /** A connection out of an organization's share. Throws `NoConnection` where none comes free in time. */
  take(organizationId: string): Promise<Lease> {
    return new Promise((resolve, reject) => {
      const share = this.#shares.get(organizationId) ?? { held: 0, waiting: [] };
      this.#shares.set(organizationId, share);
      this.#see(organizationId);
      share.waiting.push({ since: performance.now(), resolve, reject });
      this.#serveWaiting();
      this.#watch();
    });
  }

  /** One of the connections that are kept free of organizations' operations, for upkeep. */
  async takeKept(): Promise<Lease> {
    const client = await this.#pool.connect();
    return { client, end: (state) => client.release(state === 'lost') };
  }

  /** Serves those whose turn it is for as long as connections are left. */
  #serveWaiting(): void {
    while (this.#held < this.#capacity) {
      const next = this.#next();
      if (next === null) return;
      this.#held += 1;
      void this.#open(next);
    }
  }

  /** Whose turn it is: the first in the row of those organizations that hold less than their share. */
  #next(): Turn | null {
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

  async #open(turn: Turn): Promise<void> {
    try {
      turn.waiting.resolve(this.#lease(turn, await this.#pool.connect()));
    } catch (error) {
      turn.waiting.reject(error);
      this.#leave(turn);
      this.#held -= 1;
      this.#serveWaiting();
    }
  }

  #lease(turn: Turn, client: pg.PoolClient): Lease {
    return {
      client,
      end: (state) => {
        this.#leave(turn);
        // A connection that is well goes from hand to hand, unless somebody outside any organization waits for it.
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

  #leave({ id, organization }: Turn): void {
    organization.held -= 1;
    this.#forgetIdle(id, organization);
  }

  #forgetIdle(id: string, { held, waiting }: Share): void {
    if (held === 0 && waiting.length === 0) this.#shares.delete(id);
  }

  #see(organizationId: string): void {
    this.#seen.delete(organizationId);
    this.#seen.set(organizationId, performance.now());
  }

  #forgetAbsent(): void {
    const since = performance.now() - presence;
    for (const [id, last] of this.#seen) {
      if (last > since) return;
      if (this.#shares.has(id)) this.#see(id);
      else this.#seen.delete(id);
    }
  }

  /** One timer for all who wait: a timer each would outlive most of their requests. */
  #watch(delay = this.#patience): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#refuseImpatient();
    }, delay).unref();
  }

  #refuseImpatient(): void {
    const since = performance.now() - this.#patience;
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
