import { defineEntity, p } from '@mikro-orm/core';
import type pg from 'pg';
import { fingerprintOf, unwrapSecret, wrapSecret } from './wrapping.ts';

/**
 * The generations of the installation's secret, as fingerprints and encrypted predecessors. The table belongs to no
 * organization. Every role may read it; only the role that migrates may write it.
 */
export const SecretGenerationSchema = defineEntity({
  name: 'SecretGeneration',
  schema: 'platform',
  tableName: 'secret_generations',
  rowLevelSecurity: 'force',
  policies: [
    { name: 'secret_generations_read', command: 'select', using: 'true' },
    {
      name: 'secret_generations_rotate',
      command: 'all',
      using: `has_schema_privilege('platform', 'CREATE')`,
    },
  ],
  properties: {
    /** The number of the secret, from 1. */
    generation: p.integer().autoincrement(false).primary(),
    fingerprint: p.text(),
    /** The secret, encrypted under that of the next generation; null for the newest. */
    wrapped: p.text().nullable(),
    createdAt: p.datetime(3),
    /** When the secret ceased to be used for passwords and API keys; null while it is in use. */
    retiredAt: p.datetime(3).nullable(),
  },
});

/** A client or a pool, for statements that belong to no organization. */
type Queryable = Pick<pg.Pool, 'query'> | Pick<pg.Client, 'query'>;

/** A secret of the installation as the database stores it. */
export interface SecretGeneration {
  readonly generation: number;
  readonly fingerprint: string;
  readonly wrapped: string | null;
  readonly isRetired: boolean;
}

/** A secret of the installation in plain text. */
export interface KnownSecret {
  readonly generation: number;
  readonly secret: string;
  /** True once its rotation is finished; it then only verifies old audit seals and old cursors. */
  readonly isRetired: boolean;
}

/** The newest secret that is configured, and its predecessors. */
export type KnownSecrets = readonly [current: KnownSecret, ...previous: readonly KnownSecret[]];

const missing = new Set(['42P01', '3F000']);

/** The stored secrets of the installation, newest first; none in a database that was not migrated. */
export async function readGenerations(client: Queryable): Promise<SecretGeneration[]> {
  try {
    const { rows } = await client.query<SecretGeneration>(
      `select generation, fingerprint, wrapped, retired_at is not null as "isRetired"
        from platform.secret_generations order by generation desc`,
    );
    return rows;
  } catch (error) {
    if (missing.has((error as { code?: string }).code ?? '')) return [];
    throw error;
  }
}

/**
 * Decrypts the stored secrets: the newest one that is configured and in use, and all its predecessors; null where no
 * configured secret matches.
 */
export function openSecrets(
  generations: readonly SecretGeneration[],
  configured: readonly string[],
): KnownSecrets | null {
  const secretOf = new Map(configured.map((secret) => [fingerprintOf(secret), secret]));
  const isKnown = ({ fingerprint, isRetired }: SecretGeneration) => secretOf.has(fingerprint) && !isRetired;
  const [newest, ...before] = generations.slice(generations.findIndex(isKnown));
  const secret = newest && secretOf.get(newest.fingerprint);
  if (newest === undefined || secret === undefined || !isKnown(newest)) return null;
  const previous: KnownSecret[] = [];
  let next = secret;
  for (const { generation, fingerprint, wrapped, isRetired } of before) {
    next = unwrapSecret(wrapped ?? '', next);
    if (fingerprintOf(next) !== fingerprint) {
      throw new Error(
        `platform.secret_generations holds a wrong secret for generation ${generation}: its fingerprint differs`,
      );
    }
    previous.push({ generation, secret: next, isRetired });
  }
  return [{ generation: newest.generation, secret, isRetired: false }, ...previous];
}

/** Adds a secret as the newest generation; `previous` is the newest so far, null for the first. */
export async function addGeneration(
  client: Queryable,
  secret: string,
  previous: KnownSecret | null,
  now: Date,
): Promise<void> {
  // One statement, so that no reader sees a newest generation whose predecessor is not wrapped.
  await client.query(
    `with before as (
      update platform.secret_generations set wrapped = $1 where generation = $2
    )
    insert into platform.secret_generations (generation, fingerprint, created_at) values ($2 + 1, $3, $4)`,
    [
      previous && wrapSecret(previous.secret, secret),
      previous?.generation ?? 0,
      fingerprintOf(secret),
      now.toISOString(),
    ],
  );
}

/** Retires every secret before the newest. */
export async function retireGenerations(client: Queryable, newest: number, now: Date): Promise<void> {
  await client.query(
    'update platform.secret_generations set retired_at = $2 where generation < $1 and retired_at is null',
    [newest, now.toISOString()],
  );
}
