import { defineEntity, p } from '@mikro-orm/core';
import { type MoveOf, stateTable } from '@rcm/states';
import { belongsTo, sealed, type TenantContext, TenantOwned } from '@rcm/tenancy';
import { CodeSystemKey } from '../code-systems/schema.ts';
import { CodingJob } from '../jobs/coding-job.ts';
import { type Evidence, type FinalCode, SuggestionSource, SuggestionStatus } from './schema.ts';

export const SuggestionSchema = defineEntity({
  name: 'CodingSuggestion',
  schema: 'medical_coding',
  tableName: 'suggestions',
  extends: TenantOwned,
  properties: {
    jobId: p.text(),
    job: () => belongsTo(CodingJob, 'job_id'),
    source: p.enum(SuggestionSource.options),
    engine: p.text().nullable(),
    status: p.enum(SuggestionStatus.options),
    system: p.enum(CodeSystemKey.options),
    code: p.text(),
    modifiers: p.json<string[]>(),
    units: p.integer(),
    diagnosisCodes: p.json<string[]>(),
    confidence: p.double().$type<number>().nullable(),
    evidence: sealed(p.json<Evidence[]>()),
    finalCode: p.json<FinalCode>().nullable(),
    decisionNote: sealed(p.text().nullable()),
    decidedAt: p.datetime(3).nullable(),
    decidedByRuleId: p.text().nullable(),
  },
  indexes: [{ name: 'suggestions_job', properties: ['organizationId', 'jobId', 'createdAt', 'id'] }],
});

const decisions = { accept: 'ACCEPTED', modify: 'MODIFIED', reject: 'REJECTED' } as const;

/** A decision can be changed while the job is open. */
export const suggestionStates = stateTable({
  subject: 'A suggestion',
  states: SuggestionStatus.options,
  moves: { PENDING: decisions, ACCEPTED: decisions, MODIFIED: decisions, REJECTED: decisions },
});

/** A decision on a suggestion. */
export type SuggestionMove = MoveOf<typeof suggestionStates>;

/** The details of a decision. */
export interface Decision {
  /** The accepted code; null for a rejection. */
  readonly finalCode: FinalCode | null;
  readonly note: string | null;
  /** The automation rule that decided; null for a caller. */
  readonly ruleId: string | null;
  readonly now: Date;
}

/** A code that an engine or a coder proposes for a job. */
export class Suggestion extends SuggestionSchema.class {
  static readonly idPrefix = 'cds';
  static readonly record = 'codingSuggestion';
  static readonly schema = SuggestionSchema;

  decide(move: SuggestionMove, { finalCode, note, ruleId, now }: Decision): void {
    this.status = suggestionStates.after(this.status, move);
    this.finalCode = finalCode;
    this.decisionNote = note;
    this.decidedByRuleId = ruleId;
    this.decidedAt = now;
  }
}
SuggestionSchema.setClass(Suggestion);

/** The suggestions of a job, oldest first. */
export const suggestionsOf = (context: TenantContext, jobId: string): Promise<Suggestion[]> =>
  context.em.find(Suggestion, { jobId }, { orderBy: { createdAt: 'asc', id: 'asc' } });

/** True if the suggestion is one of the codes of its job. */
export const isAccepted = ({ status }: Pick<Suggestion, 'status'>) =>
  status === 'ACCEPTED' || status === 'MODIFIED';

/** True if every suggestion is decided and at least one is accepted. */
export const areSettled = (suggestions: readonly Pick<Suggestion, 'status'>[]) =>
  suggestions.some(isAccepted) && suggestions.every(({ status }) => status !== 'PENDING');
