import type { Lookup } from '@rcm/tenancy';

/** What stands between an account and its bill, as far as it may bar contact. */
export type AccountHold = 'BANKRUPTCY' | 'DECEASED' | 'DISPUTE' | 'PPDR' | 'FINANCIAL_ASSISTANCE' | 'OTHER';

/** What collections asks of the account that a debt stands on. */
export interface CollectionAccount {
  readonly id: string;
  readonly patientId: string;
  readonly hold: AccountHold | null;
}

/** What collections asks of a person who is contacted about a debt. */
export interface CollectionPerson {
  readonly id: string;
  /** The state of the home address as it was written there, code or name. */
  readonly state: string | null;
}

/** Questions this module asks about records that it does not own. */
export interface CollectionsPorts {
  readonly account: Lookup<CollectionAccount>;
  readonly person: Lookup<CollectionPerson>;
}
