import { DataKeySchema, WrappingKeySchema } from './keys/data-keys.ts';
import { migrations } from './migrations/index.ts';

/** The tables of the keys that encrypt the values of organizations. */
export const encryptionTables = {
  name: 'encryption',
  entities: [DataKeySchema, WrappingKeySchema],
  migrations,
} as const;
