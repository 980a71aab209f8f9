import type { EventSubscriber } from '@mikro-orm/core';
import type { EntityManager, Transaction } from '@mikro-orm/postgresql';
import type { AuditEntry } from '../audit/events.ts';
import type { TenantDatabase } from '../database.ts';
import type { Edge } from '../encryption/edge.ts';
import { openedRecords, sealing } from '../encryption/records.ts';
import type { Session } from './session.ts';

const writingCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * An entity manager whose every statement travels by the session: the entity layer takes what runs its statements
 * for the transaction that it would have begun itself. `onWrite` is told of each record that it wrote.
 */
export function entityManagerOf(
  orm: TenantDatabase['orm'],
  session: Session,
  edge: Edge | null,
  tenant: { readonly organizationId: string; readonly now: Date },
  onWrite: (entry: AuditEntry) => void,
): EntityManager {
  const manager = orm.em.fork({ freshEventManager: true }) as EntityManager;
  manager.setFilterParams('tenant', tenant);
  const writes = edge === null ? null : sealing(edge);
  const transaction = {
    async executeQuery({ sql }: { readonly sql: string }) {
      writes?.mustSeal(sql);
      const { command, rowCount, rows: stored } = await session.query(sql);
      const rows = edge === null ? stored : await openedRecords(edge, sql, stored);
      return { rows, ...(writingCommands.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    },
  };
  manager.setTransactionContext(transaction as unknown as Transaction);
  manager.getEventManager().registerSubscriber(writesTo(onWrite));
  if (writes !== null) manager.getEventManager().registerSubscriber(writes);
  return manager;
}

const writesTo = (onWrite: (entry: AuditEntry) => void): EventSubscriber => ({
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
