import { conflict, invalid, notFound, type Obstacle } from '@rcm/errors';
import type { Handlers, OperationInput } from '@rcm/http';
import { statement, type TenantContext } from '@rcm/tenancy';
import { automate } from '../automation-rules/automation.ts';
import { codeOf, dayOfJob } from '../automation-rules/rule-input.ts';
import type { CodeVerdict } from '../codes/schema.ts';
import { lookUp } from '../codes/validation.ts';
import { CodingJob } from '../jobs/coding-job.ts';
import type { MedicalCodingPorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { suggestionOperations } from './contract.ts';
import { finalCodeOf } from './final-code.ts';
import type { FinalCode } from './schema.ts';
import { areSettled, isAccepted, Suggestion, suggestionsOf } from './suggestion.ts';

/** The maximum number of suggestions of a job. */
const maxPerJob = 500;

const countOfJob = statement({
  name: 'medical_coding.suggestion_count',
  parameters: { jobId: 'text' },
  columns: { count: 'number' },
  text: `select count(*) from medical_coding.suggestions t
    where t.organization_id = :tenant and t.job_id = :jobId`,
});

const moves = { ACCEPT: 'accept', MODIFY: 'modify', REJECT: 'reject' } as const;

type DecisionBody = OperationInput<typeof suggestionOperations.decideSuggestion>['body'];

export const suggestionHandlers = (
  ports: MedicalCodingPorts,
): Handlers<typeof suggestionOperations, typeof views> => ({
  async recordSuggestions(context, { params, body }) {
    const job = await context.find(CodingJob, params.jobId);
    const isEngine = body.source === 'ENGINE';
    job.recordSuggestions(isEngine ? 'suggest' : 'propose', context.now);
    const { count = 0 } = (await context.sql.one(countOfJob, { jobId: job.id })) ?? {};
    if (count + body.suggestions.length > maxPerJob) {
      throw conflict(`A coding job has at most ${maxPerJob} suggestions`);
    }
    const suggestions = body.suggestions.map(({ confidence, ...code }) =>
      context.create(Suggestion, {
        ...code,
        jobId: job.id,
        source: body.source,
        engine: isEngine ? (body.engine ?? null) : null,
        status: 'PENDING',
        confidence: confidence ?? null,
        finalCode: null,
        decisionNote: null,
        decidedAt: null,
        decidedByRuleId: null,
      }),
    );
    await automate(context, ports, 'SUGGESTED', {
      job,
      claim: job.claimId ? await ports.claim(context, job.claimId) : null,
      suggestions: await suggestionsOf(context, job.id),
    });
    return { suggestions, job, externalRiskMode: 'LOCAL_ONLY' };
  },

  async decideSuggestion(context, { params, body }) {
    const job = await context.find(CodingJob, params.jobId);
    const suggestions = await suggestionsOf(context, job.id);
    const suggestion = suggestions.find(({ id }) => id === params.suggestionId);
    if (suggestion === undefined) throw notFound(Suggestion.record);
    job.mustAllow('decide');
    suggestion.decide(moves[body.decision], {
      finalCode: await finalCode(context, job, suggestion, body),
      note: body.note ?? null,
      ruleId: null,
      now: context.now,
    });
    job.decide(areSettled(suggestions), context.now);
    return { suggestion, job };
  },

  async completeJob(context, { params }) {
    const job = await context.find(CodingJob, params.jobId);
    const suggestions = await suggestionsOf(context, job.id);
    const accepted = suggestions.filter(isAccepted);
    job.mustAllow('complete');
    job.complete(await obstaclesOf(context, job, accepted), context.now);
    const claim = job.claimId ? await ports.claim(context, job.claimId) : null;
    await automate(context, ports, 'COMPLETED', { job, claim, suggestions });
    return { job, codes: accepted.map(codeOf), externalRiskMode: 'LOCAL_ONLY' };
  },
});

/** The accepted code of a decision. Throws 409 for an invalid suggested code, 400 for an invalid one in the request. */
async function finalCode(
  context: TenantContext,
  job: CodingJob,
  suggestion: Suggestion,
  { decision, note: _note, ...changes }: DecisionBody,
): Promise<FinalCode | null> {
  if (decision === 'REJECT') return null;
  const { system, code, modifiers, units, diagnosisCodes } = suggestion;
  const chosen = finalCodeOf({ system, code, modifiers, units, diagnosisCodes, ...changes });
  const [known] = await lookUp(context, [chosen], dayOfJob(context, job));
  if (known === undefined || known.isValid) return chosen;
  throw decision === 'MODIFY'
    ? invalid('body.code', messagesOf(known))
    : conflict(messagesOf(known), { obstacles: known.issues });
}

/** The reasons why a job cannot be completed. */
async function obstaclesOf(
  context: TenantContext,
  job: CodingJob,
  accepted: readonly Suggestion[],
): Promise<Obstacle[]> {
  const verdicts = await lookUp(context, accepted.map(codeOf), dayOfJob(context, job));
  return [
    ...(accepted.length === 0 ? [{ code: 'NO_CODE', message: 'No code is accepted' }] : []),
    ...(job.openQueries > 0 ? [{ code: 'OPEN_QUERY', message: 'A documentation query is open' }] : []),
    ...verdicts.flatMap(({ issues }, index) =>
      issues.map(({ code, message }) => ({ code, message: `${accepted[index]?.id}: ${message}` })),
    ),
  ];
}

const messagesOf = ({ issues }: Pick<CodeVerdict, 'issues'>) =>
  issues.map(({ message }) => message).join('; ');
