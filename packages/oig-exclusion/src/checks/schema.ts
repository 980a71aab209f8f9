import { actorFields, createdAt, date, dateTime, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { ExclusionWarning, ListCoverage, ListSource } from '../lists/schema.ts';
import { type Feature, points } from '../matching/score.ts';

export const CheckType = z.enum(['PROVIDER']).describe('The kind of subject');

/** A state or territory in a request. */
export const stateCode = z
  .string()
  .regex(/^[A-Z]{2}$/, 'Expected two capital letters')
  .meta({ description: 'State or territory, two capital letters', examples: ['TX'] });

export const CheckStatus = z
  .enum([
    'EXC_CLEAR',
    'EXC_POTENTIAL_MATCH',
    'EXC_CONFIRMED_MATCH',
    'EXC_FALSE_POSITIVE',
    'EXC_PENDING',
    'EXC_ERROR',
  ])
  .describe('Status of the check');

/** The decision of a person about a potential match. */
export const ReviewVerdict = z
  .enum(['CONFIRMED', 'FALSE_POSITIVE'])
  .describe('The decision of a person about a potential match');

/** One of the statuses of a check. */
export type CheckStatus = z.infer<typeof CheckStatus>;

const score = z
  .number()
  .min(0)
  .max(100)
  .meta({ description: 'How well a listed entity matches the subject, 0 to 100', examples: [65] });

const MatchSummary = z
  .object({
    leieMatch: z.boolean().meta({ description: 'True if LEIE has an entity with a score of at least 50' }),
    samMatch: z.boolean().meta({ description: 'True if SAM has an entity with a score of at least 50' }),
    matchScore: score.meta({ description: 'The highest score' }),
  })
  .meta({ id: 'ExclusionMatchSummary', description: 'The matches on the lists' });

const LeieMatch = z
  .object({
    exclusionType: orNull(z.string().meta({ examples: ['1128a1'] })).describe(
      'The authority for the exclusion: a section of the Social Security Act (LEIE) or the exclusion type (SAM)',
    ),
    state: orNull(z.string().meta({ examples: ['TX'] })).describe(
      'Postal code of the state, two capital letters',
    ),
    specialty: orNull(z.string().meta({ examples: ['NURSE/NURSES AIDE'] })).describe('Medical specialty'),
    exclusionDate: orNull(dateTime).describe('When the exclusion took effect'),
    reinstatementDate: orNull(dateTime).describe('When the exclusion was lifted; null if it was not'),
  })
  .meta({ id: 'LeieMatch', description: 'A row of the LEIE of the OIG' });

const SamMatch = z
  .object({
    exclusionType: orNull(z.string().meta({ examples: ['Prohibition/Restriction'] })).describe(
      'The authority for the exclusion: a section of the Social Security Act (LEIE) or the exclusion type (SAM)',
    ),
    exclusionDate: orNull(dateTime).describe('When the exclusion took effect'),
  })
  .meta({ id: 'SamMatch', description: 'A row of the exclusions of SAM' });

export const Check = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the check', examples: ['exc_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    userId: orNull(z.string()).describe('Identifier of the member concerned'),
    providerId: orNull(z.string().meta({ description: 'The credentialing session concerned' })),
    checkType: CheckType,
    entityName: z.string().meta({
      description: 'Name of the person or organization that is looked for',
      examples: ['Avery Stone, MD'],
    }),
    npi: z
      .string()
      .meta({ description: 'National Provider Identifier, ten digits', examples: ['1234567893'] }),
    state: z
      .string()
      .meta({ description: 'Postal code of the state, two capital letters', examples: ['TX'] }),
    status: CheckStatus,
    matchSummary: orNull(MatchSummary),
    leie: orNull(LeieMatch),
    sam: orNull(SamMatch),
    warnings: z.array(ExclusionWarning).describe('The warnings, which do not affect the result'),
    coverage: z
      .array(ListCoverage)
      .meta({ description: 'The lists that the check used, as they were loaded then' }),
    leieVersion: orNull(z.int().meta({ description: 'The version of LEIE that was in force' })),
    samVersion: orNull(z.int().meta({ description: 'The version of SAM that was in force' })),
    reviewedBy: orNull(
      z
        .string()
        .meta({ examples: ['mem_01k9d3w5m0e6x8r2t4v6y8z0a1'] })
        .meta({ description: 'The member who decided, or the API key of the decision' }),
    ),
    reviewedByMemberId: orNull(z.string()).describe(
      'The member who decided: as given, else the one that the key acted for; null if it acted for none',
    ),
    reviewedByAgentId: actorFields.agentId,
    reviewedAt: orNull(dateTime).describe('When a person decided'),
    reviewNote: orNull(z.string().meta({ examples: ['Another person: the date of birth differs'] })).describe(
      'Note of the reviewer',
    ),
    checkedAt: dateTime.describe('When the check was made'),
    createdAt,
    updatedAt,
  })
  .meta({
    id: 'ExclusionCheck',
    description: 'A check whether a person or business is excluded from federal programs',
  });

const features = Object.keys(points) as [Feature, ...Feature[]];

export const Candidate = z
  .object({
    source: ListSource,
    score,
    reasons: z
      .array(
        z.object({
          code: z.enum([...features, 'WAIVER_IN_STATE']).describe('Code of the reason, for programs'),
          points: z.int().describe('The points that it adds to the score'),
          message: z
            .string()
            .meta({ description: 'The reason, for people', examples: ['The last name is the same'] }),
        }),
      )
      .describe('The reasons for the score'),
    name: z.string().meta({ description: 'Name of the listed entity', examples: ['STONE, AVERY'] }),
    npi: orNull(z.string().meta({ examples: ['1234567893'] })).describe(
      'National Provider Identifier, ten digits',
    ),
    state: orNull(z.string().meta({ examples: ['CA'] })).describe(
      'Postal code of the state, two capital letters',
    ),
    specialty: orNull(z.string().meta({ examples: ['Family Medicine'] })).describe('Medical specialty'),
    classification: orNull(z.string().meta({ examples: ['Individual'] })).describe(
      'Kind of the excluded entity in the source, such as a person or a firm',
    ),
    exclusionType: orNull(z.string().meta({ examples: ['1128a1'] })).describe(
      'The authority for the exclusion: a section of the Social Security Act (LEIE) or the exclusion type (SAM)',
    ),
    exclusionDate: orNull(date).describe('When the exclusion took effect'),
    reinstatementDate: orNull(date).describe('When the exclusion was lifted; null if it was not'),
    terminationDate: orNull(date).describe('When the exclusion ends; null for an indefinite exclusion'),
    program: orNull(z.string().meta({ examples: ['Reciprocal'] })).describe(
      'Exclusion program in the source',
    ),
    agency: orNull(z.string().meta({ examples: ['HHS'] })).describe('The agency that excluded the entity'),
    ctCode: orNull(z.string().meta({ examples: ['R'] })).describe('Cause and treatment code of SAM'),
    waiver: orNull(
      z.object({
        state: orNull(z.string().meta({ examples: ['CA'] })).describe(
          'Postal code of the state, two capital letters',
        ),
        date: orNull(date).describe('Date of the waiver'),
      }),
    ).describe('A waiver of the exclusion'),
  })
  .meta({ id: 'ExclusionCandidate', description: 'A listed entity that may be the subject' });

/** The result of one row of a batch. */
export const BatchResult = z
  .object({
    outcome: z.enum(['CREATED', 'REUSED', 'MEMBER_NOT_FOUND', 'SESSION_NOT_FOUND']).meta({
      description:
        'CREATED: a check was made. REUSED: an equal check of the last 24 hours is returned. MEMBER_NOT_FOUND: `userId` is not an active member. SESSION_NOT_FOUND: `providerId` is not a credentialing session',
    }),
    check: orNull(Check),
  })
  .meta({ id: 'ExclusionBatchResult', description: 'The result of one row of a batch' });
