import { parseArgs } from 'node:util';
import { withClient } from '@rcm/database';
import type pg from 'pg';
import { install } from './installation.ts';
import { anOrganization } from './organization.ts';
import { figure, percentile } from './table.ts';
import { startApi, type Target } from './targets.ts';

// Prices claims of ten lines by the contracts of an organization with many rates, over HTTP, and measures the statement
// that finds the rates.

const { values } = parseArgs({
  options: {
    rates: { type: 'string', default: '1000000' },
    claims: { type: 'string', default: '2000' },
  },
});
const rates = Number(values.rates);
const claims = Number(values.claims);

const payers = 10;
const schedules = 50;
const linesPerClaim = 10;
/** The codes of each fee schedule; each has a rate with and one without a modifier. */
const codes = Math.max(1, Math.floor(rates / schedules / 2));

const installed = await install(`contracts_${process.pid}`);
let api: Target | null = null;

try {
  const { organizationId, apiKey } = await anOrganization(installed);
  await withClient(installed.superuserUrl, (client) => seed(client, organizationId));
  api = await startApi(installed);
  await timed(api, apiKey);
  await withClient(installed.appUrl, (client) => explain(client, organizationId));
} finally {
  api?.stop();
  await installed.drop();
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Payers with a contract each, fee schedules of equal size, and a rate for each code with and without a modifier. */
async function seed(client: pg.Client, organizationId: string): Promise<void> {
  process.stderr.write(`Seeding ${rates} rates ...\n`);
  const own = 'organization_id, id, created_at, updated_at, version';
  const organization = `'${organizationId}'::uuid`;
  await client.query(`insert into reference_data.payers (${own}, name, payer_code, program_type)
    select ${organization}, 'pyr_' || n, now(), now(), 1, 'Payer ' || n, 'P' || n, 'COMMERCIAL'
    from generate_series(0, ${payers - 1}) n`);
  await client.query(`insert into contract_management.contracts (${own}, name, status, payer_id, payer_name,
      effective_from, lesser_of)
    select ${organization}, 'con_' || n, now(), now(), 1, 'Contract ' || n, 'ACTIVE', 'pyr_' || n, 'Payer ' || n,
      '2026-01-01', true
    from generate_series(0, ${payers - 1}) n`);
  await client.query(`insert into contract_management.fee_schedules (${own}, contract_id, name, method, effective_from,
      adjustments, rate_count)
    select ${organization}, 'fsc_' || n, now(), now(), 1, 'con_' || n % ${payers}, 'Fees ' || n, 'FEE_SCHEDULE',
      '2026-01-01', '{"bilateralPercent":150,"multipleProcedurePercents":[100,50,50],"assistantPercent":16,
        "nonPhysicianAssistantPercent":13.6,"stopLoss":null}', ${rates / schedules}
    from generate_series(0, ${schedules - 1}) n`);
  await client.query(`insert into contract_management.rates (${own}, fee_schedule_id, code_type, code, modifiers,
      dimensions, amount, effective_from, is_active)
    select ${organization}, 'rat_' || n, now(), now(), 1, 'fsc_' || n % ${schedules}, 'PROCEDURE',
      ${codeOf(`n / ${schedules * 2}`)},
      case n / ${schedules} % 2 when 0 then '[]'::jsonb else '["26"]' end,
      case n / ${schedules} % 2 when 0 then 'PROCEDURE|||' else 'PROCEDURE|26||' end, 40 + n % 1000, '2026-01-01', true
    from generate_series(0, ${rates - 1}) n`);
  await client.query('vacuum analyze');
}

/** The SQL of a five-digit code for a number. */
function codeOf(number: string): string {
  return `lpad((10000 + (${number}))::text, 5, '0')`;
}

/** The lines of a claim, spread over all codes. */
function claimOf(index: number) {
  return {
    payerId: `pyr_${index % payers}`,
    serviceDate: '2026-03-02',
    lines: Array.from({ length: linesPerClaim }, (_, line) => ({
      procedureCode: String(10_000 + ((index * 7_919 + line * 104_729) % codes)),
      modifiers: line % 3 === 0 ? ['26'] : [],
      chargeAmount: 1_500,
    })),
  };
}

/** Prices one claim after another, and prints the response times. */
async function timed({ url }: Target, apiKey: string): Promise<void> {
  const times: number[] = [];
  for (let index = 0; index < claims; index += 1) {
    const started = performance.now();
    const response = await fetch(`${url}/api/v1/contract-management/expected-reimbursement`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(claimOf(index)),
    });
    const { data } = (await response.json()) as {
      data?: { expectedReimbursement: { unmatchedLines: number[] } };
    };
    if (data?.expectedReimbursement.unmatchedLines.length !== 0) {
      throw new Error(`Claim ${index} was not priced: ${response.status}`);
    }
    times.push(performance.now() - started);
  }
  const at = (share: number) => figure(percentile(times, share), 1);
  say(`${claims} claims of ${linesPerClaim} lines, ${rates} rates: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
}

/** Prints how long PostgreSQL takes to find the rates of a claim, without HTTP and audit. */
async function explain(client: pg.Client, organizationId: string): Promise<void> {
  await client.query(`select set_config('app.organization_id', $1, false)`, [organizationId]);
  await client.query(`prepare rates (text[], text[]) as
    select t.id, t.amount from contract_management.rates t
    where t.organization_id = '${organizationId}' and t.fee_schedule_id = any ($1) and t.code = any ($2)`);
  const times: number[] = [];
  for (let index = 0; index < 200; index += 1) {
    const own = Array.from(
      { length: schedules / payers },
      (_, n) => `'fsc_${(index % payers) + n * payers}'`,
    );
    const wanted = [...claimOf(index).lines.map(({ procedureCode }) => procedureCode), '*'].map(
      (code) => `'${code}'`,
    );
    const { rows } = await client.query(
      `explain (analyze, format json) execute rates (array[${own}], array[${wanted}])`,
    );
    const [plan] = rows[0]['QUERY PLAN'];
    times.push(plan['Planning Time'] + plan['Execution Time']);
  }
  const at = (share: number) => figure(percentile(times, share), 2);
  say(`the statement that finds their rates: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, planning included`);
}
