import { date, paging, reference, repeatable, tenDigits, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import type { Section } from '../entries/section.ts';
import { Session, SessionStatus, SessionType } from './schema.ts';

const sessionId = z.object({ sessionId: z.string() });
const identifier = text(1, 200);

/** The operations on sessions; the file of one has the given sections. */
export const sessionOperations = (sections: readonly Section[]) => ({
  listSessions: operation({
    id: 'credentialing.listSessions',
    method: 'get',
    path: '/credentialing/sessions',
    scope: 'credentialing:read',
    summary: 'List credentialing sessions',
    description:
      'Newest first; `sort=dueDate` puts the next due date first. Filters that may be repeated mean any of their values; bounds are inclusive.',
    query: z.object({
      ...paging(),
      sort: z.enum(['newest', 'dueDate']).optional(),
      status: repeatable(SessionStatus).optional(),
      sessionType: repeatable(SessionType).optional(),
      providerId: repeatable(identifier).optional(),
      dueFrom: date.optional(),
      dueTo: date.optional(),
    }),
    data: z.object({ sessions: z.array(Session), total: z.int() }),
    single: true,
    sensitive: false,
  }),
  createSession: operation({
    id: 'credentialing.createSession',
    method: 'post',
    path: '/credentialing/sessions',
    scope: 'credentialing:write',
    summary: 'Open a credentialing session',
    description: 'Opens an empty file in DRAFT. The check digit of the NPI is not looked at.',
    body: z.object({
      sessionType: SessionType,
      providerId: reference('provider').optional(),
      firstName: text(1, 100).meta({ examples: ['Avery'] }),
      lastName: text(1, 100).meta({ examples: ['Stone'] }),
      npi: tenDigits.optional(),
      dueDate: date.optional(),
    }),
    data: z.object({ session: Session }),
    status: 201,
    errors: [404],
  }),
  getSession: operation({
    id: 'credentialing.getSession',
    method: 'get',
    path: '/credentialing/sessions/:sessionId',
    scope: 'credentialing:read',
    summary: 'Read a credentialing file',
    description: 'The session with the entries of every section, in their order; deleted ones are hidden.',
    params: sessionId,
    data: z.object({
      session: z
        .object({
          ...Session.shape,
          ...Object.fromEntries(sections.map(({ key, record }) => [key, z.array(record)])),
        })
        .meta({ id: 'CredentialingFile' }),
    }),
    errors: [404],
    sensitive: false,
  }),
  deleteSession: operation({
    id: 'credentialing.deleteSession',
    method: 'delete',
    path: '/credentialing/sessions/:sessionId',
    scope: 'credentialing:write',
    summary: 'Delete a credentialing session',
    description:
      'A soft delete: the session and the entries of its file are kept, hidden and answered like missing ones.',
    params: sessionId,
    status: 204,
    errors: [404, 412],
  }),
});
