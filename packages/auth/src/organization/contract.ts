import { isTimeZone } from '@rcm/calendar';
import { createdAt, date, organizationId, orNull, text, updatedAt } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { debtKinds } from '@rcm/tenancy';
import { z } from 'zod';
import { ApiKey } from '../api-keys/schema.ts';
import { Member } from '../members/schema.ts';
import { writeAccess } from '../write-access.ts';

/** An IANA time zone by name. */
export const timeZone = z
  .string()
  .max(100)
  .refine(isTimeZone, { error: 'Expected an IANA time zone, such as America/New_York' })
  .meta({ description: 'IANA name of the time zone', examples: ['America/New_York'] });

const HolidayBase = z
  .enum(['US_FEDERAL', 'NONE'])
  .describe("The holidays that the organization's own days are added to");

const holidayDates = z.array(date).max(500).describe("Days of the organization's own");

const Holidays = z
  .object({
    base: HolidayBase,
    added: z.array(date).describe('Holidays in addition to those of the base'),
    removed: z.array(date).describe('Days of the base that are not holidays'),
  })
  .meta({ id: 'OrganizationHolidays', description: 'Which days are holidays of the organization' });

const limitationPeriods = z
  .array(
    z
      .object({
        state: z
          .string()
          .regex(/^[A-Z]{2}$/, 'Expected a postal code of two capital letters')
          .meta({ description: 'Postal code of the state, two capital letters', examples: ['CA'] }),
        debtKind: z.enum(debtKinds).describe('Kind of debt'),
        years: z.int().min(1).max(30).describe('Whole years after which a suit is barred'),
      })
      .meta({ id: 'LimitationPeriod', description: 'When a state bars suits about a kind of debt' }),
  )
  .max(200);

const isCharitableHospital = z
  .boolean()
  .describe(
    'True for a hospital that is exempt from tax under 26 U.S.C. 501(c)(3): extraordinary collection actions wait for the 120 days of 26 CFR 1.501(r)-6',
  );

export const Organization = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the organization',
      examples: ['0b7e4f4e-6a55-4b1e-9d5e-3f4d0c8a9b21'],
    }),
    organizationId,
    name: z
      .string()
      .meta({ description: 'Name by which people know the record', examples: ['Riverside Health'] }),
    timeZone: z.string().meta({ description: 'IANA name of the time zone', examples: ['America/New_York'] }),
    holidays: Holidays,
    isCharitableHospital,
    limitationPeriods: limitationPeriods.describe(
      'Limitation periods of the states, as the organization has set them',
    ),
    entitlements: z
      .object({
        disabledModules: z
          .array(z.string())
          .meta({ description: 'Disabled modules', examples: [['collections']] }),
      })
      .meta({ description: 'Set by the operator of the installation; a disabled module answers 403' }),
    featureFlags: z
      .record(z.string(), z.boolean())
      .meta({ description: 'Set by the operator of the installation' }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Organization', description: 'An organization' });

export const RateLimit = z
  .object({
    module: z.string().meta({ description: 'Name of the module', examples: ['medical-coding'] }),
    requests: z
      .int()
      .min(1)
      .meta({ description: 'Number of requests that the key may send in the window', examples: [60] }),
    windowSeconds: z
      .int()
      .min(1)
      .meta({ description: 'Length of the window in seconds', examples: [60] }),
  })
  .meta({ id: 'RateLimit', description: 'A rate limit of a key' });

/** A limit on the requests of one key to one module. */
export type RateLimit = z.infer<typeof RateLimit>;

const organization = z.object({ organization: Organization });

export const organizationOperations = {
  getOrganization: operation({
    id: 'organization.getOrganization',
    method: 'get',
    path: '/organization',
    scope: 'organization:read',
    summary: 'Read the organization',
    description: 'The organization of the calling key: its settings, disabled modules and feature flags.',
    data: organization,
    errors: [404],
    sensitive: false,
    single: true,
  }),
  updateOrganization: operation({
    id: 'organization.updateOrganization',
    method: 'put',
    path: '/organization',
    ...writeAccess,
    changesCallers: true,
    summary: 'Change the organization',
    description:
      'The time zone and the holidays determine every deadline, quiet hour and aging bucket from the next request on (on other server processes, within 1 second); values computed earlier stay. `holidays` replaces the whole set.',
    body: z.object({
      name: text(1, 200)
        .optional()
        .meta({ description: 'Name by which people know the record', examples: ['Riverside Health'] }),
      timeZone: timeZone.optional(),
      holidays: z
        .object({
          base: HolidayBase.default('US_FEDERAL'),
          added: holidayDates.default([]).describe('Holidays in addition to those of the base'),
          removed: holidayDates.default([]).describe('Days of the base that are not holidays'),
        })
        .refine(({ added, removed }) => !added.some((day) => removed.includes(day)), {
          error: 'Expected no date in both `added` and `removed`',
        })
        .optional()
        .describe('Which days are holidays'),
      isCharitableHospital: isCharitableHospital.optional(),
      limitationPeriods: limitationPeriods
        .refine(
          (periods) =>
            new Set(periods.map(({ state, debtKind }) => `${state} ${debtKind}`)).size === periods.length,
          { error: 'Expected each state and kind of debt once' },
        )
        .optional()
        .describe('Limitation periods of the states; replaces the whole set'),
    }),
    data: organization,
    errors: [404, 412],
  }),
  whoami: operation({
    id: 'organization.whoami',
    method: 'get',
    path: '/organization/whoami',
    scope: 'any-key',
    summary: 'Describe the calling key',
    description:
      'The key, the modules it may use, its rate limits, and the member it acts for where a record needs a person: the earliest active owner, else the earliest active member.',
    data: z.object({
      apiKey: ApiKey,
      modules: z
        .array(z.string().meta({ examples: ['gfe'] }))
        .meta({ description: 'The modules that the organization can use' }),
      rateLimits: orNull(z.array(RateLimit)).describe('The rate limits of the key'),
      actor: orNull(Member),
    }),
    sensitive: false,
    single: true,
  }),
};
