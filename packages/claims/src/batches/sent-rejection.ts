import type { Money } from '@rcm/money';
import type { z } from 'zod';
import type { RejectionSource } from './schema.ts';

/** The rejection of a whole batch of claims, as a payer or a clearinghouse sent it. */
export interface SentRejection {
  /** The imported transaction set that contains it. */
  readonly transactionId: string;
  readonly source: z.infer<typeof RejectionSource>;
  /** BHT03 of the batch; null in a 999. */
  readonly trace: string | null;
  /** GS06 of the batch; null in a 277CA. */
  readonly groupControlNumber: string | null;
  /** ST02 of the batch; null in a 277CA, and for a functional group that is rejected as a whole. */
  readonly controlNumber: string | null;
  /** Set if only the claims of one provider are rejected: the NPI or the tax identifier. */
  readonly billingProviderIdentifier: string | null;
  /** X12 claim status category code and claim status code; null in a 999. */
  readonly categoryCode: string | null;
  readonly statusCode: string | null;
  /** The error codes of a 999. */
  readonly errorCodes: readonly string[];
  /** `YYYY-MM-DD`. */
  readonly rejectedOn: string | null;
  readonly rejectedBy: string | null;
  readonly payerId: string | null;
  /** As stated; null in a 999. */
  readonly claimCount: number | null;
  readonly amount: Money | null;
}
