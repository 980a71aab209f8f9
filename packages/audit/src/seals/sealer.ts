import { forgetAnswers, onKeptConnection, systemClock, type TenantDatabase } from '@rcm/tenancy';
import type { AuditHead } from './chain.ts';
import { AuditTrailBroken, sealAudit } from './seal.ts';

/** How the upkeep of the platform's tables runs. */
export interface SealerOptions {
  /** The installation's secret, from which the keys of the seals are derived. */
  readonly secret: string;
  /** Every organization of the installation, for the sweeps. */
  readonly organizations: () => Promise<readonly string[]>;
  /** Told of each failure; the organization is tried again soon, with the next sweep where its trail is broken. */
  readonly onError: (error: unknown, organizationId: string | null) => void;
  /** Told of each new seal, to be kept where nobody who may change the database can reach it. */
  readonly onSeal?: (organizationId: string, head: AuditHead) => void;
  readonly clock?: () => Date;
  /** Milliseconds after which an organization that this process wrote to is sealed again; default 5,000. */
  readonly sealEvery?: number;
  /** Milliseconds between sweeps over all organizations; default 60,000. */
  readonly sweepEvery?: number;
}

/** The running upkeep. */
export interface Sealer {
  /** Seals what this process wrote and ends; resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}

/** Milliseconds between rounds, so that the first write after a rest is sealed soon. */
const mostBetweenRounds = 1_000;

/** The most organizations that one round takes from a sweep, so that a sweep holds up no fresh writes. */
const sweepPortion = 250;

/**
 * Seals the audit trails that this process wrote to about every second, and in sweeps those of all organizations,
 * where it also forgets the answers kept for repeated requests whose time is over. Any number of processes may do so.
 */
export function sealer(database: TenantDatabase, options: SealerOptions): Sealer {
  const { secret, organizations, onError, onSeal, clock = systemClock } = options;
  const { sealEvery = 5_000, sweepEvery = 60_000 } = options;
  const sealedAt = new Map<string, number>();
  const heads = new Map<string, AuditHead>();
  const swept: string[] = [];
  let nextSweep = 0;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  /** False where the work failed for another reason than the trail itself, which others are likely to share. */
  async function attempt(organizationId: string | null, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      onError(error, organizationId);
      if (error instanceof AuditTrailBroken) return true;
      if (organizationId !== null) database.unsealed.add(organizationId);
      return false;
    }
  }

  const seal = (id: string): Promise<boolean> =>
    attempt(id, async () => {
      const { events, pending, head } = await sealAudit(database, id, secret, clock(), heads.get(id));
      if (head) heads.set(id, head);
      if (head && events > 0) onSeal?.(id, head);
      if (pending && events > 0) await seal(id);
      else if (pending) database.unsealed.add(id);
    });

  const forget = (id: string) =>
    attempt(id, () => onKeptConnection(database, id, (session) => forgetAnswers(session, clock())));

  async function round(): Promise<void> {
    if (swept.length === 0 && performance.now() >= nextSweep) {
      nextSweep = performance.now() + sweepEvery;
      await attempt(null, async () => {
        swept.push(...(await organizations()));
      });
    }
    const portion = swept.splice(0, sweepPortion);
    const rested = performance.now() - sealEvery;
    const due = [...database.unsealed].filter(
      (id) => (sealedAt.get(id) ?? Number.NEGATIVE_INFINITY) <= rested,
    );
    for (const id of new Set([...due, ...portion])) {
      // What a stop leaves of the round is still noted for the stop.
      if (isStopped) return;
      database.unsealed.delete(id);
      sealedAt.set(id, performance.now());
      await seal(id);
    }
    for (const id of portion) if (!isStopped) await forget(id);
  }

  async function loop(): Promise<void> {
    await round();
    if (!isStopped) schedule();
  }

  let running: Promise<void> = Promise.resolve();
  const schedule = () => {
    timer = setTimeout(
      () => {
        running = loop();
      },
      Math.min(sealEvery, mostBetweenRounds),
    );
    timer.unref();
  };
  schedule();

  async function finish(): Promise<void> {
    isStopped = true;
    clearTimeout(timer);
    await running;
    // A database that is out of reach holds up no stop: another process, or the next start, seals the rest.
    for (const id of database.unsealed) if (!(await seal(id))) return;
  }

  let finished: Promise<void> | null = null;
  return {
    stop() {
      finished ??= finish();
      return finished;
    },
  };
}
