import { isNegative, negate, subtract } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import { type TestHost, testHost } from '@rcm/testing';
import {
  type CollectionAccount,
  type CollectionPerson,
  type CollectionsPorts,
  createCollections,
} from '../src/index.ts';
import { followBalances } from '../src/lookups.ts';

/** An account that owes 600.00 and had its first statement delivered long ago. */
const anAccount: CollectionAccount = {
  id: 'acc_1',
  patientId: 'pat_1',
  accountNumber: 'A-1',
  balance: '600.00',
  hold: null,
  activePlanId: null,
  placementId: null,
  firstDeliveredAt: new Date('2025-06-01T12:00:00Z'),
};

/** The accounts that the host knows; every other id is missing or of another organization. */
const accounts = new Map<string, CollectionAccount>(
  [
    anAccount,
    { ...anAccount, id: 'acc_2' },
    { ...anAccount, id: 'acc_ca', patientId: 'pat_ca' },
    { ...anAccount, id: 'acc_bankruptcy', hold: 'BANKRUPTCY' as const },
    { ...anAccount, id: 'acc_dispute', hold: 'DISPUTE' as const },
    { ...anAccount, id: 'acc_ppdr', hold: 'PPDR' as const },
    { ...anAccount, id: 'acc_deceased', hold: 'DECEASED' as const },
    { ...anAccount, id: 'acc_financial_assistance', hold: 'FINANCIAL_ASSISTANCE' as const },
    { ...anAccount, id: 'acc_other', hold: 'OTHER' as const },
  ].map((account) => [account.id, account]),
);

/** Opens an account of its own. */
export function openAccount(values: Partial<CollectionAccount> = {}): string {
  const id = `acc_of_test_${accounts.size}`;
  accounts.set(id, { ...anAccount, accountNumber: `A-${id}`, ...values, id });
  return id;
}

/** What the host knows of an account now. */
export function accountNow(id: string): CollectionAccount {
  const account = accounts.get(id);
  if (account === undefined) throw new Error('No such account');
  return account;
}

const change = (id: string, values: Partial<CollectionAccount>) =>
  accounts.set(id, { ...accountNow(id), ...values });

/** The persons whom the host knows. */
const persons: readonly CollectionPerson[] = [
  { id: 'pat_1', state: null },
  { id: 'pat_2', state: 'Bavaria' },
  { id: 'pat_ca', state: 'California' },
];

const known = async (_context: TenantContext, id: string) => accounts.get(id) ?? null;

const placeAccount: CollectionsPorts['placeAccount'] = async (_context, id, placement) => {
  change(id, { placementId: placement?.id ?? null });
};

let entries = 0;

/** Changes the balance of an account as its ledger does, and tells of it; `reverses` names the entry that is taken back. */
export async function changeBalance(
  context: TenantContext,
  accountId: string,
  balance: string,
  reverses: string | null = null,
): Promise<string> {
  entries += 1;
  const id = `ent_${entries}`;
  change(accountId, { balance });
  const { placementId } = accountNow(accountId);
  const takenBack = reverses ? [{ entryId: reverses, reversalId: id }] : [];
  if (placementId !== null || takenBack.length > 0) {
    const told = { accountId, placementId, balance, takenBack };
    await followBalances({ placeAccount })(context, [told]);
  }
  return id;
}

/** The module over these accounts and persons. */
export const collections = createCollections({
  account: known,
  lockAccount: known,
  person: async (_context, id) => persons.find((person) => person.id === id) ?? null,
  placeAccount,
  async postAgencyPayment(context, { accountId, amount }) {
    const balance = subtract(accountNow(accountId).balance, amount);
    const entryId = await changeBalance(context, accountId, balance);
    return { entryId, unappliedAmount: isNegative(balance) ? negate(balance) : '0.00' };
  },
});

/** The module on a database of its own. */
export const collectionsHost = (): Promise<TestHost> => testHost([collections]);
