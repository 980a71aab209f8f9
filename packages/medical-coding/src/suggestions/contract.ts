import { identifier, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { CodingJob } from '../jobs/schema.ts';
import { codeBody, confidence, Evidence, FinalCode, Suggestion, SuggestionSource } from './schema.ts';

/** The most suggestions that are recorded at once. */
const mostSuggestions = 100;

const note = text(1, 2_000)
  .optional()
  .meta({ description: 'Note in free text', examples: ['The note names the site'] });

export const suggestionOperations = {
  recordSuggestions: operation({
    id: 'medical-coding.recordSuggestions',
    method: 'post',
    path: '/medical-coding/jobs/:jobId/suggestions',
    scope: 'medical-coding:write',
    summary: 'Record suggested codes',
    description: `Up to ${mostSuggestions} codes that an engine outside of this service suggests (ENGINE: the job goes to AI_SUGGESTED) or a coder proposes (CODER: it goes to IN_REVIEW), each with its confidence and with pointers to what is documented. A job under review stays there; one that was coded is reviewed again. A job has at most 500. The active automation rules are then looked at, and \`ruleEvaluations\` of the job tells what they did. No engine is called.`,
    params: z.object({ jobId: identifier }),
    body: z
      .object({
        source: SuggestionSource,
        engine: text(1, 120)
          .optional()
          .meta({ description: 'Needed for source ENGINE', examples: ['note-coder 3.1'] }),
        suggestions: z
          .array(
            z.object({
              ...codeBody,
              confidence: confidence.optional(),
              evidence: z
                .array(Evidence)
                .max(20)
                .default([])
                .describe('The passages of the record that the codes rest on'),
            }),
          )
          .min(1)
          .max(mostSuggestions)
          .describe('The suggested codes'),
      })
      .refine(({ source, engine }) => source === 'CODER' || engine !== undefined, {
        error: 'Expected the name of the engine',
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
        .describe('What happens outside of this service: nothing, for only local records change'),
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
      'ACCEPT takes the code as it was suggested, MODIFY another one in its place, REJECT none. A code that is not well-formed is refused, and one that is unknown or not in force on the day of service where its system is loaded: 409 for the suggested code, 400 for one that is sent. The job is CODED once every suggestion is decided and at least one is accepted; until it is completed a decision can be made anew.',
    params: z.object({ jobId: identifier, suggestionId: identifier }),
    body: z
      .object({
        decision: z.enum(['ACCEPT', 'MODIFY', 'REJECT']).describe('What was decided'),
        system: codeBody.system.optional().meta({
          description: 'For MODIFY: that of the suggestion unless given',
        }),
        code: codeBody.code
          .optional()
          .meta({ description: 'Needed for MODIFY unless something else changes' }),
        modifiers: codeBody.modifiers.unwrap().optional(),
        units: codeBody.units.unwrap().optional(),
        diagnosisCodes: codeBody.diagnosisCodes.unwrap().optional(),
        note,
      })
      .refine(
        ({ decision: made, system, code, modifiers, units, diagnosisCodes }) =>
          (made === 'MODIFY') ===
          [system, code, modifiers, units, diagnosisCodes].some((change) => change !== undefined),
        { error: 'Expected what changes for MODIFY, and for nothing else', path: ['code'] },
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
      'Ends a job under review or coded. It needs at least one accepted code and no open query (409), and every accepted code must be well-formed, and known and in force on the day of service where its system is loaded (409). Suggestions that nobody decided on stay as they are. A local record: nothing is billed, and the claim is not changed.',
    params: z.object({ jobId: identifier }),
    body: z.object({}),
    data: z.object({
      job: CodingJob,
      codes: z
        .array(FinalCode)
        .meta({ description: 'The accepted codes, in the order of their suggestions' }),
      externalRiskMode: z
        .literal('LOCAL_ONLY')
        .describe('What happens outside of this service: nothing, for only local records change'),
    }),
    meta: false,
    errors: [404, 409, 412],
  }),
};
