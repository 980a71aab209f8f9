import { createHash, randomUUID } from 'node:crypto';
import Fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';

/*
 * A carefully hand-written server for the same four requests: Fastify and pg, named prepared statements, one statement per
 * request, no row level security, keys cached by their hash, and the same audit row in the same transaction. It has tables
 * of its own, with the indexes that it needs and no triggers. The baseline without audit writes neither audit rows nor a log.
 */

const hasAudit = process.env.BASELINE_AUDIT === 'true';

const pool = new pg.Pool({ connectionString: process.env.BASELINE_DATABASE_URL, max: 16 });
const app = Fastify({ logger: hasAudit ? { level: 'info' } : false });

interface Caller {
  readonly organizationId: string;
  readonly keyId: string;
}

const keys = new Map<string, Caller>();
const { rows: known } = await pool.query('select api_key, organization_id from bench.organizations');
for (const { api_key, organization_id } of known) {
  keys.set(hash(api_key), { organizationId: organization_id, keyId: `key_${organization_id}` });
}

function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function callerOf(request: FastifyRequest): Caller {
  const caller = keys.get(hash((request.headers.authorization ?? '').replace(/^Bearer /i, '')));
  if (!caller) throw Object.assign(new Error('Authentication required'), { statusCode: 401 });
  return caller;
}

/** The parameters of the audit row that every statement writes. */
const audit = ({ keyId }: Caller) =>
  hasAudit ? [`evt_${randomUUID()}`, new Date(), keyId, `req_${randomUUID()}`] : [];

const auditRow = (at: number, operation: string, action: string, record: string, id: string, from: string) =>
  hasAudit
    ? `, logged as (
  insert into bench.audit_events
    (organization_id, id, occurred_at, actor_key_id, operation, action, record_type, record_id, request_id)
  select $1, $${at}::text, $${at + 1}::timestamptz, $${at + 2}::text, '${operation}', '${action}', ${record}, ${id},
    $${at + 3}::text ${from})`
    : '';

const estimate = `
  with hit as (
    select id, organization_id, estimate_number, patient_id, appointment_id, facility_id, status, provider_name,
      provider_npi, facility_name, service_date, scheduled_at, requested_at, delivered_at, delivery_deadline,
      deadline_basis, acknowledged_at, disputed_at, expires_at, void_reason, diagnosis_codes, line_items,
      total_estimated_cost, patient_discount, patient_responsibility, delivery_method, needs_revision,
      supersedes_id, created_at, updated_at
    from bench.estimates where organization_id = $1 and id = $2)${auditRow(3, 'gfe.getEstimate', 'read', `'estimate'`, 'hit.id', 'from hit')}
  select * from hit`;

app.get<{ Params: { id: string } }>('/api/v1/gfe/estimates/:id', async (request, reply) => {
  const caller = callerOf(request);
  const { rows } = await pool.query({
    name: 'estimate',
    text: estimate,
    values: [caller.organizationId, request.params.id, ...audit(caller)],
  });
  const [row] = rows;
  if (!row) return reply.code(404).send({ error: 'Resource not found', statusCode: 404 });
  const now = new Date();
  const isOpen = row.status === 'GFE_DRAFT' || row.status === 'GFE_GENERATED';
  return {
    success: true,
    data: {
      estimate: {
        id: row.id,
        organizationId: row.organization_id,
        estimateNumber: row.estimate_number,
        patientId: row.patient_id,
        appointmentId: row.appointment_id,
        facilityId: row.facility_id,
        status: row.expires_at <= now && row.status !== 'GFE_VOID' ? 'GFE_EXPIRED' : row.status,
        providerName: row.provider_name,
        providerNpi: row.provider_npi,
        facilityName: row.facility_name,
        serviceDate: row.service_date,
        scheduledAt: row.scheduled_at,
        requestedAt: row.requested_at,
        deliveredAt: row.delivered_at,
        deliveryDeadline: row.delivery_deadline,
        deadlineBasis: row.deadline_basis,
        acknowledgedAt: row.acknowledged_at,
        disputedAt: row.disputed_at,
        expiresAt: row.expires_at,
        voidReason: row.void_reason,
        diagnosisCodes: row.diagnosis_codes,
        lineItems: row.line_items,
        totalEstimatedCost: row.total_estimated_cost,
        patientDiscount: row.patient_discount,
        patientResponsibility: row.patient_responsibility,
        deliveryMethod: row.delivery_method,
        isDeliveryOverdue: isOpen && now > row.delivery_deadline,
        needsRevision: row.needs_revision,
        supersedesId: row.supersedes_id,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
      },
    },
    meta: { organizationId: caller.organizationId },
  };
});

const appeals = `
  with page as (
    select id, organization_id, denial_case_id, claim_id, level, status, outcome, submission_method, appeal_deadline,
      payer_decision_date, submitted_at, created_at, updated_at, total_appealed_amount, total_recovered_amount,
      confirmation_number, tracking_number, denial_case_summary
    from bench.appeals
    where organization_id = $1 and status = $2 and appeal_deadline >= $3
    order by created_at desc, id desc limit $4),
  total as (
    select count(*) as total from bench.appeals
    where organization_id = $1 and status = $2 and appeal_deadline >= $3)${auditRow(5, 'appeals.listAppeals', 'list', 'null', 'null', '')}
  select page.*, total.total from total left join page on true`;

interface AppealsQuery {
  readonly status: string;
  readonly deadlineFrom: string;
  readonly take: string;
}

app.get<{ Querystring: AppealsQuery }>('/api/v1/appeals', async (request) => {
  const caller = callerOf(request);
  const { status, deadlineFrom, take } = request.query;
  const { rows } = await pool.query({
    name: 'appeals',
    text: appeals,
    values: [caller.organizationId, status, new Date(deadlineFrom), Number(take), ...audit(caller)],
  });
  return {
    success: true,
    data: {
      appeals: rows
        .filter((row) => row.id !== null)
        .map((row) => ({
          id: row.id,
          organizationId: row.organization_id,
          denialCaseId: row.denial_case_id,
          claimId: row.claim_id,
          level: row.level,
          status: row.status,
          outcome: row.outcome,
          submissionMethod: row.submission_method,
          appealDeadline: row.appeal_deadline,
          payerDecisionDate: row.payer_decision_date,
          submittedAt: row.submitted_at,
          createdAt: row.created_at,
          updatedAt: row.updated_at,
          totalAppealedAmount: row.total_appealed_amount,
          totalRecoveredAmount: row.total_recovered_amount,
          confirmationNumber: row.confirmation_number,
          trackingNumber: row.tracking_number,
          denialCaseSummary: row.denial_case_summary,
        })),
      total: Number(rows[0]?.total ?? 0),
    },
  };
});

const plan = `
  with account as (
    select id from bench.accounts where organization_id = $1 and id = $2),
  plan as (
    insert into bench.payment_plans
      (organization_id, id, created_at, updated_at, version, account_id, plan_number, status, original_balance,
        installment_amount, frequency, total_installments, open_installments, start_date, end_date,
        next_payment_date, auto_pay_enabled, missed_count, paid_amount, late_fees)
    select $1, $3, $4, $4, 1, account.id, $5, 'DRAFT', $6, $7, $8, cardinality($9::timestamptz[]),
      cardinality($9::timestamptz[]), $10, $11, $10, false, 0, 0, 0 from account
    returning id),
  installment as (
    insert into bench.installments
      (organization_id, id, created_at, updated_at, version, plan_id, sequence, due_date, amount, paid_amount, status,
        late_fee)
    select $1, due.id, $4, $4, 1, plan.id, due.sequence, due.due_date, $7, 0, 'PENDING', 0
    from plan, unnest($12::text[], $9::timestamptz[]) with ordinality as due (id, due_date, sequence))${auditRow(13, 'patient-ar.createPaymentPlan', 'create', `'paymentPlan'`, 'plan.id', 'from plan')}
  select id from plan`;

interface PlanBody {
  readonly accountId: string;
  readonly originalBalance: number;
  readonly installmentAmount: number;
  readonly frequency: string;
  readonly totalInstallments: number;
  readonly startDate: string;
}

app.post<{ Body: PlanBody }>(
  '/api/v1/patient-ar/payment-plans',
  {
    schema: {
      body: {
        type: 'object',
        required: [
          'accountId',
          'originalBalance',
          'installmentAmount',
          'frequency',
          'totalInstallments',
          'startDate',
        ],
        properties: {
          accountId: { type: 'string', minLength: 1 },
          originalBalance: { type: 'number', exclusiveMinimum: 0 },
          installmentAmount: { type: 'number', exclusiveMinimum: 0 },
          frequency: { enum: ['WEEKLY', 'BI_WEEKLY', 'MONTHLY', 'QUARTERLY', 'ONE_TIME'] },
          totalInstallments: { type: 'integer', minimum: 1, maximum: 120 },
          startDate: { type: 'string', format: 'date-time' },
        },
      },
    },
  },
  async (request, reply) => {
    const caller = callerOf(request);
    const { accountId, originalBalance, installmentAmount, frequency, totalInstallments, startDate } =
      request.body;
    const start = new Date(startDate);
    // Months in UTC: the baseline ignores the organization's time zone.
    const dates = Array.from({ length: totalInstallments }, (_, index) => {
      const due = new Date(start);
      due.setUTCDate(1);
      due.setUTCMonth(start.getUTCMonth() + index);
      const last = new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() + 1, 0)).getUTCDate();
      due.setUTCDate(Math.min(start.getUTCDate(), last));
      return due;
    });
    const id = `ppl_${randomUUID()}`;
    const { rows } = await pool.query({
      name: 'plan',
      text: plan,
      values: [
        caller.organizationId,
        accountId,
        id,
        new Date(),
        `PP-${id}`,
        originalBalance,
        installmentAmount,
        frequency,
        dates,
        start,
        dates.at(-1),
        dates.map(() => `ins_${randomUUID()}`),
        ...audit(caller),
      ],
    });
    if (rows.length === 0) return reply.code(404).send({ error: 'Resource not found', statusCode: 404 });
    return reply.code(201).send({
      success: true,
      data: { resourceType: 'PaymentPlan', status: 'CREATED', id, externalRisk: 'LOCAL_ONLY' },
      meta: { organizationId: caller.organizationId },
    });
  },
);

const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ url });
