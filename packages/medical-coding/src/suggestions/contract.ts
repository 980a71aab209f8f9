import { identifier, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { CodingJob } from '../jobs/schema.ts';
import { codeBody, confidence, Evidence, FinalCode, Suggestion, SuggestionSource } from './schema.ts';

/** The maximum number of suggestions in a request. */
const maxSuggestions = 100;

const note = text(1, 2_000)
  .optional()
  .meta({ description: 'Note on the decision', examples: ['The note names the site'] });

export const suggestionOperations = {
  recordSuggestions: operation({
    id: 'medical-coding.recordSuggestions',
    method: 'post',
    path: '/medical-coding/jobs/:jobId/suggestions',
    scope: 'medical-coding:write',
    summary: 'Record suggested codes',
    description: `Up to ${maxSuggestions} codes that an external engine suggests (ENGINE: the job moves to AI_SUGGESTED) or a coder proposes (CODER: it moves to IN_REVIEW), each with its confidence and pointers to the documentation. A job under review stays there; a coded job is reviewed again. A job has at most 500. The active automation rules are then evaluated; the results are in \`ruleEvaluations\` of the job. No engine is called.`,
    params: z.object({ jobId: identifier }),
    body: z
      .object({
        source: SuggestionSource,
        engine: text(1, 120)
          .optional()
          .meta({ description: 'Required for source ENGINE', examples: ['note-coder 3.1'] }),
        suggestions: z
          .array(
            z.object({
              ...codeBody,
              confidence: confidence.optional(),
              evidence: z
                .array(Evidence)
                .max(20)
                .default([])
                .describe('The passages of the record that support the code'),
            }),
          )
          .min(1)
          .max(maxSuggestions)
          .describe('The suggested codes'),
      })
      .refine(({ source, engine }) => source === 'CODER' || engine !== undefined, {
        error: 'Expected the name of the engine for source ENGINE',
        path: ['engine'],
      })
      .meta({
        examples: [
          {
            source: 'ENGINE',
            engine: 'note-coder 3.1',
            suggestions: [{ system: 'ICD10CM', code: 'M54.50', confidence: 0.93 }],
          },
        ],
      }),
    data: z.object({
      suggestions: z.array(Suggestion).describe('The suggested codes'),
      job: CodingJob,
      externalRiskMode: z
        .literal('LOCAL_ONLY')
        .describe('Effects outside this service: none, only local records change'),
    }),
    status: 201,
    meta: false,
    errors: [404, 409, 412],
  }),
  decideSuggestion: operation({
    id: 'medical-coding.decideSuggestion',
    method: 'post',
    path: '/medical-coding/jobs/:jobId/suggestions/:suggestionId/decision',
    scope: 'medical-coding:write',
    summary: 'Decide on a suggested code',
    description:
      'ACCEPT accepts the code as it was suggested, MODIFY accepts another code instead, REJECT accepts none. A code is refused if it is not well-formed, or if its system is loaded and it is unknown or not in force on the date of service: 409 for the suggested code, 400 for a code in the request. The job is CODED once every suggestion is decided and at least one is accepted; decisions can be changed until it is completed.',
    params: z.object({ jobId: identifier, suggestionId: identifier }),
    body: z
      .object({
        decision: z.enum(['ACCEPT', 'MODIFY', 'REJECT']).describe('The decision'),
        system: codeBody.system.optional().meta({
          description: 'For MODIFY; by default that of the suggestion',
        }),
        code: codeBody.code
          .optional()
          .meta({ description: 'Required for MODIFY unless another field changes' }),
        modifiers: codeBody.modifiers.unwrap().optional(),
        units: codeBody.units.unwrap().optional(),
        diagnosisCodes: codeBody.diagnosisCodes.unwrap().optional(),
        note,
      })
      .refine(
        ({ decision: made, system, code, modifiers, units, diagnosisCodes }) =>
          (made === 'MODIFY') ===
          [system, code, modifiers, units, diagnosisCodes].some((change) => change !== undefined),
        { error: 'Expected changes for MODIFY, and none for other decisions', path: ['code'] },
      ),
    data: z.object({ suggestion: Suggestion, job: CodingJob }),
    meta: false,
    errors: [404, 409, 412],
  }),
  completeJob: operation({
    id: 'medical-coding.completeJob',
    method: 'post',
    path: '/medical-coding/jobs/:jobId/complete',
    scope: 'medical-coding:write',
    summary: 'Complete a coding job',
    description:
      'Completes a job that is coded or under review. It requires at least one accepted code and no open query, and every accepted code must be well-formed and, if its system is loaded, known and in force on the date of service (else 409). Undecided suggestions stay as they are. Nothing is billed, and the claim is not changed.',
    params: z.object({ jobId: identifier }),
    body: z.object({}),
    data: z.object({
      job: CodingJob,
      codes: z
        .array(FinalCode)
        .meta({ description: 'The accepted codes, in the order of their suggestions' }),
      externalRiskMode: z
        .literal('LOCAL_ONLY')
        .describe('Effects outside this service: none, only local records change'),
    }),
    meta: false,
    errors: [404, 409, 412],
  }),
};
