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
    summary: 'Read what a credentialing file lacks',
    description:
      'Missing entries and fields, dates out of order, what has expired, unexplained gaps in the work of the last five years, the attestation and the answers to all questions, and verifications that are missing, failed, older than the standard allows, or made before the entry was changed last. `asOf` may lie ahead, such as the day of the committee.',
    params: z.object({ sessionId: identifier }),
    query: z.object({
      asOf: date
        .optional()
        .meta({ description: 'The day to look from; today in the zone of the organization where left out' }),
    }),
    data: z.object({ completeness: Completeness }),
    errors: [404],
  }),
};
