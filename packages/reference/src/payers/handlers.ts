import type { Handlers } from '@rcm/http';
import { make } from '../records.ts';
import type { payerOperations } from './contract.ts';
import { Payer, payerValues } from './payer.ts';
import { payerList, payerView } from './view.ts';

export const payerHandlers = (): Handlers<typeof payerOperations> => ({
  listPayers: (context, { query }) => payerList.read(context, query),

  async createPayer(context, { body }) {
    return { payer: await make(context, Payer, payerView, body, payerValues(body)) };
  },
});
