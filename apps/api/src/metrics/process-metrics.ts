import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import type { RequestRecord } from '@rcm/http/koa';
import type { FailedJob } from '@rcm/jobs/worker';
import type { TenantDatabase } from '@rcm/tenancy';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ReasonNotReady } from '../health.ts';
import type { Alarm } from '../maintenance.ts';

/** The metrics of one process, and the callbacks that update them. */
export interface ProcessMetrics {
  readonly registry: Registry;
  readonly onRequest: (record: RequestRecord) => void;
  readonly onAlarm: (alarm: Alarm) => void;
  readonly onFailedJob: (job: FailedJob) => void;
}

/** The parts of a process that are measured at each scrape. */
export interface MeasuredProcess {
  readonly database: TenantDatabase;
  readonly reasonNotReady: ReasonNotReady;
}

/** Seconds: most operations take a few milliseconds, exports and imports take minutes. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Milliseconds between checks of the event loop. */
const loopResolution = 20;

/** The label of a request that matches no operation. */
const noOperation = 'none';

/**
 * The metrics of this process, which can be summed over several. Label values are operations, jobs and HTTP statuses,
 * never anything that a caller sent.
 */
export function measureProcess({ database, reasonNotReady }: MeasuredProcess): ProcessMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = gaugesIn(registry);
  const counter = (name: string, help: string) => new Counter({ name, help, registers });

  const requests = new Counter({
    name: 'rcm_http_requests_total',
    help: 'Requests answered, by operation and status',
    labelNames: ['operation', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'rcm_http_request_duration_seconds',
    help: 'Time from the head of a request to its response, by operation',
    labelNames: ['operation'],
    buckets,
    registers,
  });
  const serverErrors = counter(
    'rcm_http_server_errors_total',
    'Requests answered with a status of 500 or more',
  );
  const rateLimited = counter('rcm_http_rate_limited_requests_total', 'Requests refused by a rate limit');
  const alarms: Readonly<Record<Alarm, Counter>> = {
    'audit trail broken': counter(
      'rcm_audit_trail_faults_total',
      'Audit trails found with missing events or seals',
    ),
    'audit heads not kept': counter('rcm_audit_heads_faults_total', 'Failed exports of audit heads'),
  };
  const failedJobs = new Counter({
    name: 'rcm_job_failures_total',
    help: 'Failed attempts at jobs, by job',
    labelNames: ['job'],
    registers,
  });

  measureConnections(registry, database);
  gauge(
    'rcm_ready',
    '1 when requests can be served, else 0',
    () => (reasonNotReady() === null ? 1 : 0),
    'min',
  );
  measureEventLoop(registry);
  gauge('rcm_heap_used_ratio', 'Used heap as a fraction of its limit', heapUsedRatio, 'max');

  return {
    registry,
    onRequest({ operation, status, milliseconds }) {
      const label = operation ?? noOperation;
      requests.inc({ operation: label, status: String(status) });
      durations.observe({ operation: label }, milliseconds / 1_000);
      if (status >= 500) serverErrors.inc();
      if (status === 429) rateLimited.inc();
    },
    onAlarm: (alarm) => alarms[alarm].inc(),
    onFailedJob: ({ name }) => failedJobs.inc({ job: name }),
  };
}

type AddGauge = (name: string, help: string, read: () => number, aggregator?: 'sum' | 'min' | 'max') => Gauge;

/** Creates the function that adds a gauge, read at each scrape, to a registry. */
const gaugesIn =
  (registry: Registry): AddGauge =>
  (name, help, read, aggregator = 'sum') =>
    new Gauge({
      name,
      help,
      registers: [registry],
      aggregator,
      collect() {
        this.set(read());
      },
    });

function measureConnections(registry: Registry, { connections }: TenantDatabase): void {
  const gauge = gaugesIn(registry);
  gauge('rcm_database_connections_limit', 'Maximum number of connections', () => connections.figures.limit);
  gauge('rcm_database_connections_busy', 'Busy connections', () => connections.figures.busy);
  gauge('rcm_database_connections_idle', 'Idle connections', () => connections.figures.idle);
  gauge(
    'rcm_database_sessions_waiting',
    'Sessions waiting for a connection',
    () => connections.figures.waiting,
  );
  new Counter({
    name: 'rcm_database_sessions_refused_total',
    help: 'Sessions that timed out while waiting for a connection',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(connections.figures.refused);
    },
  });
}

/**
 * Node's own histogram of delays, which the default metrics use, misses a block that begins right after a scrape has
 * reset it. This gauge misses none, and lets the event loop run once before it is read.
 */
function measureEventLoop(registry: Registry): void {
  let last = performance.now();
  let longest = 0;
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last - loopResolution);
    last = now;
  };
  setInterval(look, loopResolution).unref();
  new Gauge({
    name: 'rcm_event_loop_delay_max_seconds',
    help: 'Longest block of the event loop since the previous scrape',
    registers: [registry],
    aggregator: 'max',
    async collect() {
      await sleep(2 * loopResolution);
      this.set(longest / 1_000);
      longest = 0;
    },
  });
}

function heapUsedRatio(): number {
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  return used_heap_size / heap_size_limit;
}
