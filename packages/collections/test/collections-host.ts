import { type TestHost, testHost } from '@rcm/testing';
import { type CollectionAccount, type CollectionPerson, createCollections } from '../src/index.ts';

const anAccount: CollectionAccount = { id: 'acc_1', patientId: 'pat_1', hold: null };

/** The accounts that the host knows; every other id is missing or of another organization. */
const accounts: readonly CollectionAccount[] = [
  anAccount,
  { ...anAccount, id: 'acc_2' },
  { ...anAccount, id: 'acc_ca', patientId: 'pat_ca' },
  { ...anAccount, id: 'acc_bankruptcy', hold: 'BANKRUPTCY' },
  { ...anAccount, id: 'acc_dispute', hold: 'DISPUTE' },
  { ...anAccount, id: 'acc_ppdr', hold: 'PPDR' },
  { ...anAccount, id: 'acc_deceased', hold: 'DECEASED' },
  { ...anAccount, id: 'acc_financial_assistance', hold: 'FINANCIAL_ASSISTANCE' },
  { ...anAccount, id: 'acc_other', hold: 'OTHER' },
];

/** The persons whom the host knows. */
const persons: readonly CollectionPerson[] = [
  { id: 'pat_1', state: null },
  { id: 'pat_2', state: 'Bavaria' },
  { id: 'pat_ca', state: 'California' },
];

/** The module over these accounts and persons. */
export const collections = createCollections({
  account: async (_context, id) => accounts.find((account) => account.id === id) ?? null,
  person: async (_context, id) => persons.find((person) => person.id === id) ?? null,
});

/** The module on a database of its own. */
export const collectionsHost = (): Promise<TestHost> => testHost([collections]);
