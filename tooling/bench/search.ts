import pg from 'pg';
import { type Installed, install } from './installation.ts';
import { anOrganization } from './organization.ts';
import { figure, percentile } from './table.ts';
import { startApi } from './targets.ts';

/** All in one organization. */
const claims = 1_000_000;
const patients = 500_000;
const payments = 100_000;
const requests = 300;

/** Syllables of names: 400 given names, some of them frequent, and 8,000 family names. */
const first = 'ma jo sa li an be ca da el fe ga ha is ja ke lu mi no pa ro'.split(' ');
const second = 'ria seph rah nda na tha rl vid len lix bri nry la cob vin cas chel ra tri sa'.split(' ');
const last = 'son ez er ton ley man berg ski ford well quist ault ham dez vic etti eau ón ström müller'.split(
  ' ',
);

const givenName = (g: number) =>
  `${first[(g * 7919) % 20]}${second[Math.floor(((g % 101) / 101) ** 2 * 20)]}`;
const familyName = (g: number) =>
  `${first[(g * 31) % 20]}${second[Math.floor(g / 20) % 20]}${last[Math.floor(g / 400) % 20]}`;

const own = 'organization_id, id, created_at, updated_at, version';
const ownValues = (prefix: string) =>
  `$1::uuid, '${prefix}_' || lpad(g::text, 10, '0'), now() - (${claims} - g) * interval '7 seconds', now(), 1`;
const array = (words: readonly string[]) => `(array['${words.join(`','`)}'])`;

const inserts = [
  `insert into reference_data.payers (${own}, name, program_type)
    select ${ownValues('pay')}, 'Payer ' || g, 'COMMERCIAL' from generate_series(1, 40) g`,
  `insert into reference_data.patients (${own}, external_id, first_name, last_name, date_of_birth, mrn, self_pay, coverage)
    select ${ownValues('pat')}, 'HIS-' || g,
      ${array(first)}[(g::bigint * 7919) % 20 + 1] || ${array(second)}[floor((g % 101 / 101.0) ^ 2 * 20) + 1],
      ${array(first)}[(g::bigint * 31) % 20 + 1] || ${array(second)}[g / 20 % 20 + 1] || ${array(last)}[g / 400 % 20 + 1],
      '1970-01-01', 'MRN' || lpad(g::text, 8, '0'), false, '[]'
    from generate_series(1, ${patients}) g`,
  `insert into claims.claims (${own}, external_id, claim_number, patient_id, payer_id, payer_claim_number,
      payer_rank, frequency_code, authorization_numbers, status, service_date, diagnosis_codes, total_charge, balance)
    select ${ownValues('clm')}, 'X' || g, 'CLM-' || g, 'pat_' || lpad((g % ${patients} + 1)::text, 10, '0'),
      'pay_' || lpad((g % 40 + 1)::text, 10, '0'), 'P' || g * 13, 'PRIMARY', '1', '[]', 'SUBMITTED',
      current_date - g % 400, '[]', 100, 100
    from generate_series(1, ${claims}) g`,
  `insert into patient_ar.accounts (${own}, account_number, patient_id, financial_class, balance, last_sequence)
    select ${ownValues('acc')}, 'ACC-' || g, 'pat_' || lpad(g::text, 10, '0'), 'SELF_PAY', 10, 0
    from generate_series(1, ${patients}) g`,
  `insert into remittances.payments (${own}, source, payer_name, direction, reference, amount, claim_total,
      adjustment_total, posted_amount, exception_amount, ignored_amount, voided_amount, posted_count,
      exception_count, ignored_count, voided_count, provider_adjustments)
    select ${ownValues('pmt')}, 'MANUAL', 'Payer ' || g % 40, 'CREDIT', 'EFT' || g, 1, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, '[]'
    from generate_series(1, ${payments}) g`,
];

const tables = ['reference_data.patients', 'claims.claims', 'patient_ar.accounts', 'remittances.payments'];

/** Fills a fresh database, and returns the API key of the organization. */
async function seed(installed: Installed): Promise<string> {
  const client = new pg.Client({ connectionString: installed.superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query(`select to_regclass('bench.seeded') is not null as seeded`);
    if (!rows[0].seeded) await fill(client, installed);
    return (await client.query('select api_key from bench.seeded')).rows[0].api_key;
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, installed: Installed): Promise<void> {
  const made = await anOrganization(installed, 'Large');
  for (const insert of inserts) await client.query(insert, [made.organizationId]);
  for (const table of tables) await client.query(`vacuum analyze ${table}`);
  await client.query('create schema if not exists bench');
  await client.query('create table bench.seeded (api_key text not null)');
  await client.query('insert into bench.seeded values ($1)', [made.apiKey]);
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/** The search terms, by the number of the request. */
const questions: Readonly<Record<string, (g: number) => string>> = {
  'a whole claim number': (g) => `CLM-${(g * 7919) % claims}`,
  'the beginning of a claim number': (g) => `CLM-${1000 + (g % 9000)}`,
  'the beginning of every claim number': () => 'clm-',
  'a medical record number': (g) => `MRN${String((g * 7919) % patients).padStart(8, '0')}`,
  'a payment by its reference': (g) => `eft${g * 31}`,
  'a given and a family name': (g) => `${familyName(g * 7919)}, ${givenName(g * 7919)}`,
  'a family name': (g) => familyName(g * 31),
  'a frequent given name': (g) => `${first[g % 20]}ria`,
  'the beginning of a name, 2 letters': (g) => first[g % 20] ?? '',
  'the beginnings of two names, 2 letters each': (g) => `${first[g % 20]} ${first[(g * 7) % 20]}`,
  'a text that no record has': (g) => `zz${g}`,
};

/** The response times of `requests` sequential requests, in milliseconds. */
async function timed(url: string, apiKey: string, question: (g: number) => string): Promise<number[]> {
  const times: number[] = [];
  for (let index = -20; index < requests; index += 1) {
    const started = performance.now();
    const response = await fetch(`${url}/api/v1/search?q=${encodeURIComponent(question(index + 20))}`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    await response.text();
    // Warm-up: code is compiled and statements are prepared on first use.
    if (index >= 0) times.push(performance.now() - started);
    if (response.status !== 200) throw new Error(`A request was answered ${response.status}`);
  }
  return times;
}

const installed = await install('search');
try {
  const apiKey = await seed(installed);
  const api = await startApi(installed);
  try {
    say(`${claims} claims and ${patients} patients in one organization; ms`);
    say(`| ${'search'.padEnd(44)} |    p50 |    p99 |`);
    say(`| ${'-'.repeat(44)} | ------ | ------ |`);
    for (const [what, question] of Object.entries(questions)) {
      const times = await timed(api.url, apiKey, question);
      const at = (share: number) => figure(percentile(times, share), 1);
      say(`| ${what.padEnd(44)} | ${at(0.5).padStart(6)} | ${at(0.99).padStart(6)} |`);
    }
  } finally {
    api.stop();
  }
} finally {
  await installed.release();
}
