import { createOrganization } from '@rcm/auth/bootstrap';
import pg from 'pg';
import { derivePeppers, type Installed } from './installation.ts';
import { openForOrganizations } from './organization.ts';

/** How much data the workloads run against. */
export interface Scale {
  readonly name: 'full' | 'quick';
  /** Organizations; the first is the large one. */
  readonly organizations: number;
  readonly largeAppeals: number;
  readonly otherAppeals: number;
  readonly estimates: number;
}

/** 1,000,000 appeals in 50 organizations, one with 200,000; 100,000 estimates with lines. */
export const full: Scale = {
  name: 'full',
  organizations: 50,
  largeAppeals: 200_000,
  otherAppeals: 800_000,
  estimates: 100_000,
};

/** A tenth of it, for a quick run. */
export const quick: Scale = {
  name: 'quick',
  organizations: 50,
  largeAppeals: 20_000,
  otherAppeals: 80_000,
  estimates: 10_000,
};

/** A seeded organization, with its API key and its number in generated ids. */
export interface SeededOrganization {
  readonly number: number;
  readonly organizationId: string;
  readonly apiKey: string;
}

/** Appeal deadlines spread over this many days around the seeding; the workload filters for the last 9 %. */
export const deadlineDays = 400;

/** Fills a fresh database, and returns its organizations. */
export async function seed(installed: Installed, scale: Scale): Promise<SeededOrganization[]> {
  const client = new pg.Client({ connectionString: installed.superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query(`select to_regclass('bench.organizations') is not null as seeded`);
    if (!rows[0].seeded) await fill(client, installed, scale);
    // On every run, because a vacuum during an open snapshot leaves pages unmarked, which every list would then read.
    for (const table of ['appeals.appeals', 'gfe.estimates', 'patient_ar.accounts', ...ownSeeded]) {
      await client.query(`vacuum analyze ${table}`);
    }
    const { rows: organizations } = await client.query<SeededOrganization>(
      `select number, organization_id as "organizationId", api_key as "apiKey" from bench.organizations order by number`,
    );
    return organizations;
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, installed: Installed, scale: Scale): Promise<void> {
  const database = await openForOrganizations(installed);
  const organizations: SeededOrganization[] = [];
  for (let number = 0; number < scale.organizations; number += 1) {
    const made = await createOrganization(
      { database, peppers: derivePeppers(installed.secret), now: new Date() },
      { name: `Organization ${number}`, ownerName: 'Owner', ownerEmail: 'owner@example.org' },
    );
    organizations.push({ number, ...made });
  }
  await database.close();
  process.stderr.write(
    `Seeding ${scale.largeAppeals + scale.otherAppeals} appeals, ${scale.estimates} estimates ...\n`,
  );
  await client.query('create schema bench');
  await client.query(
    'create table bench.seeding (number int primary key, organization_id uuid not null, api_key text not null)',
  );
  for (const { number, organizationId, apiKey } of organizations) {
    await client.query('insert into bench.seeding values ($1, $2, $3)', [number, organizationId, apiKey]);
  }
  const others = scale.organizations - 1;
  const rows = [
    appeals(`o.number = 0`, `generate_series(1, ${scale.largeAppeals})`),
    appeals(`o.number > 0`, `generate_series(1, ${Math.round(scale.otherAppeals / others)})`),
    estimates(Math.round(scale.estimates / scale.organizations)),
    accounts,
  ];
  for (const text of rows) await client.query(text);
  for (const text of ownTables) await client.query(text);
  await client.query('alter table bench.seeding rename to organizations');
}

const statuses = [
  'DRAFT',
  'READY_FOR_SUBMISSION',
  'SUBMITTED',
  'SUBMITTED',
  'SUBMITTED',
  'UNDER_REVIEW',
  'DECIDED_FAVORABLE',
  'DECIDED_PARTIAL',
  'DECIDED_UNFAVORABLE',
  'WITHDRAWN',
];

const appeals = (which: string, series: string) => `
  insert into appeals.appeals (organization_id, id, created_at, updated_at, version, denial_case_id, claim_id,
    payer_id, payer_name, payer_program, denial_case_summary, level, status, submission_method, notice_date,
    appeal_deadline, is_deadline_overridden, submitted_at, total_appealed_amount, total_recovered_amount,
    recovered_since_submission, tracking_number)
  select o.organization_id, 'apl_' || o.number || '_' || g, made.at, made.at, 1, 'dnl_' || g, 'clm_' || g,
    'pay_' || g % 40, 'Payer ' || g % 40, 'COMMERCIAL',
    json_build_object('caseNumber', 'DC-' || g, 'claimNumber', 'CLM-' || g, 'payerName', 'Payer ' || g % 40,
      'denialReason', 'Records do not support the level of care', 'primaryCode', '50',
      'denialDate', '2026-03-31T15:30:00.000Z'),
    'LEVEL_1_RECONSIDERATION', ('{${statuses.join(',')}}'::text[])[1 + g % 10], 'FAX', made.at,
    now() - interval '100 days' + (g * 7919 % ${deadlineDays}) * interval '1 day', false, made.at,
    100 + g % 5000, 0, 0, 'TRK-' || g
  from bench.seeding o, ${series} g, lateral (select now() - g * interval '13 seconds' as at) made
  where ${which}`;

const estimates = (each: number) => `
  insert into gfe.estimates (organization_id, id, created_at, updated_at, version, estimate_number, patient_id,
    status, provider_name, provider_npi, service_date, scheduled_at, delivery_deadline, deadline_basis, expires_at,
    diagnosis_codes, line_items, total_estimated_cost, patient_discount, patient_responsibility, needs_revision)
  select o.organization_id, 'gfe_' || o.number || '_' || g, now(), now(), 1, 'GFE-' || g, 'pat_' || g, 'GFE_DRAFT',
    'Avery Stone, MD', '1234567893', now() + interval '20 days', now(), now() + interval '3 days', 'REQUESTED',
    now() + interval '1 year', '["M54.50"]',
    (select json_agg(json_build_object('cptCode', '9921' || i, 'description', 'Office visit number ' || i,
      'quantity', 1, 'unitCharge', '125.50', 'totalCharge', '125.50', 'providerName', null, 'providerNpi', null,
      'providerType', null) order by i) from generate_series(1, 8) i),
    1004, 0, 1004, false
  from bench.seeding o, generate_series(1, ${each}) g`;

const accounts = `
  insert into patient_ar.accounts (organization_id, id, created_at, updated_at, version, account_number, patient_id,
    financial_class, balance, last_sequence)
  select o.organization_id, 'acc_' || o.number || '_' || g, now(), now(), 1, 'A-' || g, 'pat_' || g, 'SELF_PAY', 600, 0
  from bench.seeding o, generate_series(1, 100) g`;

/** The tables of the hand-written servers that have rows from the start. */
const ownSeeded = ['bench.appeals', 'bench.estimates', 'bench.accounts'];

/**
 * The hand-written servers have tables of their own, with the same rows and columns: without triggers and row level security,
 * and only with the indexes and constraints that their four requests need.
 */
const ownTables = [
  'create table bench.appeals (like appeals.appeals)',
  'insert into bench.appeals select * from appeals.appeals',
  'alter table bench.appeals add primary key (organization_id, id)',
  'create index on bench.appeals (organization_id, status, created_at desc, id desc)',
  'create index on bench.appeals (organization_id, status, appeal_deadline)',
  'create table bench.estimates (like gfe.estimates)',
  'insert into bench.estimates select * from gfe.estimates',
  'alter table bench.estimates add primary key (organization_id, id)',
  'create table bench.accounts (like patient_ar.accounts)',
  'insert into bench.accounts select * from patient_ar.accounts',
  'alter table bench.accounts add primary key (organization_id, id)',
  `create table bench.payment_plans (like patient_ar.payment_plans including defaults, primary key (organization_id, id),
    unique (organization_id, plan_number),
    foreign key (organization_id, account_id) references bench.accounts)`,
  'alter table bench.payment_plans drop original_balance_cents',
  'create index on bench.payment_plans (organization_id, account_id)',
  `create table bench.installments (like patient_ar.installments including defaults, primary key (organization_id, id),
    unique (organization_id, plan_id, sequence),
    foreign key (organization_id, plan_id) references bench.payment_plans)`,
  `create table bench.audit_events (like platform.audit_outbox, primary key (organization_id, id))`,
  'create index on bench.audit_events (organization_id, record_id)',
];
