import pg from 'pg';
import { freshDatabase, type Schema } from './fresh-database.ts';

/** A migrated database, with the processes that a test opens on it. */
export interface DatabaseHost<Database, Options> {
  readonly database: Database;
  readonly appUrl: string;
  readonly superuserUrl: string;
  /** Opens another pool, which the database sees as another process. */
  open(options?: Options): Promise<Database>;
  asSuperuser<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Creates a database and opens a process on it; `open` opens one as the role that serves requests. */
export async function databaseHost<Database extends { close(): Promise<void> }, Options>(
  schema: Schema,
  open: (url: string, options?: Options) => Promise<Database>,
): Promise<DatabaseHost<Database, Options>> {
  const place = await freshDatabase(schema);
  const opened: Database[] = [];
  const openAnother = async (options?: Options) => {
    const database = await open(place.appUrl, options);
    opened.push(database);
    return database;
  };
  return {
    database: await openAnother(),
    appUrl: place.appUrl,
    superuserUrl: place.superuserUrl,
    open: openAnother,
    async asSuperuser(work) {
      const client = new pg.Client({ connectionString: place.superuserUrl });
      await client.connect();
      try {
        return await work(client);
      } finally {
        await client.end();
      }
    },
    async close() {
      for (const one of opened) await one.close();
      await place.drop();
    },
  };
}
