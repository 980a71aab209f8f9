import { date, listed, listing, queryInteger, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import type { Section } from '../entries/section.ts';
import { Expirable } from './schema.ts';

/** The columns by which expirables can be sorted. */
export const expirableSorts = ['expiresOn'] as const;

/** The operations on what expires; which sections that are, the given ones say. */
export const expirableOperations = (sections: readonly Section[]) => ({
  listExpirables: operation({
    id: 'credentialing.listExpirables',
    method: 'get',
    path: '/credentialing/expirables',
    scope: 'credentialing:read',
    summary: 'List what expires',
    description:
      'The entries of every open file whose last day is over, is today, or comes within `withinDays`, the first to end in front. Files that are deleted, DENIED, WITHDRAWN or EXPIRED are left out, and entries whose status says that they are in force no longer.',
    query: z.object({
      ...listing(expirableSorts),
      withinDays: queryInteger(0, 1_096)
        .default(90)
        .meta({ description: 'Days from today, in the time zone of the organization' }),
      expiresFrom: date
        .optional()
        .meta({ description: 'The first last day, inclusive; today leaves out what is over' }),
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
