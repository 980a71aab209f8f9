import { createdAt, date, dateTime, organizationId, orNull, text, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { RuleEvaluation } from '../automation-rules/schema.ts';
import { DocumentationQuery } from '../documentation-queries/schema.ts';
import { Suggestion } from '../suggestions/schema.ts';

/** Where a job is on its way from the queue to finished codes. */
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
  .describe('Where a job is on its way from the queue to finished codes');

/** One of the statuses of a coding job. */
export type CodingJobStatus = z.infer<typeof CodingJobStatus>;

export const encounterReference = text(1, 120).meta({
  description: 'The encounter, in the terms of whoever keeps it',
  examples: ['ENC-2026-004417'],
});

export const priority = z
  .int32()
  .meta({ description: 'How urgent the job is: the highest first', examples: [10] });

export const team = text(1, 100).meta({ description: 'Team that works on the job', examples: ['SURGICAL'] });

export const CodingJob = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the coding job', examples: ['cdj_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    claimId: orNull(z.string()).describe('Identifier of the claim'),
    patientId: orNull(z.string()).meta({ description: 'Of the claim' }),
    payerId: orNull(z.string()).meta({ description: 'Of the claim' }),
    providerId: orNull(z.string()).meta({ description: 'Of the claim' }),
    encounterReference: orNull(encounterReference),
    serviceDate: orNull(date).meta({
      description: 'Day on which the codes are to be in force; that of the claim where there is one',
    }),
    status: CodingJobStatus,
    resumesTo: orNull(CodingJobStatus).meta({
      description: 'Where a job on hold or escalated goes on once it is resumed; null for any other',
    }),
    statusReason: orNull(z.string()).meta({
      description: 'Why the job was put on hold, escalated, cancelled or reopened last',
      examples: ['The operative note is missing'],
    }),
    priority,
    team: orNull(team),
    coderId: orNull(z.string()).meta({ description: 'The member who codes it' }),
    openQueries: z.int().meta({ description: 'Documentation queries that wait for an answer' }),
    dueAt: dateTime.meta({ description: 'When it is to be coded: 72 hours after it was opened' }),
    isOverdue: z.boolean().meta({ description: 'True when it is past due and not coded' }),
    slaAlertedAt: orNull(dateTime).meta({ description: 'When an automation rule first raised an alert' }),
    billingMarkedAt: orNull(dateTime).meta({
      description: 'When an automation rule marked the job for billing: a marker, nothing is billed',
    }),
    startedAt: orNull(dateTime).describe('When work began'),
    codedAt: orNull(dateTime).meta({ description: 'When the last suggestion was decided' }),
    completedAt: orNull(dateTime).describe('When it was completed'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'CodingJob', description: 'A visit to be coded' });

/** A job with what stands around it. */
export const CodingJobDetail = CodingJob.extend({
  suggestions: z.array(Suggestion).meta({ description: 'Oldest first' }),
  queries: z.array(DocumentationQuery).meta({ description: 'Oldest first' }),
  ruleEvaluations: z.array(RuleEvaluation).meta({
    description: 'What the automation rules made of the job each time they were looked at, oldest first',
  }),
}).meta({ id: 'CodingJobDetail', description: 'A coding job with its suggestions and queries' });
