import { date, orNull, quantity, reference, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { CodeSex } from '../codes/schema.ts';
import { BillingSetting, EditReport } from './schema.ts';

const diagnosisCode = text(1, 20).meta({ examples: ['M54.50'] });

/** The most diagnoses that a claim has: twelve of a professional one, twenty-five of an institutional one. */
const mostDiagnoses = 25;

const line = z
  .object({
    procedureCode: text(1, 20).meta({
      description: 'Code of the procedure, as CPT or HCPCS has it',
      examples: ['99213'],
    }),
    modifiers: z
      .array(text(1, 10))
      .max(4)
      .default([])
      .meta({ description: 'Modifiers of the procedure code, in their order', examples: [['25']] }),
    units: quantity.default(1),
    diagnosisPointers: z
      .array(z.int().min(1).max(mostDiagnoses))
      .max(4)
      .default([])
      .meta({ description: 'Positions in `diagnosisCodes`, from 1', examples: [[1]] }),
    dateOfService: date.optional().meta({ description: 'That of the claim unless given' }),
  })
  .meta({ id: 'CodingEditLine', description: 'A line that edits are checked for' });

export const editOperations = {
  checkEdits: operation({
    id: 'medical-coding.checkEdits',
    method: 'post',
    path: '/medical-coding/edits/check',
    scope: 'medical-coding:read',
    summary: 'Check coding edits',
    description:
      'Looks at services before they are billed: codes, modifiers, diagnosis pointers, age and sex, pairs of procedures and units of a day, the last two by the tables of the National Correct Coding Initiative that the operator has loaded. A stored claim is checked with all that its records say; or send the services themselves. `layers` tells what was checked and what could not be. An operational aid: a payer may decide otherwise.',
    body: z
      .object({
        claimId: reference('claim').optional().meta({
          description:
            'A claim of the organization, whose services, diagnoses, dates and patient are looked at; send either this or `lines`',
          references: 'claim',
        }),
        setting: BillingSetting.default('PRACTITIONER').meta({
          description: 'Who bills, which decides the tables that apply',
        }),
        dateOfService: date.optional().meta({ description: 'Needed with `lines`' }),
        patient: z
          .object({
            age: z
              .int()
              .min(0)
              .max(150)
              .optional()
              .meta({
                description: 'Whole years on the date of service',
                examples: [42],
              }),
            sex: CodeSex.optional(),
          })
          .optional()
          .describe('The patient, as the payer names them'),
        diagnosisCodes: z.array(diagnosisCode).max(mostDiagnoses).optional().meta({
          description:
            'Of ICD-10-CM, in the order to which the lines point; pointers are not checked where they are left out',
        }),
        lines: z.array(line).min(1).max(999).optional().meta({
          description: 'The services, numbered from 1',
        }),
      })
      .refine(({ claimId, lines }) => (claimId === undefined) !== (lines === undefined), {
        error: 'Expected either a claimId or lines',
        path: ['claimId'],
      })
      .refine(({ lines, dateOfService }) => lines === undefined || dateOfService !== undefined, {
        error: 'Expected the date of service of the lines',
        path: ['dateOfService'],
      })
      .meta({
        examples: [
          {
            dateOfService: '2026-03-02',
            diagnosisCodes: ['M54.50'],
            lines: [{ procedureCode: '99213', diagnosisPointers: [1] }],
          },
        ],
      }),
    data: z.object({ claimId: orNull(z.string()).describe('Identifier of the claim'), report: EditReport }),
    meta: false,
    safe: true,
    errors: [404],
  }),
};
