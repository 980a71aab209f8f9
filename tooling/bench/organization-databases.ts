import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dropDatabase, provision, withClient, withUrlParts } from '@rcm/database';
import { createClusterDatabase, nodeUrls } from '@rcm/test-environment/cluster';
import { kindsOf, multiply } from '@rcm/test-environment/multiply';
import { environmentFor, install, runRcm, secret } from './installation.ts';
import { openForOrganizations } from './organization.ts';
import { copyRecords, createOrganizations, type Organization } from './organization-copies.ts';

/** A database with some number of organizations that have the data of the demo. */
export interface FilledDatabase {
  /** The superuser's URL on each server that has rows of it. */
  readonly nodes: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** The organization of the demo itself, whose records the others have too. */
  readonly demo: Organization;
  readonly organizations: readonly Organization[];
  release(): Promise<void>;
}

interface Place extends Pick<FilledDatabase, 'nodes' | 'environment' | 'release'> {
  readonly superuserUrl: string;
  readonly appUrl: string;
}

interface Wanted {
  /** The superuser's URL of a database on another server, or on the coordinator of a cluster; by default the embedded one. */
  readonly url: string | undefined;
  readonly count: number;
  /** True to use the database of an earlier run. */
  readonly again: boolean;
  /** The number of claims that the first organization gets. */
  readonly claims: number | null;
}

/** The records that the claims of the large organization refer to, by the prefix of their identifiers. */
const referenced = { pyr: 40, prv: 150, fac: 25, pat: 10_000 };

/** Creates a database with organizations, or finds that of an earlier run. */
export async function filledDatabase(wanted: Wanted): Promise<FilledDatabase> {
  const { url, count, again, claims } = wanted;
  const name = `organizations_${count}`;
  const server = url === undefined ? 'embedded' : new URL(url).host.replace(':', '-');
  const keys = join(import.meta.dirname, '../../.data/bench', `${name}-${server}.json`);
  if (again && !existsSync(keys)) throw new Error(`No earlier run has left ${name} on ${server}`);
  const place = url === undefined ? await embeddedPlace(name, again) : await placeOn(url, name, again);
  if (again) return { ...place, ...JSON.parse(readFileSync(keys, 'utf8')) };
  const begun = performance.now();
  const demo = JSON.parse(runRcm(place.environment, 'seed', 'demo', '--json')) as Organization;
  const database = await openForOrganizations({ appUrl: place.appUrl, secret });
  const organizations = await createOrganizations(database, count);
  await database.close();
  await withClient(place.superuserUrl, async (client) => {
    const ids = organizations.map(({ organizationId }) => organizationId);
    await copyRecords(client, demo.organizationId, ids);
    const [large] = ids;
    if (claims === null || large === undefined) return;
    const kinds = await kindsOf(client, large);
    for (const [prefix, records] of Object.entries({ ...referenced, clm: claims })) {
      const kind = kinds.get(prefix);
      if (kind === undefined) throw new Error(`The demo has no record ${prefix}_`);
      await multiply(client, large, kind, kinds, records);
    }
  });
  const made = { demo, organizations };
  mkdirSync(dirname(keys), { recursive: true });
  writeFileSync(keys, JSON.stringify(made));
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  process.stderr.write(`${count} organizations: ${seconds} s\n`);
  return { ...place, ...made };
}

async function embeddedPlace(name: string, again: boolean): Promise<Place> {
  const installed = await install(name, { isFresh: !again });
  return { ...installed, nodes: [installed.superuserUrl] };
}

/** A migrated database of another server, distributed where the URL leads to the coordinator of a cluster. */
async function placeOn(url: string, name: string, again: boolean): Promise<Place> {
  const hasCitus = await withClient(url, async (client) => {
    const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`);
    return rowCount === 1;
  });
  const superuserUrl = withUrlParts(url, { database: name });
  const nodes = hasCitus ? await nodeUrls(url, name) : [superuserUrl];
  if (!again) {
    for (const node of nodes) await dropDatabase(withUrlParts(node, { database: 'postgres' }), name);
    if (hasCitus) await createClusterDatabase(url, name);
  }
  const { appUrl } = await provision({ adminUrl: superuserUrl, secret });
  const environment = environmentFor(superuserUrl);
  runRcm(environment, 'migrate');
  if (hasCitus) runRcm(environment, 'distribute');
  return { superuserUrl, appUrl, nodes, environment, release: () => Promise.resolve() };
}
