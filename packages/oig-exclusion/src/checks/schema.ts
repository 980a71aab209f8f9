import { date, dateTime, orNull } from '@rcm/envelope';
import { z } from 'zod';
import { ExclusionWarning, ListCoverage, ListSource } from '../lists/schema.ts';
import { type Feature, points } from '../matching/score.ts';

export const CheckType = z.enum(['PROVIDER']);

/** A jurisdiction as callers send it. */
export const stateCode = z
  .string()
  .regex(/^[A-Z]{2}$/, 'Expected two capital letters')
  .meta({ description: 'State or territory, two capital letters', examples: ['TX'] });

export const CheckStatus = z.enum([
  'EXC_CLEAR',
  'EXC_POTENTIAL_MATCH',
  'EXC_CONFIRMED_MATCH',
  'EXC_FALSE_POSITIVE',
  'EXC_PENDING',
  'EXC_ERROR',
]);

/** What a person decides about a potential match. */
export const ReviewVerdict = z.enum(['CONFIRMED', 'FALSE_POSITIVE']);

/** One of the statuses of a check. */
export type CheckStatus = z.infer<typeof CheckStatus>;

const score = z
  .number()
  .min(0)
  .max(100)
  .meta({ examples: [65] });

const MatchSummary = z
  .object({
    leieMatch: z.boolean().meta({ description: 'LEIE has an entity that scores 50 or more' }),
    samMatch: z.boolean().meta({ description: 'SAM has an entity that scores 50 or more' }),
    matchScore: score.meta({ description: 'The best score of all' }),
  })
  .meta({ id: 'ExclusionMatchSummary' });

const LeieMatch = z
  .object({
    exclusionType: orNull(z.string().meta({ examples: ['1128a1'] })),
    state: orNull(z.string().meta({ examples: ['TX'] })),
    specialty: orNull(z.string().meta({ examples: ['NURSE/NURSES AIDE'] })),
    exclusionDate: orNull(dateTime),
    reinstatementDate: orNull(dateTime),
  })
  .meta({ id: 'LeieMatch' });

const SamMatch = z
  .object({
    exclusionType: orNull(z.string().meta({ examples: ['Prohibition/Restriction'] })),
    exclusionDate: orNull(dateTime),
  })
  .meta({ id: 'SamMatch' });

export const Check = z
  .object({
    id: z.string().meta({ examples: ['exc_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    userId: orNull(z.string()),
    providerId: orNull(z.string().meta({ description: 'A credentialing session' })),
    checkType: CheckType,
    entityName: z.string().meta({ examples: ['Avery Stone, MD'] }),
    npi: z.string().meta({ examples: ['1234567893'] }),
    state: z.string().meta({ examples: ['TX'] }),
    status: CheckStatus,
    matchSummary: orNull(MatchSummary),
    leie: orNull(LeieMatch),
    sam: orNull(SamMatch),
    warnings: z.array(ExclusionWarning),
    coverage: z
      .array(ListCoverage)
      .meta({ description: 'The lists that the check was held against, as they were loaded then' }),
    leieVersion: orNull(z.int().meta({ description: 'The version of LEIE that was in force' })),
    samVersion: orNull(z.int().meta({ description: 'The version of SAM that was in force' })),
    reviewedBy: orNull(
      z.string().meta({ description: 'The member who decided, or the API key of the decision' }),
    ),
    reviewedAt: orNull(dateTime),
    reviewNote: orNull(z.string().meta({ examples: ['Another person: the date of birth differs'] })),
    checkedAt: dateTime,
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'ExclusionCheck' });

const features = Object.keys(points) as [Feature, ...Feature[]];

export const Candidate = z
  .object({
    source: ListSource,
    score,
    reasons: z.array(
      z.object({
        code: z.enum([...features, 'WAIVER_IN_STATE']),
        points: z.int(),
        message: z.string().meta({ examples: ['The last name is the same'] }),
      }),
    ),
    name: z.string().meta({ examples: ['STONE, AVERY'] }),
    npi: orNull(z.string()),
    state: orNull(z.string()),
    specialty: orNull(z.string()),
    classification: orNull(z.string().meta({ examples: ['Individual'] })),
    exclusionType: orNull(z.string()),
    exclusionDate: orNull(date),
    reinstatementDate: orNull(date),
    terminationDate: orNull(date),
    program: orNull(z.string()),
    agency: orNull(z.string().meta({ examples: ['HHS'] })),
    ctCode: orNull(z.string()),
    waiver: orNull(z.object({ state: orNull(z.string()), date: orNull(date) })),
  })
  .meta({ id: 'ExclusionCandidate' });

/** What has become of one row of a batch. */
export const BatchResult = z
  .object({
    outcome: z.enum(['CREATED', 'REUSED', 'MEMBER_NOT_FOUND', 'SESSION_NOT_FOUND']).meta({
      description:
        'A check was made; an equal one of the last 24 hours is returned; `userId` is no active member; `providerId` is no credentialing session',
    }),
    check: orNull(Check),
  })
  .meta({ id: 'ExclusionBatchResult' });
