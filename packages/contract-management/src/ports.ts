import type { Lookup } from '@rcm/tenancy';
import type { CaseLine } from './underpayment-cases/schema.ts';

/** A service line of a claim with what remittances have said about it, null until one has. */
export type UnderpaidLine = Readonly<CaseLine>;

/** What an underpayment case keeps of its claim. */
export interface UnderpaidClaim {
  readonly id: string;
  readonly claimNumber: string;
  readonly patientId: string;
  readonly payerId: string;
  readonly payerName: string;
  readonly providerId: string | null;
  readonly facilityId: string | null;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string;
  readonly lines: readonly UnderpaidLine[];
}

/** A member to whom cases can be given. */
export interface CaseMember {
  readonly id: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
}

/** Questions this module asks about records that it does not own. */
export interface ContractManagementPorts {
  readonly claim: Lookup<UnderpaidClaim>;
  /** A member of any status. */
  readonly member: Lookup<CaseMember>;
  /** The payer contract that a case may name; left out by hosts that keep none. */
  readonly contract?: Lookup;
}
