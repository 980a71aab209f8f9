import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dropDatabase, provision } from '@rcm/database';
import { embeddedPostgres } from '@rcm/embedded-postgres';
import { generatedLeie, leieHeader, leieLine } from '@rcm/exclusion-lists';
import { invoke } from '@rcm/http/invoke';
import { platform } from '@rcm/http/platform';
import { createOigExclusion } from '@rcm/oig-exclusion';
import { importList } from '@rcm/oig-exclusion/import';
import { migrate, newId, openDatabase, type Principal } from '@rcm/tenancy';
import { figure, percentile } from './table.ts';

const rows = 80_000;
const names = [
  ['a frequent name', 'Mary Smith'],
  ['an infrequent name', 'Avery Thornsby'],
  ['a name in reverse with a middle initial', 'Johnson, Robert L.'],
  ['a business', 'Sunrise Home Health Care LLC'],
] as const;
const checksEach = 200;
let npi = 2_000_000_000;

const module = createOigExclusion({ activeMembers: async () => [], credentialingSessions: async () => [] });
const principal: Principal = {
  keyId: 'key_bench',
  memberId: null,
  agentId: null,
  role: 'OWNER',
  scopes: ['*'],
  mode: 'TEST',
  organization: {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Bench',
    timeZone: 'America/New_York',
    holidays: { base: 'US_FEDERAL', added: [], removed: [] },
  },
  disabledModules: [],
};

const directory = mkdtempSync(join(tmpdir(), 'rcm-exclusion-'));
const file = join(directory, 'UPDATED.csv');
const dataDirectory = join(resolve(import.meta.dirname, '../..'), '.data/bench');
mkdirSync(dataDirectory, { recursive: true });
const server = await embeddedPostgres({ dataDirectory, settings: { shared_buffers: '512MB' } });
const database = `exclusion_${process.pid}`;
try {
  await pipeline(Readable.from(lines()), createWriteStream(file));
  const secret = 'the benchmark guards nothing, so its secret is here';
  const { ownerUrl, appUrl, roles } = await provision({ adminUrl: server.superuserUrl, database, secret });
  const tables = [platform, module];
  await migrate({ ownerUrl, appRole: roles.app, migrations: tables.flatMap(({ migrations }) => migrations) });
  for (const pass of ['first', 'second']) {
    const start = performance.now();
    await importList({ ownerUrl, source: 'LEIE', file, now: new Date() });
    const seconds = (performance.now() - start) / 1_000;
    process.stdout.write(`${pass} import of ${rows} rows: ${seconds.toFixed(1)} s\n`);
  }
  const tenants = await openDatabase({ url: appUrl, entities: tables.flatMap(({ entities }) => entities) });
  // Warm-up: code is compiled on first use.
  for (const [, entityName] of names) await measure(tenants, entityName);
  for (const [what, entityName] of names)
    process.stdout.write(`${what}: ${await measure(tenants, entityName)}\n`);
  await tenants.close();
} finally {
  await dropDatabase(server.superuserUrl, database);
  await server.release();
  rmSync(directory, { recursive: true });
}

function* lines() {
  yield leieHeader;
  for (const row of generatedLeie(rows)) yield leieLine(row);
}

/** Each check has its own NPI, so that none reuses the result of an earlier one. */
async function measure(
  tenants: Awaited<ReturnType<typeof openDatabase>>,
  entityName: string,
): Promise<string> {
  const times: number[] = [];
  for (let number = 0; number < checksEach; number += 1) {
    npi += 1;
    const body = { entityName, checkType: 'PROVIDER', npi: String(npi), state: 'TX' };
    const start = performance.now();
    await invoke({ database: tenants, checkResponses: false }, module, 'createCheck', {
      principal,
      requestId: newId('req'),
      now: new Date(),
      params: {},
      query: {},
      body,
    });
    times.push(performance.now() - start);
  }
  const at = (share: number) => `${figure(percentile(times, share), 1)} ms`;
  return `median ${at(0.5)}, 95 of 100 within ${at(0.95)}`;
}
