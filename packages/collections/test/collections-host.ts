import { isNegative, negate, subtract } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import { type TestHost, testHost } from '@rcm/testing';
import {
  type CollectionAccount,
  type CollectionPerson,
  type CollectionsPorts,
  createCollections,
  type OpenCharge,
  type RecoveredPayment,
} from '../src/index.ts';
import { applyBalances } from '../src/lookups.ts';

/** An account that owes 600.00. */
const anAccount: CollectionAccount = {
  id: 'acc_1',
  patientId: 'pat_1',
  accountNumber: 'A-1',
  balance: '600.00',
  hold: null,
  activePlanId: null,
  placementId: null,
};

/** The first delivered statement of a charge unless a test says otherwise. */
const longAgo: OpenCharge = {
  occurredAt: new Date('2025-05-01T12:00:00Z'),
  firstDeliveredAt: new Date('2025-06-01T12:00:00Z'),
  debtKind: null,
  timeBarredOn: null,
};

/** The open charges of accounts that a test names. */
const charges = new Map<string, readonly OpenCharge[]>();

/** The accounts of the host. Every other id is missing or of another organization. */
const accounts = new Map<string, CollectionAccount>(
  [
    anAccount,
    { ...anAccount, id: 'acc_2' },
    { ...anAccount, id: 'acc_ca', patientId: 'pat_ca' },
    { ...anAccount, id: 'acc_bankruptcy', hold: 'BANKRUPTCY' as const },
    { ...anAccount, id: 'acc_dispute', hold: 'DISPUTE' as const },
    { ...anAccount, id: 'acc_ppdr', hold: 'PPDR' as const },
    { ...anAccount, id: 'acc_ppdr_bankruptcy', hold: 'BANKRUPTCY' as const, hasPendingDispute: true },
    { ...anAccount, id: 'acc_deceased', hold: 'DECEASED' as const },
    { ...anAccount, id: 'acc_financial_assistance', hold: 'FINANCIAL_ASSISTANCE' as const },
    { ...anAccount, id: 'acc_other', hold: 'OTHER' as const },
  ].map((account) => [account.id, account]),
);

/** Opens a new account, with the open charges that are given. */
export function openAccount(
  values: Partial<CollectionAccount> = {},
  openCharges: readonly Partial<OpenCharge>[] = [longAgo],
): string {
  const id = `acc_of_test_${accounts.size}`;
  accounts.set(id, { ...anAccount, accountNumber: `A-${id}`, ...values, id });
  charges.set(
    id,
    openCharges.map((charge) => ({ ...longAgo, ...charge })),
  );
  return id;
}

/** The current state of an account. */
export function readAccount(id: string): CollectionAccount {
  const account = accounts.get(id);
  if (account === undefined) throw new Error('No such account');
  return account;
}

const change = (id: string, values: Partial<CollectionAccount>) =>
  accounts.set(id, { ...readAccount(id), ...values });

/** The persons of the host. */
const persons: readonly CollectionPerson[] = [
  { id: 'pat_1', state: null },
  { id: 'pat_2', state: 'Bavaria' },
  { id: 'pat_ca', state: 'California' },
];

const findAccount = async (_context: TenantContext, id: string) => accounts.get(id) ?? null;

const placeAccount: CollectionsPorts['placeAccount'] = async (_context, id, placement) => {
  change(id, { placementId: placement?.id ?? null });
};

let entries = 0;

/** The payments posted to ledgers, oldest first. */
export const postedPayments: RecoveredPayment[] = [];

/** Changes the balance of an account as its ledger does, and reports it; `reverses` is the reversed entry. */
export async function changeBalance(
  context: TenantContext,
  accountId: string,
  balance: string,
  reverses: string | null = null,
): Promise<string> {
  entries += 1;
  const id = `ent_${entries}`;
  change(accountId, { balance });
  const { placementId } = readAccount(accountId);
  const reversedPayments = reverses ? [{ entryId: reverses, reversalId: id }] : [];
  if (placementId !== null || reversedPayments.length > 0) {
    const placedBalance = { accountId, placementId, balance, reversedPayments };
    await applyBalances({ placeAccount })(context, [placedBalance]);
  }
  return id;
}

/** The module on these accounts and persons. */
export const collections = createCollections({
  account: findAccount,
  lockAccount: findAccount,
  openCharges: async (_context, id) => charges.get(id) ?? [longAgo],
  person: async (_context, id) => persons.find((person) => person.id === id) ?? null,
  placeAccount,
  async postAgencyPayment(context, payment) {
    const { accountId, amount } = payment;
    postedPayments.push(payment);
    const balance = subtract(readAccount(accountId).balance, amount);
    const entryId = await changeBalance(context, accountId, balance);
    return { entryId, unappliedAmount: isNegative(balance) ? negate(balance) : '0.00' };
  },
});

/** Runs the module on its own database. */
export const collectionsHost = (): Promise<TestHost> => testHost([collections]);
