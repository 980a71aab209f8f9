import { statement, type TenantContext } from '@rcm/tenancy';
import { LedgerEntry } from './ledger-entry.ts';

/** A claim payment with the day from which its shares count. */
export interface AnswerDay {
  readonly claimId: string;
  readonly claimPaymentId: string;
  readonly postedAt: Date;
  /** `YYYY-MM-DD`. */
  readonly paymentDate: string;
}

const redate = statement({
  name: 'patient_ar.redate_shares',
  parameters: {
    now: 'timestamptz',
    claimIds: 'text[]',
    claimPaymentIds: 'text[]',
    postedAt: 'timestamptz[]',
    paymentDates: 'date[]',
  },
  columns: { id: 'text' },
  text: `update patient_ar.ledger_entries e
    set effective_on = s.payment_date, version = e.version + 1, updated_at = :now
    from unnest(:claimIds, :claimPaymentIds, :postedAt, :paymentDates)
      as s (claim_id, claim_payment_id, posted_at, payment_date)
    where e.organization_id = :tenant and e.claim_id = s.claim_id and e.claim_payment_id = s.claim_payment_id
      and e.reverses_entry_id is null and e.created_at = s.posted_at and e.effective_on <> s.payment_date
    returning e.id`,
});

/**
 * Dates the shares that were posted together with their claim payments by the days of the payments. Versions that did not
 * write the days of entries left them to count from the day of posting.
 */
export async function dateShares(context: TenantContext, answers: readonly AnswerDay[]): Promise<void> {
  if (answers.length === 0) return;
  const dated = await context.sql.all(redate, {
    now: context.now,
    claimIds: answers.map(({ claimId }) => claimId),
    claimPaymentIds: answers.map(({ claimPaymentId }) => claimPaymentId),
    postedAt: answers.map(({ postedAt }) => postedAt),
    paymentDates: answers.map(({ paymentDate }) => paymentDate),
  });
  for (const { id } of dated) context.changed(LedgerEntry.record, id, 'update');
}
