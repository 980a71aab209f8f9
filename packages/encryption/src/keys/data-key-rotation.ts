import { randomBytes } from 'node:crypto';
import { keyBytes, onReservedConnection, type TenantDatabase } from '@rcm/tenancy';
import { keyedEncryptionOf } from '../values/keyed-encryption.ts';
import { addDataKey, dataKeys, rewrapDataKey } from './data-keys.ts';
import type { KeyWrapper } from './key-wrapper.ts';
import { wrappingContext } from './keyrings.ts';

/** A unique name of 72 random bits, which no text of a caller can start with by accident. */
const newName = () => randomBytes(9).toString('base64url');

/** Records the current wrapping key before any data key is wrapped by it, and creates the installation's mark if missing. */
async function recordWrappingKey({ pool }: TenantDatabase, { current }: KeyWrapper): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // The lock ensures that the installation gets one mark.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('encryption.wrapping_keys', 0))`);
    const { rows } = await client.query<{ mark: string }>(
      'select mark from encryption.wrapping_keys limit 1',
    );
    // Citus inserts values alone into the copies of a table on all nodes, not the result of a query.
    await client.query(
      'insert into encryption.wrapping_keys (id, mark) values ($1, $2) on conflict do nothing',
      [current, rows[0]?.mark ?? newName()],
    );
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Creates a data key for an organization that has none, or, with `rotate`, an additional one; true where it did. */
export async function makeDataKey(
  database: TenantDatabase,
  organizationId: string,
  now: Date,
  rotate = false,
): Promise<boolean> {
  const encryption = keyedEncryptionOf(database);
  const { wrapper } = encryption.keyrings;
  const cipher = encryption.cipherOf(database, organizationId);
  const { active } = await cipher.freshRing();
  if (active !== null && !rotate) return false;
  await recordWrappingKey(database, wrapper);
  const id = newName();
  const wrapped = await wrapper.wrap(randomBytes(keyBytes), wrappingContext(organizationId, id));
  const version = (active?.version ?? 0) + 1;
  const [[added] = []] = await onReservedConnection(database, organizationId, (session) =>
    session.send([[addDataKey, { id, version, at: now, ...wrapped }]]),
  );
  await cipher.freshRing();
  return added !== undefined;
}

/** Wraps the data keys of an organization with the current wrapping key; returns how many had another one. */
export async function rewrapDataKeys(database: TenantDatabase, organizationId: string): Promise<number> {
  const { wrapper } = keyedEncryptionOf(database).keyrings;
  await recordWrappingKey(database, wrapper);
  return onReservedConnection(database, organizationId, async (session) => {
    const [rows = []] = await session.send([[dataKeys, {}]]);
    const old = rows.map((row) => dataKeys.decode(row)).filter((key) => key.wrappedBy !== wrapper.current);
    for (const { id, ...key } of old) {
      const context = wrappingContext(organizationId, id);
      const wrapped = await wrapper.wrap(await wrapper.unwrap(key, context), context);
      await session.send([[rewrapDataKey, { id, ...wrapped }]]);
    }
    return old.length;
  });
}

/** Records that all data keys of all organizations are wrapped with the current wrapping key. */
export async function retireWrappingKeys(database: TenantDatabase): Promise<void> {
  const { wrapper } = keyedEncryptionOf(database).keyrings;
  await database.pool.query('delete from encryption.wrapping_keys where id <> $1', [wrapper.current]);
}

const undefinedTable = '42P01';

/** Throws where the database holds encrypted values and the process lacks a wrapping key for them. */
export async function assertKeysConfigured(database: TenantDatabase): Promise<void> {
  const inUse = await database.pool
    .query<{ id: string }>('select id from encryption.wrapping_keys order by id')
    .then(({ rows }) => rows.map(({ id }) => id))
    .catch((error: { code?: string }) => {
      // A database without the table holds no encrypted values.
      if (error.code === undefinedTable) return [];
      throw error;
    });
  if (inUse.length === 0) return;
  if (database.encryption === null) {
    throw new Error(
      `The database holds encrypted values: set RCM_ENCRYPTION_KEY to the key ${inUse.join(' or ')}`,
    );
  }
  const { current, known } = keyedEncryptionOf(database).keyrings.wrapper;
  const missing = inUse.filter((id) => !known.includes(id));
  if (missing.length > 0) {
    throw new Error(
      `The database holds values encrypted under the key ${missing.join(' and ')}, and RCM_ENCRYPTION_KEY is the key ${current}: set the right key, or add the missing one to RCM_ENCRYPTION_PREVIOUS_KEYS`,
    );
  }
}
