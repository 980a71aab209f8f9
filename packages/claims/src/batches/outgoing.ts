import type { Money } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import { Claim } from '../claims/claim.ts';
import type { FrequencyCode, SubmissionState } from '../claims/schema.ts';
import { submissionStates } from '../claims/submission.ts';
import { type BatchNumbers, ClaimBatch } from './claim-batch.ts';

type State = z.infer<typeof SubmissionState>;

/** What the submission of a claim needs of it. */
interface SubmittableClaim {
  readonly id: string;
  readonly claimNumber: string;
  /** The payer that it is written to. */
  readonly payerId: string;
  readonly frequencyCode: z.infer<typeof FrequencyCode>;
  readonly totalCharge: Money;
  readonly submissionState: State;
  /** False for a claim that another one replaced, or that was voided before it was sent. */
  readonly isSendable: boolean;
  readonly isInstitutional: boolean;
}

const columns = {
  id: 'text',
  claimNumber: 'text',
  payerId: 'text',
  frequencyCode: 'text',
  totalCharge: 'text',
  submissionState: 'text',
  isSendable: 'boolean',
  isInstitutional: 'boolean',
} as const;

/** SQL condition for claims `t` that can be sent: not those that were replaced, nor those that were voided before they were sent. */
const isSendable = `(t.status <> 'REPLACED'
      and (t.status <> 'VOIDED' or t.billed_at is not null or t.batch_id is not null))`;

/** SQL for the payer that a claim `t` is written to. */
const destination = 'coalesce(t.billed_payer_id, t.payer_id)';

const selected = `t.id, t.claim_number, ${destination},
      case when t.status = 'VOIDED' then '8' else t.frequency_code end, t.total_charge, t.submission_state, ${isSendable},
      t.type_of_bill is not null`;

const byIds = statement({
  name: 'claims.submittable_claims',
  parameters: { ids: 'text[]' },
  columns,
  text: `select ${selected} from claims.claims t where t.organization_id = :tenant and t.id = any (:ids) order by t.id`,
});

/** Claims with the state of their submission, in order of id. Ids without a claim are skipped. */
export const submittableClaims = async (
  context: TenantContext,
  ids: readonly string[],
): Promise<readonly SubmittableClaim[]> =>
  (await context.sql.all(byIds, { ids })) as readonly SubmittableClaim[];

/** Which ready claims go into batches; null disables a filter. */
interface ReadyClaimsFilter {
  readonly claimIds: readonly string[] | null;
  readonly payerIds: readonly string[] | null;
  /** `YYYY-MM-DD`. */
  readonly serviceFrom: string | null;
  /** `YYYY-MM-DD`. */
  readonly serviceTo: string | null;
  readonly isInstitutional: boolean;
  readonly take: number;
}

/** Claims that another operation holds are left to it, so that batches that are made at once do not wait for each other. */
const lockReady = statement({
  name: 'claims.lock_ready_claims',
  parameters: {
    claimIds: 'text[]',
    payerIds: 'text[]',
    serviceFrom: 'date',
    serviceTo: 'date',
    isInstitutional: 'boolean',
    take: 'integer',
  },
  columns,
  hasCustomPlan: true,
  text: `select ${selected} from claims.claims t
    where t.organization_id = :tenant and t.submission_state = 'READY' and ${isSendable}
      and (:claimIds::text[] is null or t.id = any (:claimIds))
      and (:payerIds::text[] is null or ${destination} = any (:payerIds))
      and (:serviceFrom::date is null or t.service_date >= :serviceFrom)
      and (:serviceTo::date is null or t.service_date <= :serviceTo)
      and (t.type_of_bill is not null) = :isInstitutional
    order by t.created_at, t.id limit :take
    for no key update of t skip locked`,
});

/** Locks ready claims, the oldest first; claims that another operation has locked are skipped. */
export const lockReadyClaims = async (
  context: TenantContext,
  filter: ReadyClaimsFilter,
): Promise<readonly SubmittableClaim[]> =>
  (await context.sql.all(lockReady, { ...filter })) as readonly SubmittableClaim[];

/** Records whether a claim passed its edits, and returns the state of its submission. Claims that were batched or sent keep it. */
export async function recordEdits(
  context: TenantContext,
  known: Pick<SubmittableClaim, 'id' | 'submissionState'>,
  hasPassed: boolean,
): Promise<State> {
  const move = hasPassed ? 'passEdits' : 'failEdits';
  const after = (state: State) =>
    submissionStates.allows(state, move) ? submissionStates.after(state, move) : state;
  if (after(known.submissionState) === known.submissionState) return known.submissionState;
  const claim = await context.find(Claim, known.id);
  claim.submissionState = after(claim.submissionState);
  return claim.submissionState;
}

/** A batch that is made of claims of the organization. */
interface OutgoingBatch extends BatchNumbers {
  readonly claimIds: readonly string[];
  readonly chargeAmount: Money;
  /** The NPIs and tax identifiers of the billing providers. */
  readonly billingProviderIdentifiers: readonly string[];
}

const batched = statement({
  name: 'claims.batch_claims',
  parameters: { ids: 'text[]', batchId: 'text', now: 'timestamptz' },
  columns: { id: 'text' },
  // What receivers said of it before concerns an earlier batch.
  text: `update claims.claims t
    set submission_state = 'BATCHED', batch_id = :batchId, acknowledgement = null,
      acknowledgement_category_code = null, acknowledgement_status_code = null, acknowledged_on = null,
      acknowledged_by = null, version = t.version + 1, updated_at = :now
    where t.organization_id = :tenant and t.id = any (:ids) and t.submission_state = 'READY'
    returning t.id`,
});

/** Makes a batch of locked, ready claims, and returns its id. */
export async function createOutgoingBatch(
  context: TenantContext,
  { claimIds, chargeAmount, billingProviderIdentifiers, ...numbers }: OutgoingBatch,
): Promise<string> {
  const { id } = context.create(ClaimBatch, {
    ...numbers,
    claimCount: claimIds.length,
    unknownCount: 0,
    chargeAmount,
    billingProviderIdentifiers: [...billingProviderIdentifiers],
  });
  const changed = await context.sql.all(batched, { ids: claimIds, batchId: id, now: context.now });
  if (changed.length !== claimIds.length) throw new Error('A claim of a batch was not locked and ready');
  for (const claim of changed) context.changed(Claim.record, claim.id, 'update');
  return id;
}

const submitted = statement({
  name: 'claims.submit_claims',
  parameters: {
    ids: 'text[]',
    batchId: 'text',
    submittedAt: 'timestamptz',
    zone: 'text',
    now: 'timestamptz',
  },
  columns: { id: 'text' },
  text: `update claims.claims t
    set submission_state = 'SUBMITTED', billed_at = :submittedAt, version = t.version + 1, updated_at = :now,
      response_due_on = case when t.paid_amount is null
        then greatest((:submittedAt at time zone :zone)::date + p.response_days, t.forwarded_until)
        else t.response_due_on end
    from reference_data.payers p
    where t.organization_id = :tenant and t.id = any (:ids) and t.batch_id = :batchId
      and t.submission_state = 'BATCHED' and p.organization_id = :tenant and p.id = ${destination} collate "C"
    returning t.id`,
});

/** Marks the claims of a batch as sent. Those that were acknowledged before keep their state. */
export async function submitOutgoingBatch(
  context: TenantContext,
  batchId: string,
  ids: readonly string[],
  submittedAt: Date,
): Promise<void> {
  const { now, organization } = context;
  const zone = organization.timeZone;
  const changed = await context.sql.all(submitted, { ids, batchId, submittedAt, zone, now });
  for (const claim of changed) context.changed(Claim.record, claim.id, 'update');
}

const released = statement({
  name: 'claims.release_claims',
  parameters: { ids: 'text[]', batchId: 'text', now: 'timestamptz' },
  columns: { id: 'text' },
  text: `update claims.claims t
    set submission_state = 'READY', batch_id = null, version = t.version + 1, updated_at = :now
    where t.organization_id = :tenant and t.id = any (:ids) and t.batch_id = :batchId
      and t.submission_state = 'BATCHED'
    returning t.id`,
});

/** Makes the claims of a batch that was not carried away ready again. The batch has no claims from then on. */
export async function releaseOutgoingBatch(
  context: TenantContext,
  batchId: string,
  ids: readonly string[],
): Promise<void> {
  const changed = await context.sql.all(released, { ids, batchId, now: context.now });
  for (const claim of changed) context.changed(Claim.record, claim.id, 'update');
  const batch = await context.find(ClaimBatch, batchId);
  Object.assign(batch, { claimCount: 0, chargeAmount: '0.00', billingProviderIdentifiers: [] });
}
