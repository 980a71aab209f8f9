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
  .refine(isTimeZone, { error: 'Expected the name of an IANA time zone' })
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
    description:
      'Newest first unless `sort` says otherwise, each as it was answered; later changes of rules leave them as they are.',
    query: z.object({
      ...listing(checkSorts),
      accountId: identifier.optional(),
      personId: identifier.optional(),
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
      "Evaluates a contact before it is made and keeps the answer with the values of the rules it came from. Hours and days are the consumer's, in every zone where the consumer may be: `timeZones`, else those of `state`, else those of the person's home address; zones outside the state count beside its own. What the consumer has asked for and written disputes that are open bar a contact too. An operational aid, not legal advice; nothing is sent.",
    body: z.object({
      accountId: reference('account'),
      personId: reference('patient')
        .meta({ description: "Who is to be contacted; the account's patient where left out" })
        .optional(),
      channel: Channel,
      plannedAt: contactTime.describe('When the contact is planned'),
      purpose: Purpose.meta({ description: 'COLLECTION where left out' }).optional(),
      place: ContactPlace.meta({
        description: 'Where the consumer is to be contacted, where that is known',
      }).optional(),
      state: text(2, 2)
        .meta({ description: 'Postal code of the state where the consumer is', examples: ['CA'] })
        .optional(),
      timeZones: z
        .array(timeZone)
        .max(20)
        .meta({ description: 'Every zone in which the consumer may be' })
        .optional(),
    }),
    data: z.object({ check: ComplianceCheck }),
    status: 201,
    errors: [404],
  }),
};
