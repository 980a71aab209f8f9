import { createdAt, date, dateTime, money, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { resolverFields } from '../actor-fields.ts';

export const RejectionSource = z
  .enum(['277CA', '999', 'TA1'])
  .describe(
    'What rejects the batch: a 277CA (claim acknowledgment), a 999 (syntax) or a TA1 (envelope of the file)',
  );

const rejection = {
  id: z.string().meta({
    description: 'Identifier of the rejection',
    examples: ['brj_01k9d3w5m0e6x8r2t4v6y8z0a1'],
  }),
  organizationId,
  transactionId: z.string().meta({
    description: 'Identifier of the imported transaction set that rejects the batch',
    examples: ['txn_01k9d3w5m0e6x8r2t4v6y8z0a1'],
  }),
  source: RejectionSource,
  trace: orNull(z.string().meta({ examples: ['BATCH-20260302-1'] })).describe(
    'Number that the sender assigned to the batch (BHT03)',
  ),
  groupControlNumber: orNull(z.string().meta({ examples: ['905'] })).describe(
    'Control number of the functional group of the batch (GS06)',
  ),
  controlNumber: orNull(z.string().meta({ examples: ['0001'] })).describe(
    'Control number of the transaction set of the batch (ST02); null with a group that is rejected as a whole',
  ),
  billingProviderIdentifier: orNull(z.string().meta({ examples: ['1234567893'] })).describe(
    'Identifier of the billing provider if only the claims of this provider are rejected',
  ),
  categoryCode: orNull(z.string().meta({ examples: ['A8'] })).describe('Claim status category code'),
  statusCode: orNull(z.string().meta({ examples: ['746'] })).describe('Claim status code'),
  errorCodes: z
    .array(z.string())
    .meta({ description: 'Error codes of a 999, with their segments', examples: [['IK5-5', 'AK9-1']] }),
  rejectedOn: orNull(date).describe('Day of the rejection'),
  rejectedBy: orNull(z.string().meta({ examples: ['MERIDIAN HEALTH'] })).describe(
    'Payer or clearinghouse that rejects the batch',
  ),
  payerId: orNull(z.string()).describe('Identifier of the payer that rejects the batch'),
  claimCount: orNull(z.int()).describe('Number of rejected claims'),
  amount: orNull(money).describe('Sum of the rejected charges'),
  resolvedAt: orNull(dateTime).describe('When a person resolved the rejection'),
  ...resolverFields,
  resolutionReason: orNull(
    z.string().meta({ examples: ['The clearinghouse accepted the batch after all'] }),
  ).describe('Why it is resolved'),
  createdAt,
  updatedAt,
};

export const BatchRejectionSummary = z
  .object(rejection)
  .meta({ id: 'BatchRejectionSummary', description: 'The rejection of a whole batch of claims' });

export const BatchRejection = z
  .object({
    ...rejection,
    batchIds: z.array(z.string()).describe('Identifiers of the batches that are rejected, if they are known'),
    openClaimIds: z
      .array(z.string())
      .describe('Identifiers of the claims that are still rejected: neither sent again, answered nor voided'),
  })
  .meta({ id: 'BatchRejection', description: 'The rejection of a whole batch of claims, with its claims' });
