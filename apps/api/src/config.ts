import { join, resolve } from 'node:path';
import { isWrappingKey, type KeyWrapper, localKeyWrapper } from '@rcm/encryption';
import type { Pace } from '@rcm/http/koa';
import { z } from 'zod';
import type { MetricsAddress } from './metrics/scrapes.ts';
import type { ServerLimits } from './server.ts';
import { refuseMisspelled } from './variables.ts';

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

const commaSeparated = z.string().transform((values) => values.split(',').filter((value) => value !== ''));

/** Seconds over which the pace of clients is averaged. */
const paceSeconds = 10;

const wrappingKey = z.string().refine(isWrappingKey, 'Expected 32 bytes in base64');

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
  RCM_DATA_DIR: z.string().min(1).optional(),
  RCM_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  RCM_POOL_SIZE: z.coerce.number().int().min(1).max(500).default(7),
  RCM_EXPORT_CONNECTIONS: z.coerce.number().int().min(1).max(500).default(5),
  RCM_CHECK_RESPONSES: flag.optional(),
  RCM_ENCRYPTION_KEY: wrappingKey.optional(),
  RCM_ENCRYPTION_PREVIOUS_KEYS: commaSeparated.pipe(z.array(wrappingKey)).default([]),
  RCM_DOCS: flag.default(true),
  RCM_MAX_CONNECTIONS: z.coerce.number().int().min(1).max(1_000_000).default(10_000),
  RCM_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(0).max(1_000_000).default(512),
  RCM_BODY_BYTES_PER_SECOND: z.coerce.number().int().min(1).max(1_000_000).default(4_096),
  RCM_EXPORT_BYTES_PER_SECOND: z.coerce.number().int().min(2_048).max(1_000_000).default(16_384),
  RCM_WRITE_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(3_600).default(30),
  RCM_AUDIT_HEADS: z.url().optional(),
  RCM_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  RCM_METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url().optional(),
  RCM_WEBHOOK_HOSTS: commaSeparated.pipe(z.array(z.string().toLowerCase())).default([]),
  RCM_WEBHOOK_PORTS: commaSeparated
    .pipe(z.array(z.coerce.number<string>().int().min(1).max(65_535)))
    .default([]),
  RCM_MCP_HOSTS: commaSeparated.pipe(z.array(z.string().toLowerCase())).default([]),
  RCM_DRAIN_SECONDS: z.coerce.number().int().min(0).max(3_600).default(8),
  RCM_KEY_REQUESTS_PER_SECOND: z.coerce.number().int().min(0).max(1_000_000).default(1_000),
  RCM_UNAUTHENTICATED_PER_MINUTE: z.coerce.number().int().min(0).max(1_000_000).default(3_000),
  NODE_ENV: z.string().optional(),
});

/** The settings of a process, read once from its environment. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Worker processes. */
  readonly processes: number;
  /** Holds the embedded database and the installation's secret. */
  readonly dataDirectory: string;
  readonly logLevel: z.infer<typeof environment>['RCM_LOG_LEVEL'];
  /** Database connections of each process. */
  readonly poolSize: number;
  /** Further database connections of each process, for exports. */
  readonly exportConnections: number;
  /** Validates every response against its schema; on unless NODE_ENV is `production`. */
  readonly checkResponses: boolean;
  /** Where the heads of the audit trails are stored outside the database; null for nowhere. */
  readonly auditHeads: string | null;
  /** Where metrics are served; null for nowhere. */
  readonly metrics: MetricsAddress | null;
  /** True when requests are traced and exported to a collector. */
  readonly traces: boolean;
  /** Host names of private networks that webhooks may be sent to, on any port. */
  readonly webhookHosts: readonly string[];
  /** Ports of other hosts, besides 443, that webhooks may be sent to. */
  readonly webhookPorts: readonly number[];
  /** Wraps the data keys of organizations; null when field encryption is off. */
  readonly keyWrapper: KeyWrapper | null;
  /** Serves the reference page. */
  readonly docs: boolean;
  /** The names in `Host` and `Origin` of requests that agents may send to `/mcp`, IPv6 addresses in brackets. */
  readonly mcpHosts: readonly string[];
  readonly limits: ServerLimits;
  /** The slowest pace at which the readers of exports may take them. */
  readonly readerPace: Pace;
  readonly rates: RequestRates;
}

/** Rate limits of one process; 0 for no limit. */
export interface RequestRates {
  /** Requests per second of one key, averaged over ten seconds. */
  readonly keyPerSecond: number;
  /** Requests per minute without a valid key from one address; a document counts as more requests the longer it is. */
  readonly unauthenticatedPerMinute: number;
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** An address or name as the header `Host` has it. */
const inHost = (host: string) => (host.includes(':') ? `[${host}]` : host);

const paceOf = (bytesPerSecond: number): Pace => ({
  bytes: bytesPerSecond * paceSeconds,
  seconds: paceSeconds,
});

const checkout = resolve(import.meta.dirname, '../../..');

/** Reads the environment. Throws for an invalid variable, and names it. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  refuseMisspelled(env, Object.keys(environment.shape));
  const read = environment.safeParse(env);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Error(`The environment variable ${issue?.path.join('.')} is invalid: ${issue?.message}`);
  }
  const values = read.data;
  return {
    port: values.PORT,
    host: values.HOST,
    processes: values.WEB_CONCURRENCY,
    dataDirectory: resolve(values.RCM_DATA_DIR ?? join(checkout, '.data')),
    logLevel: values.RCM_LOG_LEVEL,
    poolSize: values.RCM_POOL_SIZE,
    exportConnections: values.RCM_EXPORT_CONNECTIONS,
    checkResponses: values.RCM_CHECK_RESPONSES ?? values.NODE_ENV !== 'production',
    auditHeads: values.RCM_AUDIT_HEADS ?? null,
    metrics:
      values.RCM_METRICS_PORT === undefined
        ? null
        : { host: values.RCM_METRICS_HOST, port: values.RCM_METRICS_PORT },
    traces:
      values.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined ||
      values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined,
    webhookHosts: values.RCM_WEBHOOK_HOSTS,
    webhookPorts: values.RCM_WEBHOOK_PORTS,
    keyWrapper: values.RCM_ENCRYPTION_KEY
      ? localKeyWrapper(values.RCM_ENCRYPTION_KEY, values.RCM_ENCRYPTION_PREVIOUS_KEYS)
      : null,
    docs: values.RCM_DOCS,
    mcpHosts: [...loopbackNames, inHost(values.HOST.toLowerCase()), ...values.RCM_MCP_HOSTS],
    limits: {
      connections: { most: values.RCM_MAX_CONNECTIONS, mostOfAddress: values.RCM_CONNECTIONS_PER_ADDRESS },
      bodyPace: paceOf(values.RCM_BODY_BYTES_PER_SECOND),
      writeTimeout: values.RCM_WRITE_TIMEOUT_SECONDS,
      drain: values.RCM_DRAIN_SECONDS,
    },
    readerPace: paceOf(values.RCM_EXPORT_BYTES_PER_SECOND),
    rates: {
      keyPerSecond: values.RCM_KEY_REQUESTS_PER_SECOND,
      unauthenticatedPerMinute: values.RCM_UNAUTHENTICATED_PER_MINUTE,
    },
  };
}
