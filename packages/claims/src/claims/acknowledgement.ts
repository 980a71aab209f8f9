import { statement, type TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import { Claim } from './claim.ts';
import type { Acknowledgement } from './schema.ts';

/** The acknowledgement of a claim by a payer or a clearinghouse. */
export interface ClaimAcknowledgement {
  readonly claimId: string;
  readonly acknowledgement: z.infer<typeof Acknowledgement>;
  /** X12 claim status category code and claim status code; null for a claim in a batch that a 999 rejects. */
  readonly categoryCode: string | null;
  readonly statusCode: string | null;
  /** `YYYY-MM-DD`. */
  readonly acknowledgedOn: string | null;
  readonly acknowledgedBy: string | null;
  /** True if it is the payer's own, and not that of a clearinghouse on the way. */
  readonly isOfPayer: boolean;
  /** The claim number that the payer assigned. */
  readonly payerClaimNumber: string | null;
  /** The claim number that the clearinghouse assigned. */
  readonly clearinghouseNumber: string | null;
}

const acknowledged = statement({
  name: 'claims.acknowledged_claims',
  parameters: {
    now: 'timestamptz',
    ids: 'text[]',
    acknowledgements: 'text[]',
    categoryCodes: 'text[]',
    statusCodes: 'text[]',
    days: 'date[]',
    senders: 'text[]',
    payerClaimNumbers: 'text[]',
    states: 'text[]',
    rejectedIds: 'text[]',
  },
  columns: { id: 'text' },
  with: `sent as (
      select c.id, s.acknowledgement, s.category_code, s.status_code, s.day, s.sender, s.state,
        coalesce(c.payer_claim_number, s.payer_claim_number) as payer_claim_number
      from unnest(:ids, :acknowledgements, :categoryCodes, :statusCodes, :days, :senders, :payerClaimNumbers, :states)
        as s (id, acknowledgement, category_code, status_code, day, sender, payer_claim_number, state)
      join claims.claims c on c.organization_id = :tenant and c.id = s.id
      order by c.id for no key update of c
    )`,
  text: `update claims.claims t
    set acknowledgement = s.acknowledgement, acknowledgement_category_code = s.category_code,
      acknowledgement_status_code = s.status_code, acknowledged_on = s.day, acknowledged_by = s.sender,
      payer_claim_number = s.payer_claim_number, submission_state = coalesce(s.state, t.submission_state),
      was_rejected = t.was_rejected or t.id = any (:rejectedIds),
      version = t.version + 1, updated_at = :now
    from sent s
    where t.organization_id = :tenant and t.id = s.id
      and (t.acknowledged_on is null or s.day is null or s.day >= t.acknowledged_on)
      and (t.acknowledgement, t.acknowledgement_category_code, t.acknowledgement_status_code, t.acknowledged_on,
          t.acknowledged_by, t.payer_claim_number)
        is distinct from (s.acknowledgement, s.category_code, s.status_code, s.day, s.sender, s.payer_claim_number)
    returning t.id`,
});

/** What a claim is by an acknowledgement; null if it stays as it is: a clearinghouse accepts no claim for the payer. */
const stateOf = ({ acknowledgement, isOfPayer }: ClaimAcknowledgement) =>
  acknowledgement === 'REJECTED' ? 'REJECTED' : isOfPayer ? 'ACCEPTED' : null;

/**
 * Stores the last acknowledgement of each claim. An acknowledgement that is older than the stored one, or equal to it,
 * changes nothing.
 */
export async function storeAcknowledgements(
  context: TenantContext,
  acknowledgements: readonly ClaimAcknowledgement[],
): Promise<void> {
  const last = [...new Map(acknowledgements.map((each) => [each.claimId, each])).values()];
  const changed = await context.sql.all(acknowledged, {
    now: context.now,
    ids: last.map(({ claimId }) => claimId),
    acknowledgements: last.map(({ acknowledgement }) => acknowledgement),
    categoryCodes: last.map(({ categoryCode }) => categoryCode),
    statusCodes: last.map(({ statusCode }) => statusCode),
    days: last.map(({ acknowledgedOn }) => acknowledgedOn),
    senders: last.map(({ acknowledgedBy }) => acknowledgedBy),
    payerClaimNumbers: last.map(({ payerClaimNumber }) => payerClaimNumber),
    states: last.map(stateOf),
    rejectedIds: acknowledgements.flatMap(({ claimId, acknowledgement }) =>
      acknowledgement === 'REJECTED' ? claimId : [],
    ),
  });
  for (const { id } of changed) context.changed(Claim.record, id, 'update');
}
