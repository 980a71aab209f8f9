import { createOrganization } from '@rcm/auth/bootstrap';
import pg from 'pg';
import { derivePeppers, type Installed, install } from './installation.ts';
import { openForOrganizations } from './organization.ts';
import { figure, percentile } from './table.ts';
import { startApi } from './targets.ts';

/** Open items of the large organization, and of each of 9 others. */
const largeItems = 100_000;
const otherItems = 10_000;
const others = 9;
const requests = 300;

/** The share of each kind of items. Deadlines are within 400 days around today; a third has none. */
const kinds: readonly { readonly share: number; readonly insert: (from: string, items: number) => string }[] =
  [
    { share: 0.4, insert: denialCases },
    { share: 0.3, insert: claimPayments },
    { share: 0.2, insert: appeals },
    { share: 0.1, insert: followUps },
  ];

const own = 'organization_id, id, created_at, updated_at, version';
const ownValues = (prefix: string) =>
  `o.organization_id, '${prefix}_' || o.number || '_' || g, now() - g * interval '7 seconds', now(), 1`;
const day = `(current_date - 100 + (g * 7919 % 400))`;
const deadline = `case when g % 3 > 0 then ${day} + interval '23:59:59.999' end`;

function denialCases(from: string, items: number): string {
  return `insert into denial_management.denial_cases (${own}, case_number, status, claim_id, claim_number, patient_id,
      payer_id, payer_name, payer_program, billed_amount, procedure_codes, denial_date, denial_reason, primary_code,
      remark_codes, adjustments, lines, denied_amount, overturned_amount, recovered_amount, category,
      is_category_chosen, priority, tags, appeal_rights, is_flagged_no_appeal, appeal_deadline, assigned_to_id,
      is_resolved_by_payment, reopenings)
    select ${ownValues('dnc')}, 'D-' || g, 'OPEN', 'clm_' || g, 'C-' || g, 'pat_' || g, 'pay_' || g % 40,
      'Payer ' || g % 40, 'COMMERCIAL', 500, '[]', now(), 'Denied', '197', '[]', '[]', '[]', g * 7919 % 90000 / 100.0,
      0, 0, 'AUTHORIZATION', false, 5, '[]', true, false, ${deadline}, case when g % 2 = 0 then 'mem_' || g % 20 end,
      false, '[]'
    ${from}, generate_series(1, ${items}) g`;
}

function claimPayments(from: string, items: number): string {
  return `insert into remittances.claim_payments (${own}, payment_id, sequence, status, exception_code,
      patient_control_number, charge_amount, paid_amount, payer_id, received_at, adjustments, remark_codes, is_reversal,
      lines, claim_payment_key)
    select ${ownValues('cpm')}, 'pmt_' || g / 100, g % 100, 'EXCEPTION', 'CLAIM_NOT_FOUND', 'C-' || g, 500,
      g * 7919 % 50000 / 100.0, 'pay_' || g % 40, now(), '[]', '[]', false, '[]', 'key_' || g
    ${from}, generate_series(1, ${items}) g`;
}

function appeals(from: string, items: number): string {
  return `insert into appeals.appeals (${own}, denial_case_id, claim_id, payer_id, payer_name, payer_program,
      denial_case_summary, level, status, notice_date, appeal_deadline, is_deadline_overridden, total_appealed_amount,
      total_recovered_amount, recovered_since_submission)
    select ${ownValues('apl')}, 'dnc_' || g, 'clm_' || g, 'pay_' || g % 40, 'Payer ' || g % 40, 'COMMERCIAL',
      json_build_object('caseNumber', 'D-' || g), 'LEVEL_1_RECONSIDERATION', 'DRAFT', now(), ${deadline}, false,
      g * 7919 % 90000 / 100.0, 0, 0
    ${from}, generate_series(1, ${items}) g`;
}

function followUps(from: string, items: number): string {
  return `insert into ar_management.follow_ups (${own}, claim_id, claim_number, payer_id, status, due_date, task,
      assigned_to_id, times_moved)
    select ${ownValues('afu')}, 'clm_' || g, 'C-' || g, 'pay_' || g % 40, 'OPEN', ${day}, 'Call', 'mem_' || g % 20, 0
    ${from}, generate_series(1, ${items}) g`;
}

const tables = [
  'denial_management.denial_cases',
  'remittances.claim_payments',
  'appeals.appeals',
  'ar_management.follow_ups',
];

/** Fills a fresh database, and returns the API key of the large organization. */
async function seed(installed: Installed): Promise<string> {
  const client = new pg.Client({ connectionString: installed.superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query(`select to_regclass('bench.seeded') is not null as seeded`);
    if (!rows[0].seeded) await fill(client, installed);
    return (await client.query('select api_key from bench.organizations where number = 0')).rows[0].api_key;
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, installed: Installed): Promise<void> {
  const peppers = derivePeppers(installed.secret);
  const database = await openForOrganizations(installed);
  await client.query('create schema if not exists bench');
  await client.query(
    'create table bench.organizations (number int primary key, organization_id uuid not null, api_key text not null)',
  );
  for (let number = 0; number <= others; number += 1) {
    const made = await createOrganization(
      { database, peppers, now: new Date() },
      { name: `Organization ${number}`, ownerName: 'Owner', ownerEmail: 'owner@example.org' },
    );
    await client.query('insert into bench.organizations values ($1, $2, $3)', [
      number,
      made.organizationId,
      made.apiKey,
    ]);
  }
  await database.close();
  for (const { share, insert } of kinds) {
    await client.query(`${insert('from bench.organizations o', largeItems * share)} where o.number = 0`);
    await client.query(`${insert('from bench.organizations o', otherItems * share)} where o.number > 0`);
  }
  for (const table of tables) await client.query(`vacuum analyze ${table}`);
  await client.query('create table bench.seeded ()');
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/** The response times of `requests` sequential requests, in milliseconds; `next` returns the path after each response. */
async function timed(
  url: string,
  apiKey: string,
  // biome-ignore lint/suspicious/noExplicitAny: an answer is read by the names of the wire
  next: (last: any) => string,
): Promise<number[]> {
  const times: number[] = [];
  let last: unknown = null;
  for (let index = -20; index < requests; index += 1) {
    const started = performance.now();
    const response = await fetch(`${url}/api/v1/ar-management/work-items${next(last)}`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    const text = await response.text();
    // Warm-up: code is compiled and statements are prepared on first use.
    if (index >= 0) times.push(performance.now() - started);
    if (response.status !== 200) throw new Error(`A request was answered ${response.status}`);
    last = JSON.parse(text).data;
  }
  return times;
}

function report(what: string, times: readonly number[]): void {
  const at = (share: number) => figure(percentile(times, share), 1);
  say(`| ${what.padEnd(44)} | ${at(0.5).padStart(6)} | ${at(0.99).padStart(6)} |`);
}

const installed = await install('work_items');
try {
  const apiKey = await seed(installed);
  const api = await startApi(installed);
  try {
    const pages = async (what: string, query: string) => {
      report(`${what}, first page`, await timed(api.url, apiKey, () => query));
      report(
        `${what}, sequential cursor pages`,
        await timed(api.url, apiKey, (last) =>
          last?.nextCursor ? `${query}&cursor=${last.nextCursor}` : query,
        ),
      );
    };
    say(`${largeItems} open items in one organization, ${otherItems} in each of ${others} others; ms`);
    say(`| ${'work items'.padEnd(44)} |    p50 |    p99 |`);
    say(`| ${'-'.repeat(44)} | ------ | ------ |`);
    await pages('take 25', '?take=25');
    await pages('take 100', '?take=100');
    await pages('of one member', '?take=25&assignedToId=mem_4');
    await pages('of one payer', '?take=25&payerId=pay_7');
    await pages('by due date', '?take=25&sort=dueDate');
    await pages('by amount', '?take=25&sort=-amount');
    report('summary', await timed(api.url, apiKey, () => '/summary'));
  } finally {
    api.stop();
  }
} finally {
  await installed.release();
}
