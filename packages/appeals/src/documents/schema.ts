import { createdAt, orNull } from '@rcm/envelope';
import { z } from 'zod';

export const DocumentType = z
  .enum([
    'APPEAL_LETTER',
    'DENIAL_NOTICE',
    'PRIOR_DECISION',
    'HEARING_REQUEST',
    'CLAIM_FORM',
    'REMITTANCE_ADVICE',
    'MEDICAL_RECORDS',
    'LETTER_OF_MEDICAL_NECESSITY',
    'PROOF_OF_TIMELY_FILING',
    'AUTHORIZATION',
    'CODING_RATIONALE',
    'ELIGIBILITY_PROOF',
    'PAYER_POLICY',
    'REPRESENTATIVE_APPOINTMENT',
    'DECISION_LETTER',
    'OTHER',
  ])
  .describe('Type of the document');

export const AppealDocument = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the appeal document',
      examples: ['apd_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    appealId: z.string().describe('Identifier of the appeal'),
    documentType: DocumentType,
    fileName: z.string().meta({ description: 'Name of the file', examples: ['operative-report.pdf'] }),
    fileType: z.string().meta({ description: 'Media type of the file', examples: ['application/pdf'] }),
    fileSize: orNull(z.int()).describe('Size of the file in bytes'),
    pageCount: orNull(z.int()).describe('Number of pages'),
    note: orNull(z.string().meta({ examples: ['Pages 3 to 7 show the conservative treatment'] })).describe(
      'Note in free text',
    ),
    createdAt,
  })
  .meta({ id: 'AppealDocument', description: 'A document of an appeal' });

export const ChecklistItem = z
  .object({
    documentType: DocumentType,
    isPresent: z.boolean().describe('True if a document of this type is attached'),
    requiredBecause: z.enum(['EVERY_APPEAL', 'LEVEL', 'DENIAL_CODE']).describe('Why the document is needed'),
  })
  .meta({ id: 'AppealChecklistItem', description: 'A document that an appeal needs' });
