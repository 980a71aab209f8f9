import { daysBetween } from '@rcm/calendar';
import { anyOf, atLeast, atMost, equals, list, rowsAsJson, view } from '@rcm/lists';
import { isNegative, negate } from '@rcm/money';
import { type RawJson, statement, type TenantContext } from '@rcm/tenancy';
import type { RemittancesPorts } from '../ports.ts';
import { providerAdjustmentSorts } from './contract.ts';
import { ProviderAdjustmentEntry } from './entry.ts';
import { ProviderAdjustment, providerAdjustmentCounts } from './provider-adjustment.ts';
import { ProviderAdjustmentEntry as EntryWire, ProviderAdjustmentSummary } from './schema.ts';

/** The view of a provider adjustment. */
export const providerAdjustmentView = view(ProviderAdjustment, ProviderAdjustmentSummary, {
  owedToPayer: {
    needs: ['openAmount'],
    value: ({ openAmount }) => (isNegative(openAmount) ? negate(openAmount) : '0.00'),
  },
  ageDays: {
    needs: ['paymentDate', 'createdAt'],
    value: ({ paymentDate, createdAt }, now) =>
      Math.max(0, daysBetween(paymentDate ?? dayOf(createdAt), dayOf(now))),
  },
});

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The view of an entry of a provider adjustment. */
const providerAdjustmentEntryView = view(ProviderAdjustmentEntry, EntryWire, {});

/** The provider adjustments of an organization, newest first. */
export const providerAdjustmentList = list(providerAdjustmentView, {
  key: 'providerAdjustments',
  sorts: providerAdjustmentSorts,
  rowCounters: providerAdjustmentCounts,
  filters: {
    isOpen: equals('isOpen', 'boolean'),
    status: anyOf('status'),
    payerId: anyOf('payerId'),
    paymentId: anyOf('paymentId'),
    reasonCode: anyOf('reasonCode'),
    reference: anyOf('reference'),
    paymentDateFrom: atLeast('paymentDate', 'date'),
    paymentDateTo: atMost('paymentDate', 'date'),
  },
});

const entriesOfAdjustment = statement({
  name: 'remittances.entries_of_adjustment',
  parameters: { id: 'text' },
  columns: {},
  text: `select ${providerAdjustmentEntryView.columns.join(', ')} from ${providerAdjustmentEntryView.table} t
    where t.organization_id = :tenant and t.adjustment_id = :id order by t.created_at, t.id`,
  opens: providerAdjustmentEntryView.opens,
});

const referenceOf = statement({
  name: 'remittances.reference_of_adjustment',
  parameters: { id: 'text' },
  columns: { reference: 'text?' },
  text: `select a.reference from remittances.provider_adjustments a
    where a.organization_id = :tenant and a.id = :id`,
});

/** A provider adjustment with its entries, and the refunds with its reference. */
export async function shownAdjustment(
  context: TenantContext,
  { refundsByReference }: Pick<RemittancesPorts, 'refundsByReference'>,
  id: string,
): Promise<RawJson> {
  const reference = (await context.sql.one(referenceOf, { id }))?.reference;
  const refunds = reference ? await refundsByReference(context, [reference]) : [];
  const [entries = []] = await context.sql.batch([[entriesOfAdjustment, { id }]]);
  return context.read(providerAdjustmentView, id, {
    refunds: refunds.map(({ adjustmentId, claimId, amount }) => ({
      refundId: adjustmentId,
      claimId,
      amount,
    })),
    entries: rowsAsJson(providerAdjustmentEntryView, entries, context.now),
  });
}
