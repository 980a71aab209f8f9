import type { ClaimEdit } from '@rcm/claim-edits';
import type { Money } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import type { RecordValue, WriteOptions } from '@rcm/x12';

interface ClaimOf<Kind extends '837P' | '837I'> {
  readonly claimId: string;
  readonly payerId: string;
  readonly kind: Kind;
  readonly billingProvider: RecordValue<`${Kind}.billingProvider`>;
  readonly subscriber: RecordValue<`${Kind}.subscriber`>;
  /** Null if the patient is the subscriber. */
  readonly patient: RecordValue<`${Kind}.patient`> | null;
  readonly claim: RecordValue<`${Kind}.claim`>;
}

/** A claim as a file has it: the records of its transaction set. */
export type ClaimToWrite = ClaimOf<'837P'> | ClaimOf<'837I'>;

/** A claim with the way in which it is written for its receiver. */
export type ClaimForReceiver = ClaimToWrite & { readonly writing: WriteOptions };

/** The days that edits compare with, `YYYY-MM-DD`. */
export interface EditDays {
  readonly today: string;
  /** The day that the file says it was written on (BHT04). */
  readonly writtenOn: string;
}

/** Checks claims, and returns the edits that they fail by claim id. */
type EditSource = (
  context: TenantContext,
  claims: readonly ClaimForReceiver[],
  days: EditDays,
) => Promise<ReadonlyMap<string, readonly ClaimEdit[]>>;

/** How far the submission of a claim has come. */
type SubmissionState = 'DRAFT' | 'READY' | 'BATCHED' | 'SUBMITTED' | 'REJECTED' | 'ACCEPTED';

/** What the submission of a claim needs of it. */
export interface SubmittableClaim {
  readonly id: string;
  readonly claimNumber: string;
  readonly payerId: string;
  /** CLM05-3. */
  readonly frequencyCode: string;
  readonly totalCharge: Money;
  readonly submissionState: SubmissionState;
  /** False for a claim that another one replaced, or that was voided before it was sent. */
  readonly isSendable: boolean;
  readonly isInstitutional: boolean;
}

/** Which ready claims go into batches; null disables a filter. */
interface ReadyClaimsFilter {
  readonly claimIds: readonly string[] | null;
  readonly payerIds: readonly string[] | null;
  readonly serviceFrom: string | null;
  readonly serviceTo: string | null;
  readonly isInstitutional: boolean;
  readonly take: number;
}

/** A batch with its numbers and claims. */
interface OutgoingBatch {
  /** ISA13. */
  readonly interchangeControlNumber: string;
  /** GS06. */
  readonly groupControlNumber: string;
  /** ST02. */
  readonly controlNumber: string;
  /** BHT03. */
  readonly trace: string;
  /** BHT04, `YYYY-MM-DD`. */
  readonly writtenOn: string;
  readonly claimIds: readonly string[];
  readonly chargeAmount: Money;
  /** The NPIs and tax identifiers of the billing providers. */
  readonly billingProviderIdentifiers: readonly string[];
}

/** What this module needs from other modules. */
export interface ClaimSubmissionPorts {
  /** The payers with the given ids, in any order. */
  readonly payers: (
    context: TenantContext,
    ids: readonly string[],
  ) => Promise<readonly { readonly id: string; readonly name: string }[]>;
  /** Claims with the state of their submission, in any order. Ids without a claim are skipped. */
  readonly submittableClaims: (
    context: TenantContext,
    ids: readonly string[],
  ) => Promise<readonly SubmittableClaim[]>;
  /** Locks ready claims, the oldest first; claims that another operation has locked are skipped. */
  readonly lockReadyClaims: (
    context: TenantContext,
    filter: ReadyClaimsFilter,
  ) => Promise<readonly SubmittableClaim[]>;
  /** Claims as files have them, in any order. Ids without a claim are skipped. */
  readonly claimsToWrite: (
    context: TenantContext,
    ids: readonly string[],
  ) => Promise<readonly ClaimToWrite[]>;
  /** The edits of claims, of which an organization can switch off each. What a file can't be written without is checked anyway. */
  readonly edits: readonly EditSource[];
  /** The codes of these edits, which no edit of an organization may have. */
  readonly editCodes: ReadonlySet<string>;
  /** Records whether a claim passed its edits; returns the state of its submission. */
  readonly recordEdits: (
    context: TenantContext,
    claim: Pick<SubmittableClaim, 'id' | 'submissionState'>,
    hasPassed: boolean,
  ) => Promise<SubmissionState>;
  /** Makes a batch of locked, ready claims; returns its id, by which acknowledgments find it. */
  readonly createOutgoingBatch: (context: TenantContext, batch: OutgoingBatch) => Promise<string>;
  /** Marks the claims of a batch as sent. */
  readonly submitOutgoingBatch: (
    context: TenantContext,
    batchId: string,
    claimIds: readonly string[],
    submittedAt: Date,
  ) => Promise<void>;
  /** Makes the claims of a batch that was not carried away ready again. */
  readonly releaseOutgoingBatch: (
    context: TenantContext,
    batchId: string,
    claimIds: readonly string[],
  ) => Promise<void>;
  /** What payers and clearinghouses said of claims, oldest first. */
  readonly receivedAcknowledgements: (
    context: TenantContext,
    claimIds: readonly string[],
  ) => Promise<readonly ReceivedAcknowledgement[]>;
}

/** What a payer or a clearinghouse said of a claim. */
interface ReceivedAcknowledgement {
  readonly claimId: string;
  readonly acknowledgement: 'ACCEPTED' | 'REJECTED';
  readonly categoryCode: string | null;
  readonly statusCode: string | null;
  /** `YYYY-MM-DD`. */
  readonly acknowledgedOn: string | null;
  readonly acknowledgedBy: string | null;
  /** False for a clearinghouse on the way to the payer. */
  readonly isOfPayer: boolean;
  /** REF*1K. */
  readonly payerClaimNumber: string | null;
  /** REF*D9. */
  readonly clearinghouseNumber: string | null;
}

/** What a receiver says of a batch of claims. */
export interface SentAcknowledgment {
  /** The imported transaction set that contains it. */
  readonly transactionId: string;
  readonly source: 'TA1' | '999' | '277CA';
  readonly isAccepted: boolean;
  /** ISA13 of the batch, of a TA1 alone. */
  readonly interchangeControlNumber: string | null;
  /** GS06 of the batch, of a 999 alone. */
  readonly groupControlNumber: string | null;
  /** ST02 of the batch, of a 999 alone; null for a group as a whole. */
  readonly controlNumber: string | null;
  /** BHT03 of the batch, of a 277CA alone. */
  readonly trace: string | null;
  /** The error codes with their segments, such as `IK5-5`. */
  readonly codes: readonly string[];
  /** `YYYY-MM-DD`. */
  readonly acknowledgedOn: string | null;
  readonly acknowledgedBy: string | null;
}

/** What acknowledgments of batches change of claims. */
export interface AcknowledgmentPorts extends Pick<ClaimSubmissionPorts, 'submitOutgoingBatch'> {
  /** Rejects the claims of the batch with a control number, whose envelope was refused. */
  readonly rejectBatch: (
    context: TenantContext,
    controlNumber: string,
    sent: SentAcknowledgment,
  ) => Promise<void>;
}
