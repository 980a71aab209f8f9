import { createdAt, dateTime, organizationId, orNull, text, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { CodeSystemKey } from '../code-systems/schema.ts';

export const SuggestionStatus = z
  .enum(['PENDING', 'ACCEPTED', 'MODIFIED', 'REJECTED'])
  .describe('Status of the suggestion');

/** One of the statuses of a suggestion. */
export type SuggestionStatus = z.infer<typeof SuggestionStatus>;

/** The source of a suggestion: an external engine or a coder. */
export const SuggestionSource = z
  .enum(['ENGINE', 'CODER'])
  .describe('The source of the suggestion: an external engine or a coder');

/** One of the sources of suggestions. */
export type SuggestionSource = z.infer<typeof SuggestionSource>;

const modifiers = z
  .array(text(1, 10).meta({ examples: ['25'] }))
  .max(4)
  .describe('Modifiers of the procedure code, in order');
const units = z
  .int()
  .min(1)
  .max(9_999)
  .meta({ description: 'Units of the service', examples: [1] });
const diagnosisCodes = z
  .array(text(1, 20).meta({ examples: ['M54.50'] }))
  .max(4)
  .meta({ description: 'For a procedure: the codes of its diagnoses' });

/** The fields of a code in a request. */
export const codeBody = {
  system: CodeSystemKey,
  code: text(1, 50).meta({ description: 'The code', examples: ['99213'] }),
  modifiers: modifiers.default([]),
  units: units.default(1),
  diagnosisCodes: diagnosisCodes.default([]),
};

export const FinalCode = z
  .object({
    system: CodeSystemKey,
    code: z.string().meta({ description: 'The code', examples: ['99213'] }),
    modifiers: z
      .array(z.string().meta({ examples: ['25'] }))
      .describe('Modifiers of the procedure code, in order'),
    units,
    diagnosisCodes: z
      .array(z.string().meta({ examples: ['M54.50'] }))
      .describe('Diagnosis codes of ICD-10-CM, the principal one first'),
  })
  .meta({ id: 'CodingFinalCode', description: 'An accepted code of a job' });

/** A code as it was accepted. */
export type FinalCode = z.infer<typeof FinalCode>;

/** Confidence of an engine, from 0 to 1. */
export const confidence = z
  .number()
  .min(0)
  .max(1)
  .meta({ description: 'Confidence of the engine, from 0 to 1', examples: [0.93] });

export const Evidence = z
  .object({
    reference: text(1, 200).meta({
      description: 'Identifier of the document in its source system, such as a note and its version',
      examples: ['note-20417/2'],
    }),
    section: text(1, 200)
      .optional()
      .meta({
        description: 'Section of the document that contains the passage',
        examples: ['Assessment and plan'],
      }),
    start: z
      .int()
      .min(0)
      .max(10_000_000)
      .optional()
      .meta({
        description: 'Index of the first character of the passage, from 0',
        examples: [120],
      }),
    end: z
      .int()
      .min(0)
      .max(10_000_000)
      .optional()
      .meta({
        description: 'Index of the character after the passage',
        examples: [164],
      }),
  })
  .refine(({ start, end }) => (start === undefined) === (end === undefined), {
    error: 'Expected start and end together',
    path: ['end'],
  })
  .refine(({ start, end }) => start === undefined || end === undefined || start < end, {
    error: 'Expected an end after the start',
    path: ['end'],
  })
  .meta({
    id: 'CodingEvidence',
    description: 'A pointer to the supporting documentation, never its text',
  });

/** A pointer to the supporting documentation. */
export type Evidence = z.infer<typeof Evidence>;

export const Suggestion = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the suggestion', examples: ['cds_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    jobId: z.string().describe('Identifier of the job'),
    source: SuggestionSource,
    engine: orNull(z.string()).meta({
      description: 'Name and version of the engine; null for a coder',
      examples: ['note-coder 3.1'],
    }),
    status: SuggestionStatus,
    system: CodeSystemKey,
    code: z.string().meta({ description: 'The code', examples: ['99213'] }),
    modifiers: z
      .array(z.string().meta({ examples: ['25'] }))
      .describe('Modifiers of the procedure code, in order'),
    units,
    diagnosisCodes: z
      .array(z.string().meta({ examples: ['M54.50'] }))
      .describe('Diagnosis codes of ICD-10-CM, the principal one first'),
    confidence: orNull(confidence),
    evidence: z.array(Evidence).describe('The passages of the record that support the code'),
    finalCode: orNull(FinalCode).meta({
      description: 'The accepted code in its normalized form; null unless one was accepted',
    }),
    decisionNote: orNull(z.string().meta({ examples: ['The note supports the higher level'] })).describe(
      'Note on the decision',
    ),
    decidedAt: orNull(dateTime).describe('When it was decided'),
    decidedByRuleId: orNull(z.string()).meta({
      description: 'The automation rule that accepted it; null if a caller decided',
    }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'CodingSuggestion', description: 'A suggested code' });
