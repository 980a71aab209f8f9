import { join, resolve } from 'node:path';
import { z } from 'zod';

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
  RCM_DATA_DIR: z.string().min(1).optional(),
  RCM_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  RCM_POOL_SIZE: z.coerce.number().int().min(1).max(500).default(10),
  RCM_PREPARED_STATEMENTS: flag.default(true),
  RCM_CHECK_RESPONSES: flag.optional(),
  NODE_ENV: z.string().optional(),
});

/** The settings of a process, read from its environment once. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Worker processes. */
  readonly processes: number;
  /** Where an embedded database and the installation's secret live. */
  readonly dataDirectory: string;
  readonly logLevel: z.infer<typeof environment>['RCM_LOG_LEVEL'];
  /** Database connections of each process. */
  readonly poolSize: number;
  /** False behind a pooler in transaction mode. */
  readonly preparedStatements: boolean;
  /** Holds every response against its schema; on unless NODE_ENV is `production`. */
  readonly checkResponses: boolean;
}

const checkout = resolve(import.meta.dirname, '../../..');

/** Reads the environment; an invalid variable is an error that names it. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
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
    preparedStatements: values.RCM_PREPARED_STATEMENTS,
    checkResponses: values.RCM_CHECK_RESPONSES ?? values.NODE_ENV !== 'production',
  };
}
