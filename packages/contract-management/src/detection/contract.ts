import { date, reference, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { DetectionRun } from './schema.ts';

/** The most claims of one run. */
const mostClaims = 500;

export const detectionOperations = {
  runUnderpaymentDetection: operation({
    id: 'contract-management.runUnderpaymentDetection',
    method: 'post',
    path: '/contract-management/underpayment-detection/runs',
    scope: 'contract-management:write',
    summary: 'Look for underpayments',
    description: `Compares what remittances allowed of claims with what the contracts of their payers say, and opens an IDENTIFIED case for each claim with lines that fall short by more than the payer’s threshold. Lines that were not paid at all, that are capitated or that no rate holds for are none. A remittance that is posted is compared at once; a run is for contracts and rates that came later.

A case that is there already is brought up to date, so that running twice opens nothing twice. At most 500 claims, in the order of their ids; \`nextAfter\` says where to go on.`,
    body: z.object({
      payerIds: z.array(reference('payer')).min(1).max(50).optional().describe('Identifiers of the payers'),
      claimIds: z
        .array(reference('claim'))
        .min(1)
        .max(mostClaims)
        .optional()
        .describe('Identifiers of the claims'),
      serviceFrom: date.meta({ description: 'First day of service' }).optional(),
      serviceTo: date.meta({ description: 'Last day of service' }).optional(),
      after: text(1, 200)
        .meta({ description: '`nextAfter` of the run before', examples: ['clm_01k9d3w5m0e6x8r2t4v6y8z0a1'] })
        .optional(),
      take: z
        .int()
        .min(1)
        .max(mostClaims)
        .default(mostClaims)
        .meta({ description: 'The most claims to look at' }),
      dryRun: z
        .boolean()
        .default(false)
        .describe('True where nothing is written and the answer says what would be'),
    }),
    data: z.object({
      run: DetectionRun,
      externalRiskMode: z
        .literal('LOCAL_ONLY')
        .meta({ description: 'Local records: the payer is not contacted' }),
    }),
    errors: [404, 409],
  }),
};
