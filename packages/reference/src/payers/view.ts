import { anyOf, contains, list, view } from '@rcm/lists';
import { Payer as PayerWire, payerSorts } from './contract.ts';
import { Payer, payerCounts } from './payer.ts';

/** How a payer is shown. */
export const payerView = view(Payer, PayerWire, {});

/** The payers of an organization, newest first. */
export const payerList = list(payerView, {
  key: 'payers',
  within: 'the payers of one organization',
  sorts: payerSorts,
  counted: payerCounts,
  filters: {
    programType: anyOf('programType'),
    name: contains('name'),
    payerCode: anyOf('payerCode'),
    externalId: anyOf('externalId'),
  },
});
