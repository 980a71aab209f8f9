import { guardPool } from '@rcm/database';
import { unauthenticated } from '@rcm/errors';
import { platform } from '@rcm/http/platform';
import { migrate, openDatabase, type Principal, type TenantDatabase } from '@rcm/tenancy';
import { aCaller, freshDatabase } from '@rcm/test-environment';
import type { HostSettings } from '../src/koa.ts';
import { notes } from './notes.ts';

/** A principal of a fresh organization with every scope. */
export const aPrincipal = (overrides: Partial<Principal> = {}): Principal => ({
  ...aCaller(),
  ...overrides,
});

/** A database with the tables of the notes module. */
export interface NotesHost {
  readonly database: TenantDatabase;
  readonly superuserUrl: string;
  readonly appUrl: string;
  close(): Promise<void>;
}

/** Creates a database with notes. */
export async function notesHost(): Promise<NotesHost> {
  const migrations = [...platform.migrations, ...notes.migrations];
  const { drop, ...urls } = await freshDatabase({
    migrations,
    migrate: (owner) => migrate({ ...owner, migrations }),
  });
  const database = await openDatabase({
    url: urls.appUrl,
    entities: [...platform.entities, ...notes.entities],
    onPool: guardPool,
  });
  return {
    ...urls,
    database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** The settings of a host with these keys. */
export const settingsFor = (
  database: TenantDatabase,
  keys: ReadonlyMap<string, Principal>,
): HostSettings => ({
  database,
  checkResponses: true,
  authenticate: async (key) => {
    const principal = keys.get(key);
    if (!principal) throw unauthenticated('unknown');
    return principal;
  },
});
