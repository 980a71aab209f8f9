import pg from 'pg';

/** What a process needs to be ready. */
export interface ReadinessSettings {
  readonly url: string;
  /** The names of the migrations that this build needs. */
  readonly migrations: readonly string[];
}

/** The last observed state of the database. */
export interface Readiness {
  /** Why requests would fail; null when they would not. */
  reason(): 'database' | 'migrations' | null;
  close(): Promise<void>;
}

const everyMilliseconds = 1_000;
/** Milliseconds after which a database that does not answer counts as unreachable. */
const patience = 2_000;

/**
 * Checks the database once a second, on its own connection: waiting for a connection of the pool would say nothing about
 * the database.
 */
export async function watchReadiness({ url, migrations }: ReadinessSettings): Promise<Readiness> {
  let reason: ReturnType<Readiness['reason']> = 'database';
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const drop = async () => {
    const dropped = client;
    client = null;
    await dropped?.end().catch(() => undefined);
  };
  const connect = async () => {
    const made = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      keepAlive: true,
    });
    client = made;
    made.on('error', () => {
      if (client !== made) return;
      reason = 'database';
      client = null;
    });
    await made.connect();
    return made;
  };
  const look = async () => {
    try {
      const seen = await missing(client ?? (await connect()), migrations);
      reason = seen;
    } catch {
      reason = 'database';
      await drop();
    }
  };
  const watch = async () => {
    await look();
    if (!isClosed) timer = setTimeout(watch, everyMilliseconds).unref();
  };

  await watch();
  return {
    reason: () => reason,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await drop();
    },
  };
}

const undefinedTable = '42P01';

async function missing(client: pg.Client, migrations: readonly string[]): Promise<'migrations' | null> {
  try {
    const { rows } = await client.query(
      'select count(*)::int as n from public.migrations where name = any ($1)',
      [migrations],
    );
    return rows[0]?.n === migrations.length ? null : 'migrations';
  } catch (error) {
    if ((error as { code?: string }).code === undefinedTable) return 'migrations';
    throw error;
  }
}
