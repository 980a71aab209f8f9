import { orNull } from '@rcm/envelope';
import { z } from 'zod';

/** The kinds of edits. Each is checked as a separate layer. */
const EditKind = z
  .enum([
    'CODE',
    'MODIFIER',
    'DIAGNOSIS_POINTER',
    'AGE',
    'SEX',
    'PROCEDURE_TO_PROCEDURE',
    'MEDICALLY_UNLIKELY',
  ])
  .describe('The kind of edit; each is checked as a separate layer');

/** The kind of biller, which determines the tables of the National Correct Coding Initiative that apply. */
export const BillingSetting = z
  .enum(['PRACTITIONER', 'OUTPATIENT_HOSPITAL', 'SUPPLIER'])
  .describe(
    'The kind of biller, which determines the tables of the National Correct Coding Initiative that apply',
  );

/** One of the settings in which services are billed. */
export type BillingSetting = z.infer<typeof BillingSetting>;

export const EditFinding = z
  .object({
    edit: EditKind,
    severity: z
      .enum(['ERROR', 'WARNING'])
      .meta({ description: 'A warning should be reviewed but does not fail the check' }),
    code: z
      .string()
      .meta({ description: 'Code of the finding within its kind of edit', examples: ['MODIFIER_REQUIRED'] }),
    message: z.string().meta({
      description: 'The finding, for people',
      examples: ['99213 is not paid together with 11042 without a modifier that allows it'],
    }),
    lineNumbers: z.array(z.int()).meta({
      description: 'The service lines concerned; empty for a finding about a diagnosis',
      examples: [[1, 2]],
    }),
    codes: z.array(z.string()).meta({ description: 'The codes concerned', examples: [['11042', '99213']] }),
  })
  .meta({ id: 'CodingEditFinding', description: 'A failed edit' });

/** A failed edit. */
export type EditFinding = z.infer<typeof EditFinding>;

export const EditLayer = z
  .object({
    edit: EditKind,
    status: z.enum(['CHECKED', 'NOT_LOADED', 'NOT_KNOWN']).meta({
      description:
        'NOT_LOADED if the operator has loaded no table for it, NOT_KNOWN if the diagnoses, or the age or sex of the patient, are unknown. Such a layer was not checked and has no findings.',
    }),
    tableVersion: orNull(z.int()).meta({
      description: 'Version of the table of edits; null for a layer without a table',
    }),
  })
  .meta({ id: 'CodingEditLayer', description: 'A kind of edits, and whether it was checked' });

/** Whether a layer of edits was checked. */
export type EditLayer = z.infer<typeof EditLayer>;

export const EditReport = z
  .object({
    passed: z.boolean().meta({ description: 'True if no checked layer has found an error' }),
    findings: z.array(EditFinding).describe('The findings of all layers'),
    layers: z.array(EditLayer).describe('The layers of edits, and whether each was checked'),
  })
  .meta({ id: 'CodingEditReport', description: 'The result of checking edits' });

/** The findings of all layers of edits. */
export type EditReport = z.infer<typeof EditReport>;
