import type { AuditHead } from '@rcm/audit';
import { systemClock } from '@rcm/tenancy';
import type { KeptHead } from './heads.ts';
import type { HeadsTarget } from './target.ts';

/** The running export of audit heads. */
export interface HeadsExporter {
  /** Records the newest seal of an organization. */
  note(organizationId: string, head: AuditHead): void;
  /** Exports the remaining heads and stops. */
  stop(): Promise<void>;
}

/** The settings of the export. */
export interface ExporterOptions {
  readonly target: HeadsTarget;
  readonly onError: (error: unknown) => void;
  readonly clock?: () => Date;
  /** Milliseconds between exports; default a minute. */
  readonly every?: number;
}

/** Periodically exports the newest head of each organization that has a new seal. Failed exports are retried. */
export function headsExporter({
  target,
  onError,
  clock = systemClock,
  every = 60_000,
}: ExporterOptions): HeadsExporter {
  let noted = new Map<string, KeptHead>();
  let running: Promise<void> = Promise.resolve();

  async function handOver(): Promise<void> {
    if (noted.size === 0) return;
    const heads = noted;
    noted = new Map();
    try {
      await target([...heads.values()], clock());
    } catch (error) {
      noted = new Map([...heads, ...noted]);
      onError(error);
    }
  }

  const inTurn = () => {
    running = running.then(handOver);
    return running;
  };
  const timer = setInterval(inTurn, every);
  timer.unref();
  return {
    note(organizationId, { sequence, hash }) {
      noted.set(organizationId, { organizationId, sequence, hash, at: clock().toISOString() });
    },
    stop() {
      clearInterval(timer);
      return inTurn();
    },
  };
}
