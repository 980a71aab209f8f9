import { anyOf, containsNameInDistinct, list, view } from '@rcm/lists';
import { Payer as PayerWire, payerSorts } from './contract.ts';
import { Payer, payerCounts } from './payer.ts';

/** The view of a payer. */
export const payerView = view(Payer, PayerWire, {});

/** The payers of an organization, newest first. */
export const payerList = list(payerView, {
  key: 'payers',
  smallScope: 'the payers of one organization',
  sorts: payerSorts,
  rowCounters: payerCounts,
  filters: {
    programType: anyOf('programType'),
    name: containsNameInDistinct('name'),
    payerCode: anyOf('payerCode'),
    externalId: anyOf('externalId'),
  },
});
