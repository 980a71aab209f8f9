import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient, withUrlParts } from '@rcm/database';
import { type EmbeddedPostgres, embeddedPostgres } from '@rcm/embedded-postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOrganization, type TestOrganization } from './support/api.ts';
import { rcmJson, serve, startRcm } from './support/rcm.ts';
import { type Answer, claimsNumbered, remittanceFile } from './support/remittances.ts';
import { World } from './support/world.ts';

/** How often each process is killed. */
const deaths = process.env.RCM_TEST_FAULTS === 'true' ? 10 : 1;

const directory = mkdtempSync(join(tmpdir(), 'rcm-import-deaths-'));
const path = join(directory, 'several.835');

const answers: readonly Answer[] = ['paid', 'shared', 'denied', 'forwarded', 'unbalanced'];
const sets = Array.from({ length: 8 }, (_, set) =>
  Array.from({ length: 10 }, (_, place) => ({
    number: `S${set}-${place}`,
    answer: answers[place % answers.length] ?? 'paid',
  })),
);
const shared = sets.flat().filter(({ answer }) => answer === 'shared');
const content = remittanceFile(
  ...sets.map((claims, set) => ({ reference: `EFT-${set}`, claims })),
  { reference: 'EFT-reversed', claims: shared.map(({ number }) => ({ number, answer: 'reversed' })) },
  { reference: 'EFT-corrected', claims: shared.map(({ number }) => ({ number, answer: 'denied' })) },
);
/** The last claim of each transaction set is unknown. */
const numbers = sets.flatMap((claims) => claims.slice(0, -1).map(({ number }) => number));

describe('an import ends with the same rows as an undisturbed one', () => {
  let postgres: EmbeddedPostgres;
  let environment: Record<string, string>;
  let undisturbed: unknown;
  let report: unknown;
  let importing = 0;
  const organizations: TestOrganization[] = [];

  beforeAll(async () => {
    writeFileSync(path, content);
    // Acknowledged writes survive a crash of the server, though not of the machine.
    const settings = { fsync: 'off', full_page_writes: 'off' };
    postgres = await embeddedPostgres({ dataDirectory: directory, settings });
    postgres.supervise();
    environment = {
      DATABASE_URL: withUrlParts(postgres.superuserUrl, { database: 'rcm' }),
      RCM_SECRET: 'the secret of imports, which guards nothing but a test',
      RCM_DATA_DIR: directory,
    };
    await rcmJson(['migrate'], environment);
    const api = await serve(environment);
    for (let count = 0; count <= 2 * deaths; count += 1) {
      const organization = await createOrganization({ environment });
      await claimsNumbered(new World(organization, 'canary-death', api.url), numbers);
      organizations.push(organization);
    }
    await api.stop();
    const organization = nextOrganization();
    const begun = start(organization);
    await begun.seen;
    const since = performance.now();
    report = JSON.parse((await begun.ended).stdout).files;
    importing = performance.now() - since;
    undisturbed = await rowsOf(organization);
  });
  afterAll(async () => {
    await postgres.release();
    rmSync(directory, { recursive: true, force: true });
  });

  function nextOrganization(): TestOrganization {
    const organization = organizations.pop();
    if (organization === undefined) throw new Error('Each import needs its own organization');
    return organization;
  }

  const ask = (text: string) =>
    withClient(environment.DATABASE_URL ?? '', async (client) => {
      const { rows } = await client.query(text);
      return rows as Record<string, unknown>[];
    });

  /** Starts an import: `seen` resolves once it has written rows, `ended` with its output. */
  function start({ organizationId }: TestOrganization) {
    const child = startRcm(['import', 'x12', path, '--org', organizationId, '--json'], environment);
    let stdout = '';
    child.stdout?.on('data', (data) => {
      stdout += data;
    });
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stdout }));
    let isOver = false;
    void ended.then(() => {
      isOver = true;
    });
    const seen = (async () => {
      const imports = `select from remittances.imports where organization_id = '${organizationId}'`;
      while (!isOver && (await ask(imports)).length === 0) await sleep(5);
    })();
    return { child, ended, seen };
  }

  /** All rows that the import has created, with identifiers replaced by stable names. */
  async function rowsOf({ organizationId }: TestOrganization) {
    const rows: Record<string, unknown> = {};
    for (const [name, text] of Object.entries(contents)) {
      const found = await ask(text.replaceAll(':tenant', `'${organizationId}'`));
      rows[name] = found.map((row) => JSON.stringify(comparable(row))).sort();
    }
    return rows;
  }

  /** Interrupts an import at some moment, runs it again, and compares. */
  async function survives(disturb: (process: ReturnType<typeof start>) => Promise<void>) {
    const organization = nextOrganization();
    const disturbed = start(organization);
    await disturbed.seen;
    const moment = Math.random() * importing;
    await sleep(moment);
    await disturb(disturbed);
    const { code } = await disturbed.ended;
    const left = (await ask(`select status from remittances.imports
      where organization_id = '${organization.organizationId}'`)) as { status: string }[];
    const again = await start(organization).ended;
    expect([again.code, JSON.parse(again.stdout).files]).toEqual([0, report]);
    expect(await rowsOf(organization)).toEqual(undisturbed);
    process.stdout.write(
      `disturbed after ${Math.round(moment)} of ${Math.round(importing)} ms, ended with ${code}, left ${left
        .map(({ status }) => status)
        .join()}: the same rows\n`,
    );
  }

  test('when its process is killed', async () => {
    for (let death = 0; death < deaths; death += 1) {
      await survives(async ({ child }) => {
        child.kill('SIGKILL');
      });
    }
  });

  test('when PostgreSQL is killed', async () => {
    for (let death = 0; death < deaths; death += 1) {
      await survives(async ({ ended }) => {
        process.kill(postgres.pid, 'SIGKILL');
        await ended;
        await answering(() => ask('select 1'));
      });
    }
  });

  test('and its balances match their entries', async () => {
    expect(await rcmJson(['books', 'verify'], environment)).toMatchObject({ valid: true });
  });
});

async function answering(asked: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await asked();
      return;
    } catch {
      await sleep(20);
    }
  }
}

const paymentOf =
  'join remittances.payments p on p.organization_id = c.organization_id and p.id = c.payment_id';
const claimOf = (alias: string) =>
  `left join claims.claims k on k.organization_id = ${alias}.organization_id and k.id = ${alias}.claim_id`;

/** The rows of an organization after an import, with ids replaced by what they name. */
const contents: Readonly<Record<string, string>> = {
  payments: 'select * from remittances.payments where organization_id = :tenant',
  claimPayments: `select c.*, p.reference, k.claim_number, r.sequence as reverses, b.sequence as reversed_by
    from remittances.claim_payments c ${paymentOf} ${claimOf('c')}
    left join remittances.claim_payments r on r.organization_id = c.organization_id and r.id = c.reverses_id
    left join remittances.claim_payments b on b.organization_id = c.organization_id and b.id = c.reversed_by_id
    where c.organization_id = :tenant`,
  claims: `select k.*, jsonb_path_query_array(k.payers, '$[*].rank')::text as payers
    from claims.claims k where k.organization_id = :tenant`,
  claimEntries: `select e.*, k.claim_number, c.sequence as claim_payment
    from claims.claim_entries e ${claimOf('e')}
    left join remittances.claim_payments c on c.organization_id = e.organization_id and c.id = e.claim_payment_id
    where e.organization_id = :tenant`,
  claimLines: `select l.*, k.claim_number from claims.claim_lines l ${claimOf('l')}
    where l.organization_id = :tenant`,
  accounts: 'select balance from patient_ar.accounts where organization_id = :tenant',
  ledgerEntries: `select e.*, null as sequence, k.claim_number, c.sequence as claim_payment, p.reference as payment,
      e.reverses_entry_id is not null as reverses, e.reversed_by_entry_id is not null as is_reversed
    from patient_ar.ledger_entries e ${claimOf('e')}
    left join remittances.claim_payments c on c.organization_id = e.organization_id and c.id = e.claim_payment_id
    left join remittances.payments p on p.organization_id = c.organization_id and p.id = c.payment_id
    where e.organization_id = :tenant`,
  denialCases: `select d.*, c.sequence as claim_payment, p.reference as payment
    from denial_management.denial_cases d
    left join remittances.claim_payments c on c.organization_id = d.organization_id and c.id = d.claim_payment_id
    left join remittances.payments p on p.organization_id = c.organization_id and p.id = c.payment_id
    where d.organization_id = :tenant`,
  staged: `select s.kind from remittances.staged_records s
    join remittances.imports i on i.organization_id = s.organization_id and i.id = s.import_id
    where s.organization_id = :tenant and i.status <> 'READING'`,
};

/** Positions of ledger entries and numbers of cases depend on the order of the claims' ids, so they are not compared. */
const incomparable = new Set(['id', 'version', 'balance_after', 'case_number']);

const comparable = (row: Record<string, unknown>) =>
  Object.entries(row)
    .filter(([name, value]) => !(incomparable.has(name) || name.endsWith('_id') || value instanceof Date))
    .sort(([one], [other]) => (one < other ? -1 : 1));
