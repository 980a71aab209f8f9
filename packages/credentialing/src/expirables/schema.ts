import { date, orNull } from '@rcm/envelope';
import { z } from 'zod';

/** An entry with an expiration date, in an open file. */
export const Expirable = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the entry', examples: ['cre_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    sessionId: z.string().meta({
      description: 'Identifier of the credentialing session',
      examples: ['crs_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    sessionNumber: z
      .string()
      .meta({ description: 'Number of the credentialing session', examples: ['CRD-20260302-7K3QX9RT'] }),
    providerId: orNull(z.string()).describe('Identifier of the provider'),
    firstName: z.string().meta({ description: 'First name', examples: ['Avery'] }),
    lastName: z.string().meta({ description: 'Last name', examples: ['Stone'] }),
    section: z.string().meta({ description: 'Key of the section in the file', examples: ['licenses'] }),
    label: z.string().meta({ description: 'Label of the entry', examples: ['MD NY'] }),
    expiresOn: date.meta({ description: 'Expiration date, the last day in force' }),
  })
  .meta({ id: 'CredentialingExpirable', description: 'An entry of a file that expires' });
