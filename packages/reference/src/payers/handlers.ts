import type { Handlers } from '@rcm/http';
import { storedAddress } from '../fields.ts';
import type { views } from '../views.ts';
import type { payerOperations } from './contract.ts';
import { Payer, payerValues } from './payer.ts';
import { payerList, payerView } from './view.ts';

export const payerHandlers = (): Handlers<typeof payerOperations, typeof views> => ({
  listPayers: (context, { query }) => payerList.read(context, query),

  async createPayer(context, { body }) {
    return { payer: context.create(Payer, payerValues(body)) };
  },

  async getPayer(context, { params }) {
    return { payer: await context.read(payerView, params.payerId) };
  },

  async updatePayer(context, { params, body: { address, ...changes } }) {
    const payer = await context.find(Payer, params.payerId);
    Object.assign(payer, changes);
    if (address !== undefined) payer.address = storedAddress(address);
    return { payer };
  },
});
