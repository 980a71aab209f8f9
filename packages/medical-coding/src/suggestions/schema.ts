import { createdAt, dateTime, organizationId, orNull, text, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { CodeSystemKey } from '../code-systems/schema.ts';

export const SuggestionStatus = z
  .enum(['PENDING', 'ACCEPTED', 'MODIFIED', 'REJECTED'])
  .describe('What became of the suggestion');

/** One of the statuses of a suggestion. */
export type SuggestionStatus = z.infer<typeof SuggestionStatus>;

/** Who suggests: an engine outside of this service, or a coder. */
export const SuggestionSource = z
  .enum(['ENGINE', 'CODER'])
  .describe('Who suggests: an engine outside of this service, or a coder');

/** One of those who suggest. */
export type SuggestionSource = z.infer<typeof SuggestionSource>;

const modifiers = z
  .array(text(1, 10).meta({ examples: ['25'] }))
  .max(4)
  .describe('Modifiers of the procedure code, in their order');
const units = z
  .int()
  .min(1)
  .max(9_999)
  .meta({ description: 'How many units of the service', examples: [1] });
const diagnosisCodes = z
  .array(text(1, 20).meta({ examples: ['M54.50'] }))
  .max(4)
  .meta({ description: 'Of a procedure: the diagnoses that it is for, by their codes' });

/** A code as a request gives it. */
export const codeBody = {
  system: CodeSystemKey,
  code: text(1, 50).meta({ description: 'The code by which programs tell this apart', examples: ['99213'] }),
  modifiers: modifiers.default([]),
  units: units.default(1),
  diagnosisCodes: diagnosisCodes.default([]),
};

export const FinalCode = z
  .object({
    system: CodeSystemKey,
    code: z.string().meta({ description: 'The code by which programs tell this apart', examples: ['99213'] }),
    modifiers: z
      .array(z.string().meta({ examples: ['25'] }))
      .describe('Modifiers of the procedure code, in their order'),
    units,
    diagnosisCodes: z
      .array(z.string().meta({ examples: ['M54.50'] }))
      .describe('Diagnosis codes of ICD-10-CM, the principal one first'),
  })
  .meta({ id: 'CodingFinalCode', description: 'A code that a job ended with' });

/** A code as somebody accepted it. */
export type FinalCode = z.infer<typeof FinalCode>;

/** Confidence of an engine, from 0 to 1. */
export const confidence = z
  .number()
  .min(0)
  .max(1)
  .meta({ description: 'How sure the engine is, from 0 to 1', examples: [0.93] });

export const Evidence = z
  .object({
    reference: text(1, 200).meta({
      description: 'The document, in the terms of whoever keeps it, such as a note and its version',
      examples: ['note-20417/2'],
    }),
    section: text(1, 200)
      .optional()
      .meta({
        description: 'Part of the record that the passage stands in',
        examples: ['Assessment and plan'],
      }),
    start: z
      .int()
      .min(0)
      .max(10_000_000)
      .optional()
      .meta({
        description: 'First character of the passage, counted from 0',
        examples: [120],
      }),
    end: z
      .int()
      .min(0)
      .max(10_000_000)
      .optional()
      .meta({
        description: 'The character behind the passage',
        examples: [164],
      }),
  })
  .refine(({ start, end }) => (start === undefined) === (end === undefined), {
    error: 'Expected start and end together',
    path: ['end'],
  })
  .refine(({ start, end }) => start === undefined || end === undefined || start < end, {
    error: 'Expected an end behind the start',
    path: ['end'],
  })
  .meta({
    id: 'CodingEvidence',
    description: 'Where the documentation says so: a pointer, never the words themselves',
  });

/** Where the documentation says so. */
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
    code: z.string().meta({ description: 'The code by which programs tell this apart', examples: ['99213'] }),
    modifiers: z
      .array(z.string().meta({ examples: ['25'] }))
      .describe('Modifiers of the procedure code, in their order'),
    units,
    diagnosisCodes: z
      .array(z.string().meta({ examples: ['M54.50'] }))
      .describe('Diagnosis codes of ICD-10-CM, the principal one first'),
    confidence: orNull(confidence),
    evidence: z.array(Evidence).describe('The passages of the record that the codes rest on'),
    finalCode: orNull(FinalCode).meta({
      description:
        'The code as it counts, in the spelling in which it is billed; null unless it was accepted',
    }),
    decisionNote: orNull(z.string().meta({ examples: ['The note supports the higher level'] })).describe(
      'Why it was decided so, in free text',
    ),
    decidedAt: orNull(dateTime).describe('When it was decided'),
    decidedByRuleId: orNull(z.string()).meta({
      description: 'The automation rule that accepted it; null where a caller decided',
    }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'CodingSuggestion', description: 'A suggested code' });
