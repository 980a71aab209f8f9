import { createdAt, creatorFields, organizationId, text, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

/** How far the submission of a claim has come. */
export const SubmissionState = z
  .enum(['DRAFT', 'READY', 'BATCHED', 'SUBMITTED', 'REJECTED', 'ACCEPTED'])
  .describe(
    'How far the submission of the claim has come. DRAFT: it can still be changed; READY: no edit failed; BATCHED: it is in a batch that was not carried away; SUBMITTED: it was sent; REJECTED: its receiver or payer refused it; ACCEPTED: its payer took it (277CA)',
  );

/** What a failed edit keeps from happening. */
export const EditSeverity = z
  .enum(['ERROR', 'WARNING'])
  .describe('ERROR: the claim is not sent while it fails; WARNING: it can be sent');

/** An edit that a claim failed. */
export const ClaimEdit = z
  .object({
    code: z.string().meta({ description: 'Code of the edit', examples: ['ELEMENT_MISSING'] }),
    path: z.string().meta({
      description: 'Where the value is in the claim as it is written',
      examples: ['claim.services[0].service.unit'],
    }),
    message: z.string().meta({
      description: 'What is wrong, in words',
      examples: ['SV103 is missing'],
    }),
    severity: EditSeverity,
    source: z.string().meta({ description: 'The rule that failed', examples: ['837P 2400 SV103'] }),
  })
  .meta({ id: 'ClaimEdit', description: 'An edit that a claim failed' });

export const editCode = text(1, 80)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/, 'Expected letters, digits, underscores, dots and hyphens')
  .meta({ description: 'Code of the edit', examples: ['POST_OFFICE_BOX'] });

/** An edit that the organization switched off. */
export const EditException = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the exception',
      examples: ['eex_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    code: z.string().meta({ description: 'Code of the edit', examples: ['POST_OFFICE_BOX'] }),
    payerId: z.string().describe('Identifier of the payer for whose claims the edit is switched off'),
    reason: z.string().meta({
      description: 'Why it is switched off',
      examples: ['The payer takes claims with a box as the address'],
    }),
    ...creatorFields,
    createdAt,
    updatedAt,
  })
  .meta({ id: 'EditException', description: 'An edit that is switched off for the claims of a payer' });
