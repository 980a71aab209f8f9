import { createdAt, date, dateTime, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { ExclusionWarning, ListCoverage, ListSource } from '../lists/schema.ts';
import { type Feature, points } from '../matching/score.ts';

export const CheckType = z.enum(['PROVIDER']).describe('Whom the check is about');

/** A jurisdiction as callers send it. */
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
  .describe('What the check found');

/** What a person decides about a potential match. */
export const ReviewVerdict = z
  .enum(['CONFIRMED', 'FALSE_POSITIVE'])
  .describe('What a person decides about a potential match');

/** One of the statuses of a check. */
export type CheckStatus = z.infer<typeof CheckStatus>;

const score = z
  .number()
  .min(0)
  .max(100)
  .meta({ description: 'How well the row fits the person, 0 to 100', examples: [65] });

const MatchSummary = z
  .object({
    leieMatch: z.boolean().meta({ description: 'LEIE has an entity that scores 50 or more' }),
    samMatch: z.boolean().meta({ description: 'SAM has an entity that scores 50 or more' }),
    matchScore: score.meta({ description: 'The best score of all' }),
  })
  .meta({ id: 'ExclusionMatchSummary', description: 'How many rows of the lists match' });

const LeieMatch = z
  .object({
    exclusionType: orNull(z.string().meta({ examples: ['1128a1'] })).describe(
      'Section of the Social Security Act, or the type of the source, that the exclusion rests on',
    ),
    state: orNull(z.string().meta({ examples: ['TX'] })).describe(
      'Postal code of the state, two capital letters',
    ),
    specialty: orNull(z.string().meta({ examples: ['NURSE/NURSES AIDE'] })).describe('Medical specialty'),
    exclusionDate: orNull(dateTime).describe('When the exclusion took effect'),
    reinstatementDate: orNull(dateTime).describe('When the exclusion was lifted; null while it lasts'),
  })
  .meta({ id: 'LeieMatch', description: 'A row of the LEIE of the OIG' });

const SamMatch = z
  .object({
    exclusionType: orNull(z.string().meta({ examples: ['Prohibition/Restriction'] })).describe(
      'Section of the Social Security Act, or the type of the source, that the exclusion rests on',
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
    providerId: orNull(z.string().meta({ description: 'A credentialing session' })),
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
    warnings: z.array(ExclusionWarning).describe("What deserves attention and stands in nobody's way"),
    coverage: z
      .array(ListCoverage)
      .meta({ description: 'The lists that the check was held against, as they were loaded then' }),
    leieVersion: orNull(z.int().meta({ description: 'The version of LEIE that was in force' })),
    samVersion: orNull(z.int().meta({ description: 'The version of SAM that was in force' })),
    reviewedBy: orNull(
      z
        .string()
        .meta({ examples: ['mem_01k9d3w5m0e6x8r2t4v6y8z0a1'] })
        .meta({ description: 'The member who decided, or the API key of the decision' }),
    ),
    reviewedAt: orNull(dateTime).describe('When a person decided about it'),
    reviewNote: orNull(z.string().meta({ examples: ['Another person: the date of birth differs'] })).describe(
      'What the reviewer noted',
    ),
    checkedAt: dateTime.describe('When the check was made'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'ExclusionCheck', description: 'Whether somebody is excluded from federal programmes' });

const features = Object.keys(points) as [Feature, ...Feature[]];

export const Candidate = z
  .object({
    source: ListSource,
    score,
    reasons: z
      .array(
        z.object({
          code: z
            .enum([...features, 'WAIVER_IN_STATE'])
            .describe('The code by which programs tell this apart'),
          points: z.int().describe('How much the fact weighs in the score'),
          message: z
            .string()
            .meta({ description: 'The same in words for a person', examples: ['The last name is the same'] }),
        }),
      )
      .describe('Why it stands where it does, one for each reason'),
    name: z
      .string()
      .meta({ description: 'Name by which people know the record', examples: ['STONE, AVERY'] }),
    npi: orNull(z.string().meta({ examples: ['1234567893'] })).describe(
      'National Provider Identifier, ten digits',
    ),
    state: orNull(z.string().meta({ examples: ['CA'] })).describe(
      'Postal code of the state, two capital letters',
    ),
    specialty: orNull(z.string().meta({ examples: ['Family Medicine'] })).describe('Medical specialty'),
    classification: orNull(z.string().meta({ examples: ['Individual'] })).describe(
      'What the source says is excluded: a person, a firm',
    ),
    exclusionType: orNull(z.string().meta({ examples: ['1128a1'] })).describe(
      'Section of the Social Security Act, or the type of the source, that the exclusion rests on',
    ),
    exclusionDate: orNull(date).describe('When the exclusion took effect'),
    reinstatementDate: orNull(date).describe('When the exclusion was lifted; null while it lasts'),
    terminationDate: orNull(date).describe('When the exclusion ends; null where it has no end'),
    program: orNull(z.string().meta({ examples: ['Reciprocal'] })).describe(
      'Programme of the source that excludes',
    ),
    agency: orNull(z.string().meta({ examples: ['HHS'] })).describe('Agency that excludes'),
    ctCode: orNull(z.string().meta({ examples: ['R'] })).describe('Cause and treatment code of SAM'),
    waiver: orNull(
      z.object({
        state: orNull(z.string().meta({ examples: ['CA'] })).describe(
          'Postal code of the state, two capital letters',
        ),
        date: orNull(date).describe('The day'),
      }),
    ).describe('State and day of a waiver of the exclusion'),
  })
  .meta({ id: 'ExclusionCandidate', description: 'A row of a list that may be the person' });

/** What has become of one row of a batch. */
export const BatchResult = z
  .object({
    outcome: z.enum(['CREATED', 'REUSED', 'MEMBER_NOT_FOUND', 'SESSION_NOT_FOUND']).meta({
      description:
        'A check was made; an equal one of the last 24 hours is returned; `userId` is no active member; `providerId` is no credentialing session',
    }),
    check: orNull(Check),
  })
  .meta({ id: 'ExclusionBatchResult', description: 'What became of one of many checks' });
