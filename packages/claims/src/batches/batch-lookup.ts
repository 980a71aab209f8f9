import { compare, type Money } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { SentRejection } from './sent-rejection.ts';

/** The most batches among which the rejected one is looked for; senders that use a number again and again exceed it. */
const mostCandidates = 100;

/** A batch that may be the rejected one. */
interface Candidate {
  readonly id: string;
  readonly interchangeControlNumber: string;
  readonly controlNumber: string | null;
  readonly claimCount: number;
  readonly unknownCount: number;
  readonly chargeAmount: Money;
}

/**
 * SQL condition for batches `b` that a rejection may be about, by its numbers: they have known claims and were not written
 * after it.
 */
export const isNamed = (of: {
  readonly trace: string;
  readonly groupControlNumber: string;
  readonly controlNumber: string;
  readonly rejectedOn: string;
}) => `(b.trace = ${of.trace} or b.group_control_number = ${of.groupControlNumber}
      and (${of.controlNumber} is null or b.control_number = ${of.controlNumber}))
    and (b.written_on <= ${of.rejectedOn}) is not false`;

const named = statement({
  name: 'claims.batches_of_rejection',
  parameters: {
    trace: 'text',
    groupControlNumber: 'text',
    controlNumber: 'text',
    rejectedOn: 'date',
    provider: 'text',
  },
  columns: {
    id: 'text',
    interchangeControlNumber: 'text',
    controlNumber: 'text?',
    claimCount: 'number',
    unknownCount: 'number',
    chargeAmount: 'text',
  },
  text: `select b.id, b.interchange_control_number, b.control_number, b.claim_count, b.unknown_count, b.charge_amount
    from claims.claim_batches b
    where b.organization_id = :tenant and b.claim_count > 0
      and ${isNamed({ trace: ':trace', groupControlNumber: ':groupControlNumber', controlNumber: ':controlNumber', rejectedOn: ':rejectedOn' })}
      and (:provider is null or b.billing_provider_identifiers @> to_jsonb(:provider))
    order by b.created_at desc, b.id desc limit ${mostCandidates + 1}`,
});

/**
 * The ids of the batches that a rejection is about: one, or all of a group that is rejected as a whole. Senders use numbers
 * again: of several batches with one number, the rejected one is that whose claims and charges are as stated. None if the
 * batch is unknown or several are possible.
 */
export async function batchesOfRejection(
  context: TenantContext,
  rejection: SentRejection,
): Promise<readonly string[]> {
  const { trace, groupControlNumber, controlNumber, rejectedOn, billingProviderIdentifier } = rejection;
  if (trace === null && groupControlNumber === null) return [];
  const found = await context.sql.all(named, {
    trace,
    groupControlNumber,
    controlNumber,
    rejectedOn,
    provider: billingProviderIdentifier,
  });
  if (found.length > mostCandidates) return [];
  const isOfGroup = trace === null && controlNumber === null;
  if (isOfGroup) return isOneGroup(found) ? found.map(({ id }) => id) : [];
  const possible = found.length > 1 ? found.filter((batch) => isAsStated(batch, rejection)) : found;
  return possible.length === 1 ? possible.map(({ id }) => id) : [];
}

/** True if batches are the sets of one functional group: of one interchange, and each with a number of its own. */
const isOneGroup = (batches: readonly Candidate[]): boolean =>
  new Set(batches.map(({ interchangeControlNumber }) => interchangeControlNumber)).size === 1 &&
  new Set(batches.map(({ controlNumber }) => controlNumber)).size === batches.length;

/** True if a batch has the number of claims and the charges that the rejection of a whole batch states. */
function isAsStated(
  { claimCount, unknownCount, chargeAmount }: Candidate,
  { billingProviderIdentifier, claimCount: stated, amount }: SentRejection,
): boolean {
  if (billingProviderIdentifier !== null || (stated === null && amount === null)) return false;
  return (
    (stated === null || stated === claimCount + unknownCount) &&
    (amount === null || unknownCount > 0 || compare(amount, chargeAmount) === 0)
  );
}
