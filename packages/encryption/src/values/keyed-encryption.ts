import type { ConnectionSource, Encryption, EncryptionOf, TenantDatabase } from '@rcm/tenancy';
import type { KeyWrapper } from '../keys/key-wrapper.ts';
import { Keyrings } from '../keys/keyrings.ts';
import { OrganizationCipher } from './organization-cipher.ts';

/** The encryption of a process with the data keys of its organizations. */
class KeyedEncryption implements Encryption {
  readonly keyrings: Keyrings;

  constructor(keyrings: Keyrings) {
    this.keyrings = keyrings;
  }

  cipherOf(source: ConnectionSource, organizationId: string): OrganizationCipher {
    return new OrganizationCipher(source, this.keyrings, organizationId);
  }
}

/** Encrypts sealed columns with data keys that `wrapper` unwraps; the `encryption` option of `openDatabase`. */
export const encryptWith =
  (wrapper: KeyWrapper): EncryptionOf =>
  (tables) =>
    new KeyedEncryption(new Keyrings(wrapper, tables));

/** The encryption of a process. Throws where it was opened without `encryptWith`. */
export function keyedEncryptionOf({ encryption }: Pick<TenantDatabase, 'encryption'>): KeyedEncryption {
  if (encryption instanceof KeyedEncryption) return encryption;
  throw new Error('RCM_ENCRYPTION_KEY is not set');
}
