import { withClient, withUrlParts } from '@rcm/database';
import pg from 'pg';

/** The superuser's URL of a coordinator of Citus, which can reach its workers; undefined where there is no cluster. */
export const clusterUrl = process.env.RCM_TEST_CITUS_URL;

interface Node {
  readonly host: string;
  readonly port: number;
  readonly isCoordinator: boolean;
}

/** The nodes that the database of the coordinator's URL knows, the coordinator first. */
const nodesOf = (coordinator: string) =>
  withClient(coordinator, async (client) => {
    const { rows } = await client.query<Node>(
      `select nodename as host, nodeport as port, groupid = 0 as "isCoordinator" from pg_dist_node
      where noderole = 'primary' order by groupid`,
    );
    return rows;
  });

const onNode = (coordinator: string, { host, port }: Node, database: string): string => {
  const url = new URL(withUrlParts(coordinator, { database }));
  url.host = `${host}:${port}`;
  return url.href;
};

/** Creates an empty database on every node of a cluster, and returns its URL on the coordinator. */
export async function createClusterDatabase(coordinator: string, database: string): Promise<string> {
  const nodes = await nodesOf(coordinator);
  const name = pg.escapeIdentifier(database);
  for (const node of nodes) {
    await withClient(onNode(coordinator, node, 'postgres'), (client) =>
      client.query(`create database ${name}`),
    );
    await withClient(onNode(coordinator, node, database), (client) => client.query('create extension citus'));
  }
  const url = withUrlParts(coordinator, { database });
  await withClient(url, async (client) => {
    for (const { host, port, isCoordinator } of nodes) {
      const add = isCoordinator ? 'citus_set_coordinator_host' : 'citus_add_node';
      await client.query(`select ${add}($1, $2)`, [host, port]);
    }
  });
  return url;
}

/** The URLs of a database on every node of a cluster, the coordinator first; by default of the database of the URL. */
export const nodeUrls = async (
  coordinator: string,
  database = new URL(coordinator).pathname.slice(1),
): Promise<string[]> => (await nodesOf(coordinator)).map((node) => onNode(coordinator, node, database));
