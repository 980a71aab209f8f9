import { isTimeZone } from '@rcm/calendar';
import { dateTime, identifier, listed, listing, reference, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { Channel, contactTime, Purpose } from '../contacts/schema.ts';
import { ContactPlace } from '../preferences/schema.ts';
import { CheckResult, ComplianceCheck } from './schema.ts';

const timeZone = z
  .string()
  .max(100)
  .refine(isTimeZone, { error: 'Expected an IANA time zone name' })
  .meta({ examples: ['America/Los_Angeles'] });

/** The columns by which checks can be sorted. */
export const checkSorts = ['createdAt'] as const;

export const checkOperations = {
  listChecks: operation({
    id: 'collections.listChecks',
    method: 'get',
    path: '/collections/compliance/checks',
    scope: 'collections:read',
    summary: 'List compliance checks',
    description: 'Newest first by default. Later changes of rules do not change past checks.',
    query: z.object({
      ...listing(checkSorts),
      accountId: repeatable(identifier).optional(),
      personId: repeatable(identifier).optional(),
      channel: repeatable(Channel).optional(),
      result: repeatable(CheckResult).optional(),
      plannedFrom: dateTime.optional(),
      plannedTo: dateTime.optional(),
    }),
    data: z.object({ checks: z.array(ComplianceCheck).describe('The checks of the page'), ...listed }),
    single: true,
  }),
  createCheck: operation({
    id: 'collections.createCheck',
    method: 'post',
    path: '/collections/compliance/checks',
    scope: 'collections:write',
    summary: 'Check a planned contact',
    description:
      "Evaluates a contact before it is made, and stores the result with the rule values that it is based on. Hours and days are counted in every time zone where the consumer may be: `timeZones`, else those of `state`, else those of the state of the person's home address. If one of `timeZones` is outside the state, those of the state are checked too. The consumer's preferences and open written disputes also block contacts. CREDIT_REPORTING is blocked with NO_PRIOR_CONTACT until a conversation with the person about the account was logged, or 14 days after a letter or message was sent that did not come back within them (12 CFR 1006.30(a)). For a charitable hospital, LEGAL and CREDIT_REPORTING are blocked with NO_STATEMENT_DELIVERED or NOTIFICATION_PERIOD until 120 days after the first delivered statement with each open charge (26 CFR 1.501(r)-6). Once a charge is time-barred, LEGAL is blocked with TIME_BARRED, and other purposes warn (12 CFR 1006.26(b)): from the day that was given for the charge, else after the limitation period that the organization has set for the state and the kind of debt. An operational aid, not legal advice; nothing is sent.",
    body: z.object({
      accountId: reference('account'),
      personId: reference('patient')
        .meta({ description: "Who is to be contacted; the account's patient if omitted" })
        .optional(),
      channel: Channel,
      plannedAt: contactTime.describe('When the contact is planned'),
      purpose: Purpose.meta({ description: 'COLLECTION if omitted' }).optional(),
      place: ContactPlace.meta({
        description: 'Where the consumer will be contacted, if known',
      }).optional(),
      state: text(2, 2)
        .meta({ description: 'Postal code of the state where the consumer is', examples: ['CA'] })
        .optional(),
      timeZones: z
        .array(timeZone)
        .max(20)
        .meta({ description: 'Every time zone in which the consumer may be' })
        .optional(),
    }),
    data: z.object({ check: ComplianceCheck }),
    status: 201,
    errors: [404],
  }),
};
