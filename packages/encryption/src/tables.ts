import { withGrants } from '@rcm/tenancy';
import { DataKeySchema, WrappingKeySchema } from './keys/data-keys.ts';
import { migrations } from './migrations/index.ts';

/** The tables of data keys and wrapping keys. */
export const encryptionTables = {
  name: 'encryption',
  entities: [DataKeySchema, WrappingKeySchema],
  // Without its data key, what an organization has encrypted is lost.
  migrations: withGrants(migrations, { undeletable: ['encryption.data_keys'] }),
} as const;
