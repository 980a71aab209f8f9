import { createdAt, date, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

/** What acknowledges a batch. */
export const AcknowledgmentSource = z
  .enum(['TA1', '999', '277CA'])
  .describe(
    'What says it: a TA1 of the envelope, a 999 of the syntax, or a 277CA that refuses the batch as a whole',
  );

const number = (what: string) =>
  orNull(z.string().meta({ examples: ['000000123'] })).describe(`${what}; null if it is not stated`);

/** What a receiver said of a batch. */
export const BatchAcknowledgment = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the acknowledgment',
      examples: ['bak_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    transactionId: z.string().meta({
      description: 'Identifier of the imported transaction set that contains it',
      examples: ['txn_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    batchId: orNull(z.string().meta({ examples: ['cbt_01k9d3w5m0e6x8r2t4v6y8z0a1'] })).describe(
      'Identifier of the batch; null if no batch of the organization has these numbers',
    ),
    source: AcknowledgmentSource,
    isAccepted: z
      .boolean()
      .describe('Whether the receiver took the envelope or the syntax; no claim is accepted by that'),
    interchangeControlNumber: number('Control number of the interchange (ISA13)'),
    groupControlNumber: number('Control number of the group (GS06)'),
    controlNumber: number('Control number of the set (ST02)'),
    trace: number('Number of the batch (BHT03)'),
    codes: z
      .array(z.string())
      .meta({ description: 'Error codes with their segments', examples: [['IK5-5', 'IK3-8']] }),
    acknowledgedOn: orNull(date).describe('Day of the acknowledgment; null if it is not stated'),
    acknowledgedBy: orNull(z.string().meta({ examples: ['HARBOR'] })).describe(
      'Who sent it; null if it is not stated',
    ),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'BatchAcknowledgment', description: 'What a receiver said of a batch' });
