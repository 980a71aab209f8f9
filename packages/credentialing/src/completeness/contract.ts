import { date, identifier } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { Completeness } from './schema.ts';

export const completenessOperations = {
  getCompleteness: operation({
    id: 'credentialing.getCompleteness',
    method: 'get',
    path: '/credentialing/sessions/:sessionId/completeness',
    scope: 'credentialing:read',
    summary: 'Read the completeness report of a credentialing file',
    description:
      'Missing entries and fields, dates out of order, expired entries, unexplained gaps in the work history of the last five years, the attestation and the answers to all questions, and verifications that are missing, failed, older than the standard allows, or made before the last change of the entry. `asOf` may be in the future, such as the date of the committee.',
    params: z.object({ sessionId: identifier }),
    query: z.object({
      asOf: date.optional().meta({
        description: 'The date of the report; by default today in the time zone of the organization',
      }),
    }),
    data: z.object({ completeness: Completeness }),
    errors: [404],
  }),
};
