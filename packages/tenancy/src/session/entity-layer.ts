import type { EventSubscriber } from '@mikro-orm/core';
import type { EntityManager, Transaction } from '@mikro-orm/postgresql';
import type { AuditEntry } from '../audit/outbox.ts';
import type { TenantDatabase } from '../database.ts';
import type { Session } from './session.ts';
import type { ValueCipher } from './value-cipher.ts';

const writingCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * An entity manager that sends all its statements through the session, by a transaction object in place of the one that
 * it would have begun. `onWrite` receives an audit entry for each written record.
 */
export function entityManagerOf(
  orm: TenantDatabase['orm'],
  session: Session,
  cipher: ValueCipher | null,
  tenant: { readonly organizationId: string; readonly now: Date },
  onWrite: (entry: AuditEntry) => void,
): EntityManager {
  const manager = orm.em.fork({ freshEventManager: true }) as EntityManager;
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
