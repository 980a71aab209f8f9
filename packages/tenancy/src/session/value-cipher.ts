import type { EventSubscriber } from '@mikro-orm/core';
import type { BlindIndexes, SealedTable } from '../records/sealed-column.ts';
import type { TextRow } from '../statements/columns.ts';
import type { Call } from '../statements/statement.ts';
import type { ConnectionSource } from './connections.ts';

/** A subscriber of the entity layer that encrypts what a flush writes. */
export interface WriteCipher extends EventSubscriber {
  /** Throws for a write to sealed columns outside a flush, which would not be encrypted. */
  assertEncrypted(sql: string): void;
}

/** Encrypts what one organization's statements write, and decrypts what they read. */
export interface ValueCipher {
  /** The calls with the values of sealed columns encrypted. */
  encryptCalls(calls: readonly Call[]): Promise<readonly Call[]>;
  /** The rows of each call with sealed columns decrypted. */
  decryptRows(calls: readonly Call[], results: TextRow[][]): Promise<TextRow[][]>;
  /** The rows that the entity layer selected, with sealed columns decrypted. */
  decryptRecords(
    sql: string,
    rows: readonly Readonly<Record<string, unknown>>[],
  ): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** The subscriber that encrypts the writes of one entity manager. */
  writeCipher(): WriteCipher;
  /** The blind indexes of the organization; null where its values are not encrypted. */
  blindIndexes(): Promise<BlindIndexes | null>;
}

/** The encryption of a process; `@rcm/encryption` implements it, so that this package holds no key. */
export interface Encryption {
  cipherOf(source: ConnectionSource, organizationId: string): ValueCipher;
}

/** Creates the encryption of a process for the tables that have sealed columns. */
export type EncryptionOf = (tables: readonly SealedTable[]) => Encryption;

/** The cipher of an organization's values, or null where encryption is not configured. */
export const cipherOf = (
  database: ConnectionSource & { readonly encryption: Encryption | null },
  organizationId: string,
): ValueCipher | null => database.encryption?.cipherOf(database, organizationId) ?? null;
