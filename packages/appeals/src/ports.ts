import type { PayerProgram } from '@rcm/envelope';
import type { Money } from '@rcm/money';
import type { Lookup, TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import type { DenialCaseSummary } from './appeals/schema.ts';

/** What an appeal takes from the denial case that it answers, the summary that it shows among it. */
export interface AppealDenialCase extends Readonly<z.output<typeof DenialCaseSummary>> {
  readonly id: string;
  readonly claimId: string;
  readonly payerId: string;
  readonly payerProgram: PayerProgram;
  /** Null where the payer gave no code. */
  readonly groupCode: string | null;
  readonly remarkCodes: readonly string[];
  readonly deniedAmount: Money;
  /** WITHDRAWN where the claim payment that denied was taken back. */
  readonly status: string;
  readonly appealRights: boolean;
  /** Why there are no appeal rights; empty where there are. */
  readonly guardrailReasons: readonly string[];
}

/** Questions this module asks about records that it does not own. */
export interface AppealPorts {
  readonly denialCase: Lookup<AppealDenialCase>;
  /** Tells the owner of a denial case that an appeal of it has gone out. */
  readonly markAppealed: (context: TenantContext, denialCaseId: string) => Promise<unknown>;
}
