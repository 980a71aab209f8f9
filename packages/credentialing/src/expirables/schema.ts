import { date, orNull } from '@rcm/envelope';
import { z } from 'zod';

/** An entry with a last day, in a file that is open. */
export const Expirable = z
  .object({
    id: z.string().meta({ description: 'The entry', examples: ['cre_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
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
    section: z.string().meta({ description: 'Its section, as the file names it', examples: ['licenses'] }),
    label: z.string().meta({ description: 'What tells it apart', examples: ['MD NY'] }),
    expiresOn: date.meta({ description: 'The last day on which it is in force' }),
  })
  .meta({ id: 'CredentialingExpirable', description: 'Something of a provider that expires' });
