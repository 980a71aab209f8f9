import { date, identifier } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { writeAccess } from '../write-access.ts';
import { DebtKind, LedgerEntry } from './schema.ts';

/** The given day from which a charge is time-barred. */
export const timeBarredOn = date.meta({
  description: 'First day on which a suit about the charge is barred, where it is known by itself',
});

export const limitationOperations = {
  setLimitation: operation({
    id: 'patient-ar.setLimitation',
    method: 'put',
    path: '/patient-ar/accounts/:accountId/ledger/:entryId/limitation',
    ...writeAccess,
    summary: 'Set when a charge is time-barred',
    description:
      'Says what kind of debt a charge is, or from which day a suit about it is barred, which outweighs the limitation periods of the organization; null clears a value, one that is left out stays. Checks of planned contacts depend on it (12 CFR 1006.26(b)). 409 for an entry that is no charge.',
    params: z.object({ accountId: identifier, entryId: identifier }),
    body: z.object({
      debtKind: DebtKind.nullable().optional(),
      timeBarredOn: timeBarredOn.nullable().optional(),
    }),
    data: z.object({ entry: LedgerEntry }),
    errors: [404, 409, 412],
  }),
};
