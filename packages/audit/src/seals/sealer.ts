import { deleteExpiredAnswers, onReservedConnection, systemClock, type TenantDatabase } from '@rcm/tenancy';
import type { AuditHead } from './chain.ts';
import { AuditTrailBroken, sealAudit } from './seal.ts';
import { upkeepOf } from './upkeep.ts';

/** The options of `startSealer`. */
export interface SealerOptions {
  /** The installation's secret, from which the keys of the seals are derived. */
  readonly secret: string;
  /** Returns all organizations of the installation, for the sweeps. */
  readonly organizations: () => Promise<readonly string[]>;
  /** Called for each failure; the organization is retried soon, or with the next sweep where its trail is broken. */
  readonly onError: (error: unknown, organizationId: string | null) => void;
  /** Called for each new seal, to keep its head where nobody who can change the database can change it. */
  readonly onSeal?: (organizationId: string, head: AuditHead) => void;
  readonly clock?: () => Date;
  /** Milliseconds between two seals of an organization that this process writes to; default 5,000. */
  readonly sealEvery?: number;
  /** The fewest milliseconds between sweeps over all organizations; default 60,000. */
  readonly sweepEvery?: number;
}

/** A running sealer. */
export interface Sealer {
  /** Seals what this process wrote and stops; resolves when nothing runs any more. */
  stop(): Promise<void>;
}

/** The longest pause between rounds in milliseconds, so that the first write after a pause is sealed soon. */
const maxPause = 1_000;

/** The most organizations of a sweep in one round, so that a sweep does not delay sealing new writes. */
const sweepBatch = 250;

/** A sweep pauses so many times as long as it looks at organizations: however many there are, it takes a tenth of the time. */
const sweepPause = 9;

/**
 * Starts sealing in the background: the audit trails that this process writes to, in rounds of about a second, and in
 * sweeps those of all organizations, where it also deletes expired answers to repeated requests. A sweep looks at many
 * organizations with one message, and seals those that need it. Any number of processes may run a sealer.
 */
export function startSealer(database: TenantDatabase, options: SealerOptions): Sealer {
  const { clock = systemClock, sealEvery = 5_000, sweepEvery = 60_000 } = options;
  const sealer = new BackgroundSealer(database, { ...options, clock, sealEvery, sweepEvery });
  sealer.start();
  return { stop: () => sealer.stop() };
}

type Settings = Required<Omit<SealerOptions, 'onSeal'>> & Pick<SealerOptions, 'onSeal'>;

class BackgroundSealer {
  readonly #database: TenantDatabase;
  readonly #options: Settings;
  /** When each organization was last sealed, in monotonic milliseconds. */
  readonly #sealedAt = new Map<string, number>();
  readonly #heads = new Map<string, AuditHead>();
  /** The organizations that the current sweep has not reached yet. */
  readonly #sweep: string[] = [];
  /** The organizations that may have expired answers. */
  readonly #expired = new Set<string>();
  #nextSweep = 0;
  #nextBatch = 0;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #finished: Promise<void> | null = null;

  constructor(database: TenantDatabase, options: Settings) {
    this.#database = database;
    this.#options = options;
  }

  start(): void {
    this.#schedule();
  }

  stop(): Promise<void> {
    this.#finished ??= this.#finish();
    return this.#finished;
  }

  #schedule(): void {
    this.#timer = setTimeout(
      () => {
        this.#running = this.#loop();
      },
      Math.min(this.#options.sealEvery, maxPause),
    );
    this.#timer.unref();
  }

  async #loop(): Promise<void> {
    await this.#round();
    if (!this.#isStopped) this.#schedule();
  }

  async #round(): Promise<void> {
    await this.#beginSweep();
    const { unsealed, expired } = await this.#lookAtBatch();
    const sealedBefore = performance.now() - this.#options.sealEvery;
    const due = [...this.#database.unsealed].filter(
      (id) => (this.#sealedAt.get(id) ?? Number.NEGATIVE_INFINITY) <= sealedBefore,
    );
    for (const id of new Set([...due, ...unsealed])) {
      // The remaining organizations are still in `unsealed`, and `#finish` seals them.
      if (this.#isStopped) return;
      this.#database.unsealed.delete(id);
      this.#sealedAt.set(id, performance.now());
      await this.#seal(id);
    }
    for (const id of expired) this.#expired.add(id);
    for (const id of [...this.#expired]) if (!this.#isStopped) await this.#deleteExpired(id);
  }

  /** The next organizations of the sweep that need something. */
  async #lookAtBatch(): Promise<{
    readonly unsealed: readonly string[];
    readonly expired: readonly string[];
  }> {
    if (performance.now() < this.#nextBatch) return { unsealed: [], expired: [] };
    const batch = this.#sweep.splice(0, sweepBatch);
    if (batch.length === 0) return { unsealed: [], expired: [] };
    const begun = performance.now();
    const { clock } = this.#options;
    // After a failure each organization is handled by itself, which reports what fails.
    const found = await upkeepOf(this.#database, batch, clock()).catch(() => null);
    const ended = performance.now();
    this.#nextBatch = ended + sweepPause * (ended - begun);
    if (found === null) return { unsealed: batch, expired: batch };
    return {
      unsealed: batch.filter(
        (id, index) => found[index]?.isUnsealed || !this.#isKnown(id, found[index]?.head),
      ),
      expired: batch.filter((_id, index) => found[index]?.hasExpiredAnswers),
    };
  }

  /** Notes the newest seal of an organization. Returns false where it is not the known one. */
  #isKnown(id: string, head: AuditHead | null = null): boolean {
    const known = this.#heads.get(id) ?? head;
    if (known === null) return true;
    this.#heads.set(id, known);
    return known.sequence === head?.sequence && known.hash === head.hash;
  }

  async #beginSweep(): Promise<void> {
    if (this.#sweep.length > 0 || performance.now() < this.#nextSweep) return;
    this.#nextSweep = performance.now() + this.#options.sweepEvery;
    await this.#attempt(null, async () => {
      this.#sweep.push(...(await this.#options.organizations()));
    });
  }

  #seal(id: string): Promise<boolean> {
    return this.#attempt(id, async () => {
      const { secret, clock, onSeal } = this.#options;
      const known = this.#heads.get(id);
      const { events, pending, head } = await sealAudit(this.#database, id, secret, clock(), known);
      if (head) this.#heads.set(id, head);
      if (head && events > 0) onSeal?.(id, head);
      if (pending && events > 0) await this.#seal(id);
      else if (pending) this.#database.unsealed.add(id);
    });
  }

  #deleteExpired(id: string): Promise<boolean> {
    const now = this.#options.clock();
    return this.#attempt(id, async () => {
      this.#expired.delete(id);
      const mayHaveMore = await onReservedConnection(this.#database, id, (session) =>
        deleteExpiredAnswers(session, now),
      );
      if (mayHaveMore) this.#expired.add(id);
    });
  }

  /** Returns false where the work failed for a reason that is likely to affect other organizations too. */
  async #attempt(organizationId: string | null, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.#options.onError(error, organizationId);
      if (error instanceof AuditTrailBroken) return true;
      if (organizationId !== null) this.#database.unsealed.add(organizationId);
      return false;
    }
  }

  async #finish(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
    // Gives up with the first failure, so that an unreachable database does not delay the stop: another process seals the rest.
    for (const id of this.#database.unsealed) if (!(await this.#seal(id))) return;
  }
}
