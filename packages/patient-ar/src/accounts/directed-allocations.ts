import { badRequest, type Issue, invalid, notFound } from '@rcm/errors';
import { compare, isNegative, type Money, sum } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import type { Account } from './account.ts';
import type { Allotment } from './ledger.ts';
import { LedgerEntry } from './ledger-entry.ts';

/**
 * Checks the allocations that the taker of a payment to a locked account names; returns an empty list if none is named.
 * 400 if they exceed the payment, if one exceeds what is open of its charge, and for a credit or an entry that is named
 * twice; 404 for an entry that the account does not have.
 */
export async function checkAllocations(
  context: TenantContext,
  account: Account,
  amount: Money,
  allocations: readonly Allotment[] = [],
): Promise<readonly Allotment[]> {
  if (allocations.length === 0) return [];
  if (compare(sum(allocations.map((part) => part.amount)), amount) > 0) {
    throw invalid('body.allocations', `Expected allocations of at most the payment, ${amount}`, 'too_big');
  }
  const ids = allocations.map(({ entryId }) => entryId);
  const found = await context.em.find(LedgerEntry, { id: { $in: ids }, accountId: account.id });
  const entries = new Map(found.map((entry) => [entry.id, entry]));
  const issues = allocations.flatMap((part, index): Issue[] => {
    const path = `body.allocations.${index}`;
    const entry = entries.get(part.entryId);
    if (entry === undefined) throw notFound('Ledger entry');
    if (ids.indexOf(part.entryId) < index) {
      return [{ path: `${path}.entryId`, code: 'custom', message: 'Expected each charge once' }];
    }
    if (isNegative(entry.amount)) {
      return [{ path: `${path}.entryId`, code: 'custom', message: 'Expected a charge of the account' }];
    }
    if (compare(part.amount, entry.openAmount) > 0) {
      const message = `Expected at most what is open of the charge, ${entry.openAmount}`;
      return [{ path: `${path}.amount`, code: 'too_big', message }];
    }
    return [];
  });
  if (issues.length > 0) throw badRequest(issues);
  return allocations;
}
