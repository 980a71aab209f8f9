import { randomUUID } from 'node:crypto';
import { dropDatabase, withClient, withUrlParts } from '@rcm/database';
import pg from 'pg';
import { clusterUrl, createClusterDatabase, nodeUrls } from './cluster.ts';
import { testServer } from './server.ts';

/** Where a test sets up a database of its own. */
export interface DatabasePlace {
  readonly name: string;
  /** The superuser's URL of the database, which is empty on a cluster and elsewhere does not exist yet. */
  readonly superuserUrl: string;
  /** The superuser's URL of another database of the same server or coordinator. */
  readonly serverUrl: string;
  readonly isOnCluster: boolean;
  /** Drops the database, and the roles whose names begin with a prefix. */
  drop(rolePrefix?: string): Promise<void>;
}

/** An unused name of a database, which begins with the word for its purpose. */
export const databaseName = (purpose: string) => `${purpose}_${randomUUID().slice(0, 8)}`;

/**
 * Finds a place for a database: on the cluster of `RCM_TEST_CITUS_URL` where there is one, unless the test is about one
 * server, and otherwise on the server that tests share.
 */
export async function databasePlace(
  purpose: string,
  { isOneServer = false }: { readonly isOneServer?: boolean } = {},
): Promise<DatabasePlace> {
  const name = databaseName(purpose);
  if (clusterUrl && !isOneServer) {
    const serverUrl = clusterUrl;
    const superuserUrl = await createClusterDatabase(serverUrl, name);
    const drop = async (rolePrefix?: string) => {
      for (const url of await nodeUrls(serverUrl, 'postgres')) await dropOn(url, name, rolePrefix);
    };
    return { name, superuserUrl, serverUrl, isOnCluster: true, drop };
  }
  const { superuserUrl: serverUrl, release } = await testServer();
  return {
    name,
    superuserUrl: withUrlParts(serverUrl, { database: name }),
    serverUrl,
    isOnCluster: false,
    async drop(rolePrefix) {
      await dropOn(serverUrl, name, rolePrefix);
      await release();
    },
  };
}

async function dropOn(serverUrl: string, database: string, rolePrefix?: string): Promise<void> {
  await dropDatabase(serverUrl, database);
  if (rolePrefix === undefined) return;
  await withClient(serverUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select rolname as name from pg_roles where starts_with(rolname, $1)',
      [rolePrefix],
    );
    for (const role of rows.map(({ name }) => pg.escapeIdentifier(name))) {
      await client.query(`drop owned by ${role}; drop role ${role}`);
    }
  });
}
