import { dateTime, orNull } from '@rcm/envelope';
import { z } from 'zod';

export const DocumentType = z.enum([
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
]);

export const AppealDocument = z
  .object({
    id: z.string().meta({ examples: ['apd_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    appealId: z.string(),
    documentType: DocumentType,
    fileName: z.string().meta({ examples: ['operative-report.pdf'] }),
    fileType: z.string().meta({ examples: ['application/pdf'] }),
    fileSize: orNull(z.int()),
    pageCount: orNull(z.int()),
    note: orNull(z.string().meta({ examples: ['Pages 3 to 7 show the conservative treatment'] })),
    createdAt: dateTime,
  })
  .meta({ id: 'AppealDocument' });

export const ChecklistItem = z
  .object({
    documentType: DocumentType,
    isPresent: z.boolean(),
    requiredBecause: z.enum(['EVERY_APPEAL', 'LEVEL', 'DENIAL_CODE']),
  })
  .meta({ id: 'AppealChecklistItem' });
