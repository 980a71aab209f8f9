import { isTimeZone } from '@rcm/calendar';
import { date, dateTime, orNull, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { ApiKey } from '../api-keys/schema.ts';
import { Member } from '../members/schema.ts';
import { writeAccess } from '../write-access.ts';

/** An IANA time zone by name. */
export const timeZone = z
  .string()
  .refine(isTimeZone, { error: 'Expected an IANA time zone, such as America/New_York' })
  .meta({ examples: ['America/New_York'] });

const HolidayBase = z.enum(['US_FEDERAL', 'NONE']);

const holidayDates = z.array(date).max(500);

const Holidays = z
  .object({ base: HolidayBase, added: z.array(date), removed: z.array(date) })
  .meta({ id: 'OrganizationHolidays' });

export const Organization = z
  .object({
    id: z.string().meta({ examples: ['0b7e4f4e-6a55-4b1e-9d5e-3f4d0c8a9b21'] }),
    organizationId: z.string(),
    name: z.string().meta({ examples: ['Riverside Health'] }),
    timeZone: z.string().meta({ examples: ['America/New_York'] }),
    holidays: Holidays,
    entitlements: z
      .object({ disabledModules: z.array(z.string()).meta({ examples: [['collections']] }) })
      .meta({ description: 'Set by the operator of the installation; a switched-off module answers 403' }),
    featureFlags: z
      .record(z.string(), z.boolean())
      .meta({ description: 'Set by the operator of the installation' }),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'Organization' });

export const RateLimit = z
  .object({
    module: z.string().meta({ examples: ['medical-coding'] }),
    requests: z
      .int()
      .min(1)
      .meta({ examples: [60] }),
    windowSeconds: z
      .int()
      .min(1)
      .meta({ examples: [60] }),
  })
  .meta({ id: 'RateLimit' });

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
    description: 'The organization of the key: its settings, what is switched off, and its feature flags.',
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
    summary: 'Change the organization',
    description:
      'The time zone and the holidays drive every deadline, quiet hour and ageing bucket from the next request on; what has been computed stays. `holidays` replaces the whole set.',
    body: z.object({
      name: text(1, 200)
        .optional()
        .meta({ examples: ['Riverside Health'] }),
      timeZone: timeZone.optional(),
      holidays: z
        .object({
          base: HolidayBase.default('US_FEDERAL'),
          added: holidayDates.default([]),
          removed: holidayDates.default([]),
        })
        .refine(({ added, removed }) => !added.some((day) => removed.includes(day)), {
          error: 'Expected no date both added and removed',
        })
        .optional(),
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
      'The key, what it may use, and the member in whose name it acts where a record needs a person: the earliest active owner, else the earliest active member.',
    data: z.object({
      apiKey: ApiKey,
      modules: z.array(z.string()).meta({ description: 'The modules that the organization can use' }),
      rateLimits: orNull(z.array(RateLimit)),
      actor: orNull(Member),
    }),
    sensitive: false,
    single: true,
  }),
};
