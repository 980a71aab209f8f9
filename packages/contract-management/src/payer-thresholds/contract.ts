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
      'A case is opened for a line that is underpaid by more than the larger of both tolerances. Replaces an earlier threshold and overrides the variance thresholds of the payer’s own record; an omitted or null tolerance is zero. With `isDisabled` no more cases are opened; existing ones stay.',
    params: z.object({ payerId: identifier }),
    body: z.object({
      toleranceAmount: moneyInput.nullable().optional(),
      tolerancePercent: percentage.nullable().optional(),
      isDisabled: z.boolean().default(false).describe('True if no cases are opened for the payer’s claims'),
    }),
    data: z.object({ payerThreshold: PayerThreshold }),
    errors: [404, 409, 412],
  }),
};
