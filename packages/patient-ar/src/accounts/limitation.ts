import { conflict, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { isNegative } from '@rcm/money';
import type { views } from '../views.ts';
import { Account } from './account.ts';
import { LedgerEntry } from './ledger-entry.ts';
import type { limitationOperations } from './limitation-contract.ts';

export const limitationHandlers = (): Handlers<typeof limitationOperations, typeof views> => ({
  async setLimitation(context, { params, body }) {
    const account = await context.find(Account, params.accountId);
    const entry = await context.em.findOne(LedgerEntry, { id: params.entryId, accountId: account.id });
    if (entry === null) throw notFound('Ledger entry');
    if (isNegative(entry.amount)) throw conflict('Only a charge can be time-barred');
    Object.assign(entry, body);
    return { entry };
  },
});
