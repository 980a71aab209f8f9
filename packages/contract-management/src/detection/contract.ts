import { date, reference, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { DetectionRun } from './schema.ts';

/** The maximum number of claims in one run. */
const maxClaims = 500;

export const detectionOperations = {
  runUnderpaymentDetection: operation({
    id: 'contract-management.runUnderpaymentDetection',
    method: 'post',
    path: '/contract-management/underpayment-detection/runs',
    scope: 'contract-management:write',
    summary: 'Look for underpayments',
    description: `Compares the allowed amounts of claims with the contracts of their payers, and opens an IDENTIFIED case for each claim with lines that are underpaid by more than the payer’s threshold. Lines that were not paid, are capitated or have no rate are not underpayments. A posted remittance is compared immediately; use a run after loading contracts and rates later.

An existing case is updated, so a second run opens no second case. A run covers at most 500 claims in the order of their ids; \`nextAfter\` is the position of the next run.`,
    body: z.object({
      payerIds: z.array(reference('payer')).min(1).max(50).optional().describe('Identifiers of the payers'),
      claimIds: z
        .array(reference('claim'))
        .min(1)
        .max(maxClaims)
        .optional()
        .describe('Identifiers of the claims'),
      serviceFrom: date.meta({ description: 'First day of service' }).optional(),
      serviceTo: date.meta({ description: 'Last day of service' }).optional(),
      after: text(1, 200)
        .meta({
          description: '`nextAfter` of the previous run',
          examples: ['clm_01k9d3w5m0e6x8r2t4v6y8z0a1'],
        })
        .optional(),
      take: z
        .int()
        .min(1)
        .max(maxClaims)
        .default(maxClaims)
        .meta({ description: 'Maximum number of claims' }),
      dryRun: z.boolean().default(false).describe('True to return the result without writing it'),
    }),
    data: z.object({
      run: DetectionRun,
      externalRiskMode: z
        .literal('LOCAL_ONLY')
        .meta({ description: 'Only local records change; the payer is not contacted' }),
    }),
    errors: [404, 409],
  }),
};
