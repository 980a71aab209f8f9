import type { PayerProgram } from '@rcm/envelope';
import type { Money } from '@rcm/money';
import type { Lookup, TenantContext } from '@rcm/tenancy';

/** What an appeal takes from the denial case that it answers. */
export interface AppealDenialCase {
  readonly id: string;
  readonly caseNumber: string;
  readonly claimId: string;
  readonly claimNumber: string;
  readonly payerId: string;
  readonly payerName: string;
  readonly payerProgram: PayerProgram;
  readonly denialReason: string;
  /** Claim adjustment reason code, such as `50`. */
  readonly primaryCode: string;
  readonly groupCode: string;
  readonly remarkCodes: readonly string[];
  readonly denialDate: Date;
  readonly deniedAmount: Money;
  readonly appealRights: boolean;
  /** Why there are no appeal rights; empty where there are. */
  readonly guardrailReasons: readonly string[];
  readonly status: string;
}

/** Questions this module asks about records that it does not own. */
export interface AppealPorts {
  readonly denialCase: Lookup<AppealDenialCase>;
  /** Tells the owner of a denial case that an appeal of it has gone out. */
  readonly markAppealed: (context: TenantContext, denialCaseId: string) => Promise<unknown>;
}
