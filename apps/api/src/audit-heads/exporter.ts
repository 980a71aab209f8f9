import type { AuditHead } from '@rcm/audit';
import { systemClock } from '@rcm/tenancy';

import type { KeptHead } from './heads.ts';
import type { HeadsTarget } from './target.ts';

/** The running export of heads. */
export interface HeadsExporter {
  /** To be told of each new seal. */
  note(organizationId: string, head: AuditHead): void;
  /** Hands over what is left and ends. */
  stop(): Promise<void>;
}

/** How the export runs. */
export interface ExporterOptions {
  readonly target: HeadsTarget;
  readonly onError: (error: unknown) => void;
  readonly clock?: () => Date;
  /** Milliseconds between exports; default a minute. */
  readonly every?: number;
}

/** Hands over the newest head of each organization that was sealed meanwhile; what fails is tried again. */
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
