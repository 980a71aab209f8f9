import type { Handlers, OperationInput } from '@rcm/http';
import { compare, type Money, negate } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { LedgerPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { type bulkAdjustmentOperations, mostInBulk } from './bulk-contract.ts';
import { getLedger } from './ledger.ts';
import { openLedgers, writeLedgers } from './posting.ts';
import { createAccountWrites, type LockedAccount, lockAccountStates } from './share-accounts.ts';

type Body = OperationInput<typeof bulkAdjustmentOperations.bulkAccountAdjustments>['body'];

const parameters = {
  maxAmount: 'numeric',
  facilityId: 'text',
  financialClass: 'text',
  ids: 'text[]',
} as const;

/** The condition that selects accounts `a`; a facility, a class or ids that are null select all. */
const isSelected = `a.organization_id = :tenant and a.balance_cents > 0 and a.balance <= :maxAmount
      and a.active_plan_id is null
      and (:facilityId::text is null or a.facility_id = :facilityId)
      and (:financialClass::text is null or a.financial_class = :financialClass)
      and (:ids::text[] is null or a.id = any (:ids))`;

const selectedAccounts = statement({
  name: 'patient_ar.small_balances',
  parameters: { ...parameters, take: 'integer' },
  columns: { id: 'text' },
  text: `select a.id from patient_ar.accounts a where ${isSelected} order by a.created_at, a.id limit :take`,
});

const countedAccounts = statement({
  name: 'patient_ar.count_small_balances',
  parameters,
  columns: { total: 'number' },
  text: `select count(*)::integer from patient_ar.accounts a where ${isSelected}`,
});

/** True for an account that still qualifies now that it is locked. */
const isSmall = ({ balance, activePlanId }: LockedAccount, maxAmount: Money): boolean =>
  activePlanId === null && compare(balance, '0.00') > 0 && compare(balance, maxAmount) <= 0;

/** Writes off the small balances of a selection, with a result for each account. */
async function writeOff(
  context: TenantContext,
  ports: LedgerPorts,
  { maxAmount, filter, notes, dryRun }: Body,
) {
  const named = filter.accountIds && [...new Set(filter.accountIds)];
  const selection = {
    maxAmount,
    facilityId: filter.facilityId ?? null,
    financialClass: filter.financialClass ?? null,
    ids: named ?? null,
  };
  const selected = await context.sql.all(selectedAccounts, { ...selection, take: mostInBulk });
  const counted = await context.sql.one(countedAccounts, selection);
  const ids = selected.map(({ id }) => id);
  const locked = await lockAccountStates(context, ids);
  const small = locked.filter((account) => isSmall(account, maxAmount));
  const amounts = new Map(small.map(({ id, balance }) => [id, balance]));
  const entryIds = dryRun ? new Map<string, string>() : await adjust(context, ports, small, notes);
  return {
    total: named?.length ?? counted?.total ?? 0,
    results: (named ?? ids).map((accountId) => {
      const amount = amounts.get(accountId);
      return amount === undefined
        ? { accountId, outcome: 'SKIPPED' as const, amount: '0.00', entryId: null }
        : { accountId, outcome: 'WRITTEN_OFF' as const, amount, entryId: entryIds.get(accountId) ?? null };
    }),
  };
}

/** Posts an adjustment of the whole balance to each locked account; returns the ids of the entries by account. */
async function adjust(
  context: TenantContext,
  ports: LedgerPorts,
  accounts: readonly LockedAccount[],
  notes: string | undefined,
): Promise<ReadonlyMap<string, string>> {
  if (accounts.length === 0) return new Map();
  const ledgers = await openLedgers(context, accounts);
  const entryIds = new Map(
    accounts.map(({ id, balance }) => {
      const { id: entryId } = getLedger(ledgers, id).enter({
        type: 'ADJUSTMENT',
        amount: negate(balance),
        occurredAt: context.now,
        reasonCode: 'SMALL_BALANCE',
        notes: notes ?? null,
      });
      return [id, entryId];
    }),
  );
  const changed = [...ledgers.values()];
  await writeLedgers(context, ports, changed, () => createAccountWrites(context, changed, []));
  return entryIds;
}

export const bulkAdjustmentHandlers = (
  ports: LedgerPorts,
): Handlers<typeof bulkAdjustmentOperations, typeof views> => ({
  bulkAccountAdjustments: (context, { body }) => writeOff(context, ports, body),
});
