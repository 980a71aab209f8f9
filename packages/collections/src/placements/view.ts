import { notFound } from '@rcm/errors';
import { anyOf, atLeast, atLeastAmount, atMost, atMostAmount, list, rowsAsJson, view } from '@rcm/lists';
import { subtract } from '@rcm/money';
import { RawJson, statement, type TenantContext } from '@rcm/tenancy';
import { stopsCollection } from '../disputes/dispute.ts';
import { AgencyPayment } from './agency-payment.ts';
import { placementSorts } from './contract.ts';
import { Placement, placementCounts } from './placement.ts';
import { AgencyPayment as AgencyPaymentWire, Placement as PlacementWire } from './schema.ts';

/** How a placement is shown in lists and by writes. */
export const placementView = view(Placement, PlacementWire, {
  netAmount: {
    needs: ['recoveredAmount', 'commissionAmount'],
    value: ({ recoveredAmount, commissionAmount }) => subtract(recoveredAmount, commissionAmount),
  },
});

/** How a payment of an agency is shown. */
export const agencyPaymentView = view(AgencyPayment, AgencyPaymentWire, {
  netAmount: {
    needs: ['amount', 'commissionAmount'],
    value: ({ amount, commissionAmount }) => subtract(amount, commissionAmount),
  },
});

const paymentsOfPlacement = statement({
  name: 'collections.payments_of_placement',
  parameters: { placementId: 'text' },
  columns: {},
  text: `select ${agencyPaymentView.columns.join(', ')} from ${agencyPaymentView.table} t
    where t.organization_id = :tenant and t.placement_id = :placementId order by t.created_at, t.id`,
  opens: agencyPaymentView.opens,
});

const disputesOfPlacement = statement({
  name: 'collections.disputes_of_placement',
  parameters: { placementId: 'text' },
  columns: {},
  text: `select d.id from collections.placements t
    join collections.disputes d on d.organization_id = :tenant and d.account_id = t.account_id
      and ${stopsCollection('d')}
    where t.organization_id = :tenant and t.id = :placementId and t.ended_at is null
    order by d.received_at, d.id`,
});

/** Reads a placement with its payments and the disputes that stop it in one message; 404 if it is missing. */
export async function readPlacement(context: TenantContext, placementId: string): Promise<RawJson> {
  const [[row] = [], payments = [], disputes = []] = await context.sql.batch([
    [placementView.byId, { id: placementId }],
    [paymentsOfPlacement, { placementId }],
    [disputesOfPlacement, { placementId }],
  ]);
  if (row === undefined) throw notFound(placementView.record);
  return placementView.json(row, context.now, {
    payments: rowsAsJson(agencyPaymentView, payments, context.now),
    openDisputeIds: new RawJson(JSON.stringify(disputes.map(([id]) => id))),
  });
}

/** The placements of an organization, newest first. */
export const placementList = list(placementView, {
  key: 'placements',
  sorts: placementSorts,
  mappedParameters: ['minDaysPlaced', 'maxDaysPlaced'],
  rowCounters: placementCounts,
  filters: {
    agencyId: anyOf('agencyId'),
    status: anyOf('status'),
    accountId: anyOf('accountId'),
    patientId: anyOf('patientId'),
    placedFrom: atLeast('placedAt'),
    placedTo: atMost('placedAt'),
    minAmount: atLeastAmount('placedAmount'),
    maxAmount: atMostAmount('placedAmount'),
  },
});
