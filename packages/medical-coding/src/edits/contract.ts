import { date, orNull, quantity, reference, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { CodeSex } from '../codes/schema.ts';
import { BillingSetting, EditReport } from './schema.ts';

const diagnosisCode = text(1, 20).meta({ examples: ['M54.50'] });

/** The maximum number of diagnoses: a professional claim has 12, an institutional claim 25. */
const maxDiagnoses = 25;

const line = z
  .object({
    procedureCode: text(1, 20).meta({
      description: 'Procedure code of CPT or HCPCS',
      examples: ['99213'],
    }),
    modifiers: z
      .array(text(1, 10))
      .max(4)
      .default([])
      .meta({ description: 'Modifiers of the procedure code, in order', examples: [['25']] }),
    units: quantity.default(1),
    diagnosisPointers: z
      .array(z.int().min(1).max(maxDiagnoses))
      .max(4)
      .default([])
      .meta({ description: 'Positions in `diagnosisCodes`, from 1', examples: [[1]] }),
    dateOfService: date.optional().meta({ description: 'By default that of the claim' }),
  })
  .meta({ id: 'CodingEditLine', description: 'A service line to check' });

export const editOperations = {
  checkEdits: operation({
    id: 'medical-coding.checkEdits',
    method: 'post',
    path: '/medical-coding/edits/check',
    scope: 'medical-coding:read',
    summary: 'Check coding edits',
    description:
      'Checks services before they are billed: codes, modifiers, diagnosis pointers, age and sex, pairs of procedures and units. The last two use the tables of the National Correct Coding Initiative that the operator has loaded. Checks a stored claim or the services in the request. `layers` lists what was checked and what could not be checked. This is an operational aid; a payer may decide otherwise.',
    body: z
      .object({
        claimId: reference('claim').optional().meta({
          description:
            'A claim of the organization, whose services, diagnoses, dates and patient are looked at; send either this or `lines`',
          references: 'claim',
        }),
        setting: BillingSetting.default('PRACTITIONER').meta({
          description: 'The kind of biller, which determines the tables that apply',
        }),
        dateOfService: date.optional().meta({ description: 'Required with `lines`' }),
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
          .describe('The patient'),
        diagnosisCodes: z.array(diagnosisCode).max(maxDiagnoses).optional().meta({
          description:
            'ICD-10-CM codes, in the order that the lines point to; pointers are not checked without them',
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
        error: 'Expected a date of service with lines',
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
