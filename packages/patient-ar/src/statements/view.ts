import { anyOf, atLeast, atMost, equals, list, type RawJson, type TenantContext, view } from '@rcm/tenancy';
import { agingJson, agingParameters, agingValues } from '../aging/buckets.ts';
import { today } from '../clock.ts';
import { detail } from '../detail.ts';
import { Statement as StatementWire } from './schema.ts';
import { Statement } from './statement.ts';

/** How a statement is shown in lists. */
const statementView = view(Statement, StatementWire, {
  deliveries: {
    needs: ['deliveries'],
    value: ({ deliveries }) =>
      deliveries.map((delivery) => ({ ...delivery, occurredAt: new Date(delivery.occurredAt) })),
  },
});

const statementDetail = detail(
  statementView,
  { aging: `coalesce(t.aging, (${agingJson('t.account_id')}))` },
  agingParameters,
);

/** A statement with its aging; a draft's is that of today. */
export const showStatement = (context: TenantContext, id: string): Promise<RawJson> =>
  statementDetail.show(context, id, agingValues(context, today(context)));

/** The statements of an organization, newest first. */
export const statementList = list(statementView, {
  key: 'statements',
  filters: {
    accountId: equals('accountId'),
    status: anyOf('status'),
    deliveryStatus: anyOf('deliveryStatus'),
    statementFrom: atLeast('statementDate'),
    statementTo: atMost('statementDate'),
  },
});
