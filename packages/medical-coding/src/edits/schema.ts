import { orNull } from '@rcm/envelope';
import { z } from 'zod';

/** The kinds of edits, each a layer of its own: passing one says nothing about another. */
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
  .describe('The kinds of edits, each a layer of its own: passing one says nothing about another');

/** Who bills: it decides which tables of the National Correct Coding Initiative apply. */
export const BillingSetting = z
  .enum(['PRACTITIONER', 'OUTPATIENT_HOSPITAL', 'SUPPLIER'])
  .describe('Who bills: it decides which tables of the National Correct Coding Initiative apply');

/** One of the settings in which services are billed. */
export type BillingSetting = z.infer<typeof BillingSetting>;

export const EditFinding = z
  .object({
    edit: EditKind,
    severity: z
      .enum(['ERROR', 'WARNING'])
      .meta({ description: 'A warning is to be looked at and does not fail the check' }),
    code: z
      .string()
      .meta({ description: 'What was found, within its kind', examples: ['MODIFIER_REQUIRED'] }),
    message: z.string().meta({
      description: 'The same in words for a person',
      examples: ['99213 is not paid beside 11042 without a modifier'],
    }),
    lineNumbers: z.array(z.int()).meta({
      description: 'The service lines that it is about; empty for one about a diagnosis',
      examples: [[1, 2]],
    }),
    codes: z.array(z.string()).meta({ description: 'The codes concerned', examples: [['11042', '99213']] }),
  })
  .meta({ id: 'CodingEditFinding', description: 'An edit that the codes fail' });

/** Something that an edit has found. */
export type EditFinding = z.infer<typeof EditFinding>;

export const EditLayer = z
  .object({
    edit: EditKind,
    status: z.enum(['CHECKED', 'NOT_LOADED', 'NOT_KNOWN']).meta({
      description:
        'NOT_LOADED where the operator has loaded no table for it, NOT_KNOWN where the diagnoses, or the age or sex of the patient, are not known: such a layer has found nothing because it has not looked',
    }),
    tableVersion: orNull(z.int()).meta({
      description: 'Version of the table of edits; null for a layer without such a table',
    }),
  })
  .meta({ id: 'CodingEditLayer', description: 'A kind of edits, and whether it was checked' });

/** How far a layer of edits was checked. */
export type EditLayer = z.infer<typeof EditLayer>;

export const EditReport = z
  .object({
    passed: z.boolean().meta({ description: 'True where no layer that was checked has found an error' }),
    findings: z.array(EditFinding).describe('What was found, one for each finding'),
    layers: z.array(EditLayer).describe('Which edits were checked, and which could not be'),
  })
  .meta({ id: 'CodingEditReport', description: 'What the edits found' });

/** What all layers of edits have found. */
export type EditReport = z.infer<typeof EditReport>;
