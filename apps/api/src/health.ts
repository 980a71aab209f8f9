import type { TenantDatabase } from '@rcm/tenancy';
import type { Middleware } from 'koa';

/** Milliseconds after which a readiness check stops waiting for the database. */
const patience = 90;

/** What readiness looks at. */
export interface HealthSettings {
  readonly database: TenantDatabase;
  /** The names of the migrations that this build needs. */
  readonly migrations: readonly string[];
  /** True once the process is shutting down. */
  readonly isStopping: () => boolean;
}

/** `/health/live` never touches the database; `/health/ready` answers 503 without it or without its migrations. */
export function health(settings: HealthSettings): Middleware {
  return async (context, next) => {
    if (context.path === '/health/live') {
      context.body = { status: 'live' };
    } else if (context.path === '/health/ready') {
      const reason = settings.isStopping() ? 'stopping' : await reasonNotReady(settings);
      context.status = reason === null ? 200 : 503;
      context.body = reason === null ? { status: 'ready' } : { status: 'not ready', reason };
    } else await next();
  };
}

async function reasonNotReady({ database, migrations }: HealthSettings): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('database'), patience);
  });
  try {
    return await Promise.race([missingMigrations(database, migrations), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

async function missingMigrations(
  { pool }: TenantDatabase,
  migrations: readonly string[],
): Promise<string | null> {
  try {
    const { rows } = await pool.query(
      'select count(*)::int as n from public.migrations where name = any ($1)',
      [migrations],
    );
    return rows[0]?.n === migrations.length ? null : 'migrations';
  } catch (error) {
    return (error as { code?: string }).code === '42P01' ? 'migrations' : 'database';
  }
}
