import { createdAt, date, dateTime, organizationId, orNull, text, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { RuleEvaluation } from '../automation-rules/schema.ts';
import { DocumentationQuery } from '../documentation-queries/schema.ts';
import { Suggestion } from '../suggestions/schema.ts';

/** Status of a coding job. */
export const CodingJobStatus = z
  .enum([
    'QUEUED',
    'IN_PROGRESS',
    'AI_SUGGESTED',
    'IN_REVIEW',
    'QUERY_PENDING',
    'CODED',
    'COMPLETED',
    'ON_HOLD',
    'ESCALATED',
    'CANCELLED',
  ])
  .describe('Status of the job');

/** One of the statuses of a coding job. */
export type CodingJobStatus = z.infer<typeof CodingJobStatus>;

export const encounterReference = text(1, 120).meta({
  description: 'Identifier of the encounter in its source system',
  examples: ['ENC-2026-004417'],
});

export const priority = z.int32().meta({ description: 'Priority of the job, highest first', examples: [10] });

export const team = text(1, 100).meta({ description: 'Team that works on the job', examples: ['SURGICAL'] });

export const CodingJob = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the coding job', examples: ['cdj_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    claimId: orNull(z.string()).describe('Identifier of the claim'),
    patientId: orNull(z.string()).meta({ description: 'Identifier, from the claim' }),
    payerId: orNull(z.string()).meta({ description: 'Identifier, from the claim' }),
    providerId: orNull(z.string()).meta({ description: 'Identifier, from the claim' }),
    encounterReference: orNull(encounterReference),
    serviceDate: orNull(date).meta({
      description: 'Date on which the codes must be in force; that of the claim if there is one',
    }),
    status: CodingJobStatus,
    resumesTo: orNull(CodingJobStatus).meta({
      description: 'The status in which a job on hold or escalated resumes; null for others',
    }),
    statusReason: orNull(z.string()).meta({
      description: 'Reason of the last hold, escalation, cancellation or reopening',
      examples: ['The operative note is missing'],
    }),
    priority,
    team: orNull(team),
    coderId: orNull(z.string()).meta({ description: 'The member who codes the job' }),
    openQueries: z.int().meta({ description: 'Number of documentation queries that wait for an answer' }),
    dueAt: dateTime.meta({ description: 'When it must be coded: 72 hours after it was opened' }),
    isOverdue: z.boolean().meta({ description: 'True if it is past due and not coded' }),
    slaAlertedAt: orNull(dateTime).meta({ description: 'When an automation rule first raised an alert' }),
    billingMarkedAt: orNull(dateTime).meta({
      description: 'When an automation rule marked the job for billing; nothing is billed by it',
    }),
    startedAt: orNull(dateTime).describe('When the work started'),
    codedAt: orNull(dateTime).meta({ description: 'When the last suggestion was decided' }),
    completedAt: orNull(dateTime).describe('When it was completed'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'CodingJob', description: 'A coding job of a claim or encounter' });

/** A job with its suggestions, queries and rule evaluations. */
export const CodingJobDetail = CodingJob.extend({
  suggestions: z.array(Suggestion).meta({ description: 'Oldest first' }),
  queries: z.array(DocumentationQuery).meta({ description: 'Oldest first' }),
  ruleEvaluations: z.array(RuleEvaluation).meta({
    description: 'The evaluations of automation rules for the job, oldest first',
  }),
}).meta({
  id: 'CodingJobDetail',
  description: 'A coding job with its suggestions, queries and rule evaluations',
});
