import { identifier, moneyInput, percentage } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { PayerThreshold } from './schema.ts';

export const payerThresholdOperations = {
  setPayerThreshold: operation({
    id: 'contract-management.setPayerThreshold',
    method: 'put',
    path: '/contract-management/payer-thresholds/:payerId',
    scope: 'contract-management:write',
    summary: 'Set the underpayment threshold of a payer',
    description:
      'A case is opened for a line that falls short by more than the larger of both tolerances. Takes the place of what was set before, and of the variance thresholds on the payer’s own record; a tolerance that is left out or null is none. `isDisabled` opens no more cases; those that exist stay.',
    params: z.object({ payerId: identifier }),
    body: z.object({
      toleranceAmount: moneyInput.nullable().optional(),
      tolerancePercent: percentage.nullable().optional(),
      isDisabled: z.boolean().default(false).describe('True where the thresholds of the payer are not used'),
    }),
    data: z.object({ payerThreshold: PayerThreshold }),
    errors: [404, 409, 412],
  }),
};
