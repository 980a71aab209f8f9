import { deadlineDays, type Scale, type SeededOrganization } from './seed.ts';

/** One request of a workload. */
export interface WorkloadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Requests that are sent repeatedly, and the statements that they run. */
export interface Workload {
  readonly name: string;
  readonly requests: readonly WorkloadRequest[];
  /** pgbench scripts, one of which is chosen for each transaction. */
  readonly scripts: readonly string[];
}

const day = 24 * 60 * 60 * 1_000;

/** The start of the last 30 % of the deadlines, which spread evenly over `deadlineDays` from 100 days ago. */
const deadlineFrom = () => new Date(Date.now() + (deadlineDays * 0.7 - 100) * day).toISOString();

/** The four workloads over the seeded organizations, and a mix of them. */
export function workloads(organizations: readonly SeededOrganization[], scale: Scale): readonly Workload[] {
  const [large, ...others] = organizations as [SeededOrganization, ...SeededOrganization[]];
  const from = deadlineFrom();
  const each = [
    appeals('appeals list', others, from),
    appeals('appeals list, large', [large], from),
    estimates(organizations, Math.round(scale.estimates / scale.organizations)),
    plans(organizations),
  ] as const;
  return [...each, mixed(...each)];
}

/** Of ten requests, five read estimates, three read lists, one reads the large list, and one creates a plan. */
const mixed = (list: Workload, largeList: Workload, estimate: Workload, plan: Workload): Workload => ({
  name: 'mixed',
  requests: Array.from({ length: 2_000 }, (_, index) => {
    const turns = [estimate, list, estimate, list, estimate, plan, estimate, list, estimate, largeList];
    const { requests } = turns[index % turns.length] as Workload;
    return requests[index % requests.length] as WorkloadRequest;
  }),
  scripts: [],
});

/**
 * A pseudo-random sequence of the organizations, the same in each run. In a fixed order, connections that wait for one
 * organization would soon wait together for the next.
 */
function scattered(organizations: readonly SeededOrganization[], count: number): SeededOrganization[] {
  let state = 1;
  return Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return organizations[state % organizations.length] as SeededOrganization;
  });
}

/** The header that authenticates an organization. */
export const authorization = ({ apiKey }: SeededOrganization) => ({ authorization: `Bearer ${apiKey}` });

const appeals = (name: string, organizations: readonly SeededOrganization[], from: string): Workload => ({
  name,
  requests: scattered(organizations, 500).map((organization) => ({
    method: 'GET',
    path: `/api/v1/appeals?status=SUBMITTED&deadlineFrom=${encodeURIComponent(from)}&take=50`,
    headers: authorization(organization),
  })),
  scripts: organizations.map(
    ({ organizationId }) => `
select id, organization_id, denial_case_id, claim_id, level, status, outcome, submission_method, appeal_deadline, payer_decision_date, submitted_at, created_at, updated_at, total_appealed_amount, total_recovered_amount, confirmation_number, tracking_number, denial_case_summary from bench.appeals where organization_id = '${organizationId}' and status = 'SUBMITTED' and appeal_deadline >= '${from}' order by created_at desc, id desc limit 50;
select count(*) from bench.appeals where organization_id = '${organizationId}' and status = 'SUBMITTED' and appeal_deadline >= '${from}';
`,
  ),
});

/** Reads of single estimates, of which each organization has `each`. */
export const estimates = (organizations: readonly SeededOrganization[], each: number): Workload => ({
  name: 'one estimate',
  requests: scattered(organizations, 2_000).map((organization, index) => ({
    method: 'GET',
    path: `/api/v1/gfe/estimates/gfe_${organization.number}_${1 + ((index * 7_919) % each)}`,
    headers: authorization(organization),
  })),
  scripts: organizations.map(
    ({ organizationId, number }) => `
\\set n random(1, ${each})
select * from bench.estimates where organization_id = '${organizationId}' and id = 'gfe_${number}_' || :n;
`,
  ),
});

const plans = (organizations: readonly SeededOrganization[]): Workload => ({
  name: 'payment plan, 12 rows',
  requests: scattered(organizations, 500).map((organization, index) => ({
    method: 'POST',
    path: '/api/v1/patient-ar/payment-plans',
    headers: { ...authorization(organization), 'content-type': 'application/json' },
    body: JSON.stringify({
      accountId: `acc_${organization.number}_${1 + (index % 100)}`,
      originalBalance: 600,
      installmentAmount: 50,
      frequency: 'MONTHLY',
      totalInstallments: 12,
      startDate: '2027-01-31T15:00:00Z',
    }),
  })),
  scripts: organizations.map(
    ({ organizationId, number }) => `
\\set n random(1, 100)
with account as (select id from bench.accounts where organization_id = '${organizationId}' and id = 'acc_${number}_' || :n), plan as (insert into bench.payment_plans (organization_id, id, created_at, updated_at, version, account_id, plan_number, status, original_balance, installment_amount, frequency, total_installments, open_installments, start_date, end_date, next_payment_date, auto_pay_enabled, missed_count, paid_amount, late_fees) select '${organizationId}', 'ppl_' || gen_random_uuid(), now(), now(), 1, account.id, gen_random_uuid()::text, 'DRAFT', 600, 50, 'MONTHLY', 12, 12, now(), now(), now(), false, 0, 0, 0 from account returning id) insert into bench.installments (organization_id, id, created_at, updated_at, version, plan_id, sequence, due_date, amount, paid_amount, status, late_fee) select '${organizationId}', 'ins_' || gen_random_uuid(), now(), now(), 1, plan.id, g, now() + g * interval '1 month', 50, 0, 'PENDING', 0 from plan, generate_series(1, 12) g;
`,
  ),
});
