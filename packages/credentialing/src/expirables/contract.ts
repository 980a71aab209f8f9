import { date, listed, listing, queryInteger, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import type { Section } from '../entries/section.ts';
import { Expirable } from './schema.ts';

/** The sorts of expirables. */
export const expirableSorts = ['expiresOn'] as const;

/** The operations on expirables of the given sections. */
export const expirableOperations = (sections: readonly Section[]) => ({
  listExpirables: operation({
    id: 'credentialing.listExpirables',
    method: 'get',
    path: '/credentialing/expirables',
    scope: 'credentialing:read',
    summary: 'List expirables',
    description:
      'The entries of open files that have expired or expire within `withinDays`, earliest first. Excludes files that are deleted, DENIED, WITHDRAWN or EXPIRED, and entries that are no longer in force.',
    query: z.object({
      ...listing(expirableSorts),
      withinDays: queryInteger(0, 1_096)
        .default(90)
        .meta({ description: 'Days from today, in the time zone of the organization' }),
      expiresFrom: date
        .optional()
        .meta({ description: 'The earliest expiration date, inclusive; today excludes expired entries' }),
      section: repeatable(
        z.enum(sections.flatMap(({ key, expiry }) => (expiry === undefined ? [] : [key]))),
      ).optional(),
      sessionId: repeatable(text(1, 200)).optional(),
    }),
    data: z.object({ expirables: z.array(Expirable).describe('The expirables of the page'), ...listed }),
    single: true,
    sensitive: false,
  }),
});
