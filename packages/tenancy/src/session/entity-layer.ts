import type { EntityClass, EntitySchema, EventSubscriber } from '@mikro-orm/core';
import { type EntityManager, MikroORM, type Transaction } from '@mikro-orm/postgresql';
import type pg from 'pg';
import type { AuditEntry } from '../audit/outbox.ts';
import type { Session } from './session.ts';
import type { ValueCipher } from './value-cipher.ts';

/** The entities of a database. */
export type Entities = readonly (EntityClass<object> | EntitySchema)[];

/** The entity layers of this process. */
const layers: { readonly entities: Entities; readonly layer: MikroORM }[] = [];

const isSame = (some: Entities, others: Entities) =>
  some.length === others.length && some.every((entity, index) => entity === others[index]);

/**
 * The entity layer of some entities. All databases with these entities share it, because discovering them takes up to a
 * fifth of a second. It has no connection of its own: its managers send their statements through sessions.
 */
export function entityLayerOf(entities: Entities): MikroORM {
  const known = layers.find((one) => isSame(one.entities, entities));
  if (known) return known.layer;
  const layer = new MikroORM({
    dbName: 'of the session',
    entities: [...entities],
    driverOptions: {
      onPoolCreated(pool: pg.Pool) {
        const refuse = () =>
          Promise.reject(new Error('The entity layer sends statements only through sessions'));
        Object.assign(pool, { connect: refuse });
      },
    },
    // Creating a missing database is left to the migrations.
    ensureDatabase: false,
    forceUtcTimezone: true,
    // A joined reference shares a key column with its owner, so the join would hide rows whose reference is null.
    autoJoinRefsForFilters: false,
    logger: () => undefined,
  });
  layers.push({ entities, layer });
  return layer;
}

const writingCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * An entity manager that sends all its statements through the session, by a transaction object in place of the one that
 * it would have begun. `onWrite` receives an audit entry for each written record.
 */
export function entityManagerOf(
  layer: MikroORM,
  session: Session,
  cipher: ValueCipher | null,
  tenant: { readonly organizationId: string; readonly now: Date },
  onWrite: (entry: AuditEntry) => void,
): EntityManager {
  const manager = layer.em.fork({ freshEventManager: true }) as EntityManager;
  manager.setFilterParams('tenant', tenant);
  const writeCipher = cipher?.writeCipher() ?? null;
  const transaction = {
    async executeQuery({ sql }: { readonly sql: string }) {
      writeCipher?.assertEncrypted(sql);
      const { command, rowCount, rows: stored } = await session.query(sql);
      const rows = cipher === null ? stored : await cipher.decryptRecords(sql, stored);
      return { rows, ...(writingCommands.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    },
  };
  manager.setTransactionContext(transaction as unknown as Transaction);
  manager.getEventManager().registerSubscriber(writeListener(onWrite));
  if (writeCipher !== null) manager.getEventManager().registerSubscriber(writeCipher);
  return manager;
}

const writeListener = (onWrite: (entry: AuditEntry) => void): EventSubscriber => ({
  async afterFlush({ uow }) {
    for (const { entity, type } of uow.getChangeSets()) {
      const { record } = entity.constructor as { record?: string };
      if (record === undefined) continue;
      onWrite({ record, id: (entity as { id: string }).id, action: actions[type] });
    }
  },
});

const actions = {
  create: 'create',
  update: 'update',
  update_early: 'update',
  delete: 'delete',
  delete_early: 'delete',
} as const;
