import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { withClient } from '@rcm/database';
import autocannon from 'autocannon';
import { type Installed, install, rcm } from './installation.ts';
import { fire, type Measured } from './load.ts';
import { quick, type SeededOrganization, seed } from './seed.ts';
import { median } from './table.ts';
import { startApi, type Target } from './targets.ts';
import { type Workload, workloads } from './workloads.ts';

/** Patients of the organization that is encrypted and re-encrypted. */
const patients = 100_000;
const rounds = 3;
const seconds = 4;

/** Two installations on one server that differ only in encryption. */
const plain = await prepared(`plain_${process.pid}`);
const encrypted = await prepared(`encrypted_${process.pid}`);
const keyed: Installed = {
  ...encrypted.installed,
  environment: {
    ...encrypted.installed.environment,
    RCM_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  },
};
const targets: Target[] = [];

try {
  const withKey = await started(keyed);
  const [large] = encrypted.organizations;
  if (large === undefined) throw new Error('Nothing was seeded');
  for (const args of [[], ['--rotate']]) {
    process.stdout.write(`${await underLoad(withKey, large, args)}\n`);
  }
  const withoutKey = await started(plain.installed);
  process.stdout.write(await compared(withoutKey, withKey));
} finally {
  for (const target of targets) target.stop();
  for (const { installed } of [plain, encrypted]) {
    await installed.drop();
  }
}

async function started(installed: Installed): Promise<Target> {
  const target = await startApi(installed);
  targets.push(target);
  return target;
}

async function prepared(name: string) {
  const installed = await install(name);
  const organizations = await seed(installed, quick);
  const [large] = organizations;
  await withClient(installed.superuserUrl, (client) =>
    client.query(
      `insert into reference_data.patients (organization_id, id, created_at, updated_at, version, first_name,
          last_name, date_of_birth, mrn, email, phone, address, self_pay, coverage)
        select $1, 'pat_bench_' || n, now(), now(), 1, 'Rowan' || n % 500, 'Ellis' || n % 3000, '1984-02-29', 'MRN-' || n,
          'rowan' || n || '@example.org', '+1 559 555 0142',
          '{"line1":"1 Main Street","line2":null,"city":"Fresno","state":"CA","postalCode":"93701"}', false, '[]'
        from generate_series(1, ${patients}) n`,
      [large?.organizationId],
    ),
  );
  return { name, installed, organizations };
}

/** Requests for patients: one, a page, and a page filtered by medical record number. */
function patientWorkloads({ apiKey }: SeededOrganization): Workload[] {
  const headers = { authorization: `Bearer ${apiKey}` };
  const path = '/api/v1/reference/patients';
  const one = (index: number) => `${path}/pat_bench_${1 + ((index * 7_919) % patients)}`;
  const gets = (name: string, paths: readonly string[]): Workload => ({
    name,
    scripts: [],
    requests: paths.map((each) => ({ method: 'GET', path: each, headers })),
  });
  const many = Array.from({ length: 2_000 }, (_, index) => index);
  return [
    gets('one patient', many.map(one)),
    gets('50 patients', [`${path}?take=50`]),
    gets(
      'patients by number',
      many.map((index) => `${path}?mrn=MRN-${1 + ((index * 7_919) % patients)}`),
    ),
  ];
}

/** Encrypts an organization by the command while clients read and change its patients. */
async function underLoad(
  { url }: Target,
  { apiKey, organizationId }: SeededOrganization,
  args: readonly string[],
): Promise<string> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const load = autocannon({
    url,
    connections: 4,
    duration: 600,
    setupClient: (client) =>
      client.setRequests(
        Array.from({ length: 1_000 }, (_, index) => {
          const path = `/api/v1/reference/patients/pat_bench_${1 + Math.floor(Math.random() * patients)}`;
          return index % 4 === 0
            ? { method: 'PUT', path, headers, body: JSON.stringify({ phone: String(index) }) }
            : { method: 'GET', path, headers };
        }),
      ),
  });
  const start = performance.now();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...rcm, 'encrypt', '--json', '--org', organizationId, ...args],
    { env: keyed.environment },
  );
  const took = (performance.now() - start) / 1_000;
  load.stop();
  const { requests, non2xx, errors, latency } = await load;
  const [{ rows = 0 } = {}] = JSON.parse(stdout).organizations as { rows: number }[];
  return `rcm encrypt ${args.join(' ')}: ${rows} rows in ${took.toFixed(1)} s, 6 s of which waiting for processes to load the key; meanwhile ${requests.total} requests, ${non2xx + errors} failed, p99 ${latency.p99} ms`;
}

async function compared(withoutKey: Target, withKey: Target): Promise<string> {
  const sides = [
    { target: withoutKey, ...plain },
    { target: withKey, ...encrypted },
  ].map(({ target, installed, organizations }) => {
    const [large] = organizations as [SeededOrganization];
    return {
      target,
      installed,
      workloads: [...workloads(organizations, quick), ...patientWorkloads(large)],
      measured: new Map<string, Measured[]>(),
    };
  });
  for (let round = 0; round <= rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      for (const workload of side.workloads) {
        const one = await fire(side.target, workload, seconds, side.installed.postmaster);
        // The first round warms up.
        if (round > 0) side.measured.set(workload.name, [...(side.measured.get(workload.name) ?? []), one]);
      }
    }
  }
  const [without, encryptedSide] = sides;
  const lines = (without?.workloads ?? []).map(({ name }) => {
    const figure = (side: typeof without, key: keyof Measured) =>
      median((side?.measured.get(name) ?? []).map((one) => one[key]));
    const cells = [
      name,
      figure(without, 'requestsPerSecond').toFixed(0),
      figure(encryptedSide, 'requestsPerSecond').toFixed(0),
      figure(without, 'serverCpu').toFixed(3),
      figure(encryptedSide, 'serverCpu').toFixed(3),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const head = [
    'workload',
    'req/s plain',
    'req/s encrypted',
    'server CPU ms plain',
    'server CPU ms encrypted',
  ];
  return `\n| ${head.join(' | ')} |\n|${' --- |'.repeat(head.length)}\n${lines.join('\n')}\n`;
}
