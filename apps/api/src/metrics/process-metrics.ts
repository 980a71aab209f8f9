import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import type { RequestRecord } from '@rcm/http/koa';
import type { FailedJob } from '@rcm/jobs/worker';
import type { TenantDatabase } from '@rcm/tenancy';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ReasonNotReady } from '../health.ts';
import type { Alarm } from '../maintenance.ts';

/** What a process counts of its own work. */
export interface ProcessMetrics {
  readonly registry: Registry;
  readonly onRequest: (record: RequestRecord) => void;
  readonly onAlarm: (alarm: Alarm) => void;
  readonly onFailedJob: (job: FailedJob) => void;
}

/** What is looked at when somebody asks for the figures. */
export interface MeasuredProcess {
  readonly database: TenantDatabase;
  readonly reasonNotReady: ReasonNotReady;
}

/** Seconds: most operations take few milliseconds, exports and imports take minutes. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Milliseconds between looks at the event loop. */
const loopResolution = 20;

/** The label of a request that no operation answers. */
const noOperation = 'none';

/**
 * The figures of this process, ready to be summed up over several. The values of labels are the operations and jobs
 * of the modules and statuses of HTTP, never what somebody sent.
 */
export function measureProcess({ database, reasonNotReady }: MeasuredProcess): ProcessMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, read: () => number, aggregator: 'sum' | 'min' | 'max' = 'sum') =>
    new Gauge({
      name,
      help,
      registers,
      aggregator,
      collect() {
        this.set(read());
      },
    });
  const counter = (name: string, help: string) => new Counter({ name, help, registers });

  const requests = new Counter({
    name: 'rcm_http_requests_total',
    help: 'Requests answered, by operation and status',
    labelNames: ['operation', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'rcm_http_request_duration_seconds',
    help: 'Time from the head of a request to its answer, by operation',
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
      'Times that an audit trail lacked what it had',
    ),
    'audit heads not kept': counter(
      'rcm_audit_heads_faults_total',
      'Times that heads could not be handed over',
    ),
  };
  const failedJobs = new Counter({
    name: 'rcm_job_failures_total',
    help: 'Attempts at jobs that failed, by job',
    labelNames: ['job'],
    registers,
  });

  const { connections } = database;
  gauge('rcm_database_connections_limit', 'The most connections to open', () => connections.figures.limit);
  gauge('rcm_database_connections_busy', 'Connections at work', () => connections.figures.busy);
  gauge('rcm_database_connections_idle', 'Connections without work', () => connections.figures.idle);
  gauge(
    'rcm_database_sessions_waiting',
    'Sessions that wait for a connection',
    () => connections.figures.waiting,
  );
  new Counter({
    name: 'rcm_database_sessions_refused_total',
    help: 'Sessions that have waited for a connection in vain',
    registers,
    collect() {
      this.reset();
      this.inc(connections.figures.refused);
    },
  });
  gauge(
    'rcm_ready',
    '1 where requests can be served, else 0',
    () => (reasonNotReady() === null ? 1 : 0),
    'min',
  );
  measureEventLoop(registry);
  gauge('rcm_heap_used_ratio', 'Used heap as a part of its limit', heapUsedRatio, 'max');

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

/**
 * Node's own histogram of delays, behind the default metrics, forgets what stands still right after a scrape has reset
 * it; this gauge forgets nothing, and lets the loop turn before it is read.
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
    help: 'The longest time since the scrape before that the event loop stood still',
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
