import { conflict, invalid } from '@rcm/errors';
import { type Reading, type RowOf, reading, statement, type TenantContext } from '@rcm/tenancy';
import { Claim, sharesNumber } from './claim.ts';

/** A claim whose number is compared with the numbers of others. */
interface Numbered {
  readonly patientId: string | null;
  readonly frequencyCode: string;
}

/** True for a claim that was neither replaced nor voided. */
export const isCurrent = ({ status }: Pick<Claim, 'status'>): boolean =>
  status !== 'REPLACED' && status !== 'VOIDED';

/** The id of the claim at which the account of a claim is shown. */
const currentId = ({ id, lastSuccessorId }: Claim): string => lastSuccessorId ?? id;

/**
 * The claim that keeps another one from having its number; undefined if none does. `holders` have the number. A claim shares
 * a number with those of its patient if it or the other one adds to an account, and its successor shares it too.
 */
export function takenBy(
  holders: readonly Claim[],
  { patientId, ...claim }: Numbered,
  original: Claim | null = null,
): Claim | undefined {
  const isShared = (holder: Claim) =>
    original === null
      ? sharesNumber(claim) || sharesNumber(holder)
      : holder.seriesId !== null && holder.seriesId === original.seriesId;
  return holders.find(
    (holder) =>
      isCurrent(holder) &&
      holder.id !== original?.id &&
      !(holder.patientId === patientId && isShared(holder)),
  );
}

/** A series that a new claim joins: its id, and the claims that belong to none yet. */
export interface JoinedSeries {
  readonly id: string;
  readonly added: readonly Claim[];
}

/** The series of a new claim with the number of `holders`; null for a claim by itself. */
export function joinedSeries(
  claim: Numbered & { readonly id: string },
  holders: readonly Claim[],
): JoinedSeries | null {
  const own = holders.filter(({ patientId }) => patientId === claim.patientId);
  const isMember = sharesNumber(claim) || own.some((one) => isCurrent(one) && sharesNumber(one));
  if (!isMember) return null;
  const added = own.filter(({ seriesId }) => !seriesId);
  const id = own.find(({ seriesId }) => seriesId)?.seriesId ?? added.map(currentId)[0] ?? claim.id;
  return { id, added };
}

const join = statement({
  name: 'claims.join_series',
  parameters: { now: 'timestamptz', seriesId: 'text', ids: 'text[]' },
  columns: { id: 'text' },
  text: `update claims.claims t
    set series_id = :seriesId, version = t.version + 1, updated_at = :now
    where t.organization_id = :tenant and t.series_id is null
      and (t.id = any (:ids) or t.last_successor_id = any (:ids))
    returning t.id`,
});

/** Adds the claims that belong to no series yet to the one that a new claim joins, with all that replace each other. */
export async function joinSeries(
  context: TenantContext,
  { id: seriesId, added }: JoinedSeries,
): Promise<void> {
  if (added.length === 0) return;
  const ids = added.map(currentId);
  const joined = await context.sql.all(join, { now: context.now, seriesId, ids });
  for (const { id } of joined) context.changed(Claim.record, id, 'update');
}

type Corrections = Partial<Pick<Claim, 'claimNumber' | 'patientId' | 'frequencyCode'>>;

const isCorrected = (claim: Claim, changes: Corrections, name: keyof Corrections): boolean =>
  changes[name] !== undefined && changes[name] !== claim[name];

/** True if a correction would take a claim out of its series. */
export const leavesSeries = (claim: Claim, changes: Corrections): boolean =>
  Boolean(claim.seriesId) &&
  (['claimNumber', 'patientId', 'frequencyCode'] as const).some((name) => isCorrected(claim, changes, name));

/** True if a correction would make an interim claim or late charges of a claim by itself. */
export const beginsSeries = (claim: Claim, changes: Corrections): boolean =>
  !claim.seriesId &&
  isCorrected(claim, changes, 'frequencyCode') &&
  sharesNumber({ frequencyCode: changes.frequencyCode ?? '1' });

/** Throws 409 if a correction would take a claim out of its series, and 400 if it would begin one. */
export function mustKeepSeries(claim: Claim, changes: Corrections): void {
  if (leavesSeries(claim, changes)) {
    throw conflict('The claim shares its number with others: its number, patient and frequency code stay');
  }
  if (beginsSeries(claim, changes)) {
    const message = 'Expected 1, 7 or 8: create interim claims and late charges with their frequency code';
    throw invalid('body.frequencyCode', message);
  }
}

const sumColumns = {
  claimCount: 'number',
  totalCharge: 'text',
  paidAmount: 'text',
  contractualAmount: 'text',
  writeOffAmount: 'text',
  insuranceBalance: 'text',
  patientBalance: 'text',
  heldBalance: 'text',
  creditBalance: 'text',
} as const;

const sums = statement({
  name: 'claims.sums_of_series',
  parameters: { claimId: 'text' },
  columns: sumColumns,
  text: `select count(*) filter (where t.status not in ('REPLACED', 'VOIDED')),
      coalesce(sum(t.total_charge) filter (where t.status not in ('REPLACED', 'VOIDED')), 0.00),
      coalesce(sum(t.paid_amount), 0.00), sum(t.contractual_amount), sum(t.write_off_amount),
      sum(t.insurance_balance), sum(t.patient_balance), sum(t.held_balance), sum(t.credit_balance)
    from claims.claims t
    where t.organization_id = :tenant and t.series_id = (
      select c.series_id from claims.claims c where c.organization_id = :tenant and c.id = :claimId)
    having count(*) > 0`,
});

/** What the claims of the series of a claim owe together; null for a claim by itself. */
export const seriesOfClaim = (claimId: string): Reading<RowOf<typeof sumColumns> | null> =>
  reading(sums, { claimId }, ([row = null]) => row);
