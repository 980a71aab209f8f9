import type { EventSubscriber } from '@mikro-orm/core';
import type { BlindIndexes, SealedTable } from '../records/sealed-column.ts';
import type { TextRow } from '../statements/columns.ts';
import type { Call } from '../statements/statement.ts';
import type { ConnectionSource } from './connections.ts';

/** A subscriber of the entity layer that encrypts what a flush writes. */
export interface WriteCipher extends EventSubscriber {
  /** Throws for a write to sealed columns that no flush sends: nobody would encrypt it. */
  mustSeal(sql: string): void;
}

/** Encrypts what one organization's statements write, and decrypts what they read. */
export interface ValueCipher {
  /** The calls with their values as they are stored. */
  sealed(calls: readonly Call[]): Promise<readonly Call[]>;
  /** The rows of each call as they were written. */
  opened(calls: readonly Call[], results: TextRow[][]): Promise<TextRow[][]>;
  /** The rows that the entity layer selected, as they were written. */
  openedRecords(
    sql: string,
    rows: readonly Readonly<Record<string, unknown>>[],
  ): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Encrypts the writes of one entity manager. */
  writes(): WriteCipher;
  /** The blind indexes of the organization; null where its values are stored as they are. */
  blindIndexes(): Promise<BlindIndexes | null>;
}

/** How a process encrypts: `@rcm/encryption` implements it, so that this package holds no key. */
export interface Encryption {
  cipherOf(source: ConnectionSource, organizationId: string): ValueCipher;
}

/** Makes the encryption of a process from the tables that have sealed columns. */
export type EncryptionOf = (tables: readonly SealedTable[]) => Encryption;

/** The cipher of an organization's values, or null where the process encrypts nothing. */
export const cipherOf = (
  database: ConnectionSource & { readonly encryption: Encryption | null },
  organizationId: string,
): ValueCipher | null => database.encryption?.cipherOf(database, organizationId) ?? null;
