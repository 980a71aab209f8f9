import { isDeepStrictEqual } from 'node:util';
import type { Handlers } from '@rcm/http';
import { storedAddress } from '../fields.ts';
import type { ReferencePorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { payerOperations } from './contract.ts';
import { Payer, payerValues } from './payer.ts';
import { payerList, payerView } from './view.ts';

export const payerHandlers = ({
  payerDaysChanged,
}: Pick<ReferencePorts, 'payerDaysChanged'>): Handlers<typeof payerOperations, typeof views> => ({
  listPayers: (context, { query }) => payerList.read(context, query),

  async createPayer(context, { body }) {
    return { payer: context.create(Payer, payerValues(body)) };
  },

  async getPayer(context, { params }) {
    return { payer: await context.read(payerView, params.payerId) };
  },

  async updatePayer(context, { params, body: { address, ...changes } }) {
    const payer = await context.find(Payer, params.payerId);
    const daysBefore = daysOf(payer);
    Object.assign(payer, changes);
    if (!isDeepStrictEqual(daysOf(payer), daysBefore))
      await payerDaysChanged(context, payer.id, daysOf(payer));
    if (address !== undefined) payer.address = storedAddress(address);
    return { payer };
  },
});

const daysOf = ({ responseDays, timelyFilingDays }: Payer) => ({
  responseDays,
  timelyFilingDays: timelyFilingDays ?? null,
});
