import { defineEntity, p } from '@mikro-orm/core';
import type pg from 'pg';
import { fingerprintOf, unwrapSecret, wrapSecret } from './wrapping.ts';

/**
 * The secrets of the installation, by what can be known of them without knowing one: this table belongs to no
 * organization. Anybody may read it; only who may shape the schema, which is the role that migrates, may write.
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
    /** Counts the secrets from 1. */
    generation: p.integer().autoincrement(false).primary(),
    fingerprint: p.text(),
    /** The secret, encrypted under that of the next generation; null for the newest. */
    wrapped: p.text().nullable(),
    createdAt: p.datetime(3),
    /** Since when the secret logs nobody in and checks no key; null while it is in use. */
    retiredAt: p.datetime(3).nullable(),
  },
});

/** Where statements that belong to no organization go: a client, or a pool. */
type Queryable = Pick<pg.Pool, 'query'> | Pick<pg.Client, 'query'>;

/** A secret of the installation as the database remembers it. */
export interface SecretGeneration {
  readonly generation: number;
  readonly fingerprint: string;
  readonly wrapped: string | null;
  readonly isRetired: boolean;
}

/** A secret of the installation that somebody knows. */
export interface KnownSecret {
  readonly generation: number;
  readonly secret: string;
  /** True once its rotation is finished: audit seals and old cursors are all that it is good for. */
  readonly isRetired: boolean;
}

/** The newest secret that somebody knows, and those before it. */
export type KnownSecrets = readonly [current: KnownSecret, ...previous: readonly KnownSecret[]];

const missing = new Set(['42P01', '3F000']);

/** The secrets of the installation, the newest first; none in a database that has not been migrated. */
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

/** What the configured secrets open: the newest of them that is in use, and all before it; null where none fits. */
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
        `platform.secret_generations holds another secret than that of generation ${generation}`,
      );
    }
    previous.push({ generation, secret: next, isRetired });
  }
  return [{ generation: newest.generation, secret, isRetired: false }, ...previous];
}

/** Makes a secret the newest; `previous` is the newest before it, null for the first. */
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

/** Ends the use of every secret before the newest. */
export async function retireGenerations(client: Queryable, newest: number, now: Date): Promise<void> {
  await client.query(
    'update platform.secret_generations set retired_at = $2 where generation < $1 and retired_at is null',
    [newest, now.toISOString()],
  );
}
