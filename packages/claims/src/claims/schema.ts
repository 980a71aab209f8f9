import { createdAt, date, dateTime, money, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { CoverageRank, recordFields } from '@rcm/reference/records';
import { z } from 'zod';

export const ClaimStatus = z
  .enum(['SUBMITTED', 'PAID', 'PARTIALLY_PAID', 'DENIED', 'SECONDARY_DUE', 'RECOUPED', 'REPLACED', 'VOIDED'])
  .describe(
    'The latest status of a claim. SECONDARY_DUE: only the next payer owes something; RECOUPED: a payer took its answer back and has not answered since; REPLACED: another claim replaces it, which shows its balances',
  );

/** The claim frequency code (CLM05-3 of X12). */
export const FrequencyCode = z
  .enum(['1', '2', '3', '4', '5', '7', '8'])
  .describe(
    'Claim frequency code (CLM05-3 of X12): 1 original; 2 first, 3 continuing, 4 last interim claim; 5 late charges; 7 replacement, 8 void of an earlier claim',
  );

/** Whether the receiver accepted a claim for processing (277CA). */
export const Acknowledgement = z
  .enum(['ACCEPTED', 'REJECTED'])
  .describe('Whether the receiver accepted the claim for processing (277CA)');

/** How far the submission of a claim has come. */
export const SubmissionState = z
  .enum(['DRAFT', 'READY', 'BATCHED', 'SUBMITTED', 'REJECTED', 'ACCEPTED'])
  .describe(
    'How far the submission of the claim has come. DRAFT: it can still be changed; READY: no edit failed; BATCHED: it is in a batch that was not carried away; SUBMITTED: it was sent; REJECTED: its receiver or payer refused it; ACCEPTED: its payer took it (277CA)',
  );

/** The X12 claim adjustment group codes: who is responsible for an adjustment. */
export const GroupCode = z
  .enum(['CO', 'PR', 'OA', 'PI', 'CR'])
  .describe('X12 claim adjustment group code: who is responsible for the amount');

/** Why a payer paid a different amount than the charge. */
export const Adjustment = z
  .object({
    groupCode: GroupCode,
    reasonCode: z.string().meta({ description: 'Claim adjustment reason code', examples: ['45'] }),
    amount: money,
  })
  .meta({ id: 'ClaimAdjustment', description: 'An adjustment of a claim by its payer' });

/** An adjustment, both as stored and as returned. */
export type Adjustment = z.infer<typeof Adjustment>;

/** The four balances of a claim or of a line, with what closed the rest of the charge. */
const balances = {
  contractualAmount: money.describe('What contracts with payers disallow, and capitation covers'),
  writeOffAmount: money.describe('What was written off'),
  insuranceBalance: money.describe('What the responsible payer owes'),
  patientBalance: money.describe(
    "The share and transfers that are posted to the patient's account, before the patient's payments",
  ),
  heldBalance: money.describe('What is held for the next payer'),
  creditBalance: money.describe('What payers paid above what they owed'),
};

/** A service line without its balances; its adjudication is null until a remittance is posted. */
export const AnsweredClaimLine = z.object({
  lineNumber: z.int().min(1).describe('Number of the line on its claim, from 1'),
  procedureCode: z.string().meta({ description: 'CPT or HCPCS code of the procedure', examples: ['99213'] }),
  modifiers: z
    .array(z.string())
    .meta({ description: 'Modifiers of the procedure code, in order', examples: [['25']] }),
  units: z.number().meta({ description: 'Number of units of the service', examples: [1] }),
  chargeAmount: money,
  revenueCode: orNull(z.string().meta({ examples: ['0450'] })).describe('Revenue code of the line'),
  placeOfService: orNull(z.string().meta({ examples: ['11'] })).describe('Place of service code, two digits'),
  diagnosisPointers: z.array(z.int()).meta({
    description: "Positions in the claim's diagnosisCodes, from 1",
    examples: [[1]],
  }),
  controlNumber: orNull(z.string().meta({ examples: ['LN-884213-1'] })).describe(
    'Line item control number (REF*6R)',
  ),
  serviceDate: orNull(date).meta({ description: 'Null if it is the service date of the claim' }),
  allowedAmount: orNull(money),
  paidAmount: orNull(money),
  adjustments: orNull(z.array(Adjustment)).describe(
    'Adjustments, each with group code, reason code and amount',
  ),
  remarkCodes: orNull(z.array(z.string()).meta({ examples: [['N130']] })).describe(
    'Remittance advice remark codes',
  ),
});

/** A service line with its balances. */
export const ClaimLine = AnsweredClaimLine.extend(balances).meta({
  id: 'ClaimLine',
  description: 'A line of a claim',
});

const summary = {
  ...recordFields('clm_01k9d3w5m0e6x8r2t4v6y8z0a1'),
  claimNumber: z.string().meta({
    description: 'Claim number that the sender assigned',
    examples: ['CL-20260302-7K3QX9RT'],
  }),
  patientId: z.string().describe('Identifier of the patient'),
  payerId: z.string().describe('Identifier of the payer'),
  providerId: orNull(z.string()).describe('Identifier of the provider'),
  facilityId: orNull(z.string()).describe('Identifier of the facility'),
  accountId: orNull(z.string()).describe('Identifier of the patient account'),
  billingProviderId: orNull(z.string()).describe('Identifier of the billing provider'),
  taxIdentifier: orNull(z.string().meta({ examples: ['941234567'] })).describe(
    'Employer identification number of the billing provider',
  ),
  memberId: orNull(z.string().meta({ examples: ['W123456789'] })).describe(
    'Member identifier that the payer assigned to the patient',
  ),
  payerRank: CoverageRank,
  frequencyCode: FrequencyCode,
  replacesClaimId: orNull(z.string()).meta({ description: 'Identifier of the claim that this one replaces' }),
  replacedByClaimId: orNull(z.string()).describe('Identifier of the claim that replaces this one'),
  seriesId: orNull(z.string()).meta({
    description:
      'Identifier of the claim series, the claims of one stay or account that share a claim number: interim claims, late charges, and the claim that these add to. Null for a claim by itself',
    examples: ['clm_01k9d3w5m0e6x8r2t4v6y8z0a1'],
  }),
  typeOfBill: orNull(z.string().meta({ examples: ['131'] })).describe(
    'Type of bill of an institutional claim',
  ),
  authorizationNumbers: z
    .array(z.string())
    .meta({ description: 'Authorization numbers on the claim', examples: [['AUTH-20417']] }),
  payerClaimNumber: orNull(z.string().meta({ examples: ['2026061123456'] })).describe(
    'Claim number that the payer assigned',
  ),
  status: ClaimStatus,
  submissionState: SubmissionState,
  serviceDate: date.describe('Day of the service'),
  billedAt: orNull(dateTime).describe('When the claim was billed'),
  diagnosisCodes: z
    .array(z.string())
    .meta({ description: 'ICD-10-CM diagnosis codes, principal diagnosis first', examples: [['M54.50']] }),
  acknowledgement: orNull(Acknowledgement).meta({ description: 'Null until a 277CA is imported' }),
  acknowledgementCategoryCode: orNull(z.string().meta({ examples: ['A3'] })).describe(
    'Claim status category code of the acknowledgement',
  ),
  acknowledgementStatusCode: orNull(z.string().meta({ examples: ['21'] })).describe(
    'Claim status code of the acknowledgement',
  ),
  acknowledgedOn: orNull(date).describe('Day on which the claim was accepted or rejected'),
  acknowledgedBy: orNull(
    z
      .string()
      .meta({ examples: ['PAYER'] })
      .meta({ description: 'Payer or clearinghouse that acknowledged the claim' }),
  ),
  totalCharge: money,
  allowedAmount: orNull(money),
  paidAmount: orNull(money),
  patientResponsibility: orNull(money),
  balance: money.describe('What payers may still owe: insuranceBalance and heldBalance'),
  ...balances,
  awaitedReversalAmount: money.describe(
    'The part of creditBalance that waits for the payer to reverse its answer to a replaced or voided claim',
  ),
  reversalDueOn: orNull(date).meta({
    description: 'Day from which a credit that still waits for a reversal is work; null if none waits',
  }),
  creditFoundOn: orNull(date).meta({
    description: 'Day since which the claim has had a credit; null if it has none',
  }),
  creditDueOn: orNull(date).meta({
    description:
      'Day by which the credit has to be reported and returned, 60 days after it was found (42 CFR 401.305); null unless Medicare or Medicaid paid for a line with a credit',
  }),
  creditResolvedAmount: money.describe('The part of creditBalance that persons left'),
  creditResolvedUntil: orNull(date).meta({
    description: 'Day from which a credit that was left is work again; null if none is, or only for good',
  }),
  responsiblePayerId: orNull(z.string()).meta({
    description:
      'Identifier of the payer that owes insuranceBalance, or to which the claim was rebilled; null if nothing is owed',
  }),
  nextPayerId: orNull(z.string()).meta({
    description: 'Identifier of the payer for which heldBalance is held; null if it is not known',
  }),
  rebilledAt: orNull(dateTime).describe(
    'When the claim was rebilled to the responsible payer; null if it was not, or once that payer answered',
  ),
  billedPayerId: orNull(z.string()).describe(
    'Identifier of the payer that the claim is written to after an earlier payer answered; null if it is payerId',
  ),
  billedRank: orNull(CoverageRank).describe('Rank of that payer'),
  voidedAt: orNull(dateTime).describe('When it was voided; null if it was not'),
  voidReason: orNull(z.string().meta({ examples: ['The visit was cancelled'] })).describe(
    'Why it was voided; null if it was not',
  ),
  createdAt,
  updatedAt,
};

/** A claim without its lines, as lists show it. */
export const ClaimSummary = z
  .object(summary)
  .meta({ id: 'ClaimSummary', description: 'A claim without its lines, as lists show it' });

const claim = { ...summary, lines: z.array(ClaimLine).describe('The lines, in order') };

/** A claim with its lines. */
export const Claim = z.object(claim).meta({ id: 'Claim', description: 'A claim with its lines' });

/** Who owes an amount of a claim. */
export const BalanceOwner = z
  .enum(['INSURANCE', 'PATIENT', 'HELD', 'CREDIT'])
  .describe('Who owes the amount: the responsible payer, the patient, the next payer, or the organization');

/** The kinds of claim entries. */
export const ClaimEntryKind = z
  .enum(['CHARGE', 'PAYMENT', 'CONTRACTUAL', 'SHARE', 'HELD', 'WRITE_OFF', 'TRANSFER', 'REFUND', 'TAKEBACK'])
  .describe('What the entry is for');

/** An amount of a claim that moved from one owner to another. */
export const ClaimEntry = z
  .object({
    id: z
      .string()
      .meta({ examples: ['cle_01k9d3w5m0e6x8r2t4v6y8z0a1'] })
      .describe('Identifier of the entry'),
    organizationId,
    claimId: z.string().describe('Identifier of the claim'),
    lineNumber: z.int().min(0).describe('Number of the line on its claim; 0 for the claim as a whole'),
    kind: ClaimEntryKind,
    subKind: orNull(z.string().meta({ examples: ['CAPITATION'] })).describe(
      'CAPITATION of a contractual adjustment, or the kind of a write-off',
    ),
    ownerBefore: orNull(BalanceOwner).describe('Who owed the amount before; null for a new amount'),
    ownerAfter: orNull(BalanceOwner).describe('Who owes the amount since; null if it is closed'),
    amount: money,
    effectiveOn: date.describe('Day from which reports count it'),
    claimPaymentId: orNull(z.string()).describe(
      'Identifier of the claim payment that caused it, or whose denial an adjustment ended',
    ),
    adjustmentId: orNull(z.string()).meta({
      description:
        'Identifier of the adjustment, transfer or refund by a person that made it or took it back',
    }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'ClaimEntry', description: 'An amount of a claim that moved from one owner to another' });

/** A line of a remittance as it was sent. */
const RemittedLine = z
  .object({
    lineNumber: z.int().min(1).describe('Number of the line on its claim, from 1'),
    allowedAmount: money,
    paidAmount: money,
    adjustments: z.array(Adjustment).describe('Adjustments, each with group code, reason code and amount'),
    remarkCodes: z.array(z.string().meta({ examples: ['N130'] })).describe('Remittance advice remark codes'),
  })
  .meta({ id: 'RemittedLine', description: 'A line of a remittance' });

/** A payer's normalized remittance for a claim; the totals of a reversal are negative. */
export const Remittance = z
  .object({
    ...recordFields('rem_01k9d3w5m0e6x8r2t4v6y8z0a1'),
    claimId: z.string().describe('Identifier of the claim'),
    receivedAt: dateTime.describe('When it was received'),
    paymentReference: orNull(z.string().meta({ examples: ['EFT-884213'] })).describe('Check or trace number'),
    payerClaimNumber: orNull(z.string().meta({ examples: ['2026031500042'] })).describe(
      'Claim number that the payer assigned',
    ),
    allowedAmount: money,
    paidAmount: money,
    patientResponsibility: money,
    lines: z.array(RemittedLine).describe('The lines, in order'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Remittance', description: 'The adjudication of a claim by a payer' });

/** What is noteworthy about the answers to a claim. */
const ClaimWarning = z
  .enum(['COB_WITHOUT_PRIOR_PAYER', 'REVERSAL_MISSING', 'NOTHING_PAID'])
  .describe(
    'COB_WITHOUT_PRIOR_PAYER: a later payer does not name what earlier payers paid and adjusted (OA-23); REVERSAL_MISSING: a payer answered a line again without reversing its earlier answer; NOTHING_PAID: a payer paid nothing of a line and names no reason',
  );

/** What the claims of a series owe together. Replaced claims count at their successors. */
const ClaimSeries = z
  .object({
    claimCount: z.int().min(0).describe('Number of claims, without replaced and void ones'),
    totalCharge: money,
    paidAmount: money.describe('What payers paid'),
    ...balances,
  })
  .meta({
    id: 'ClaimSeries',
    description: 'What the claims of a series owe together; the filter `seriesId` of claims lists them',
  });

/** A claim with its lines, its remittances and the ids of related records of other modules. */
export const ClaimDetail = z
  .object({
    ...claim,
    series: orNull(ClaimSeries).describe('Null for a claim by itself'),
    warnings: z
      .array(ClaimWarning)
      .describe(
        'What is noteworthy about the answers of payers, each once; none keeps them from being posted',
      ),
    remittances: z
      .array(Remittance)
      .describe('Remittances of the claim, in the order in which they were received'),
    denialCaseIds: z.array(z.string()).describe('Identifiers of the denial cases'),
    appealIds: z.array(z.string()).describe('Identifiers of the appeals'),
    underpaymentCaseIds: z.array(z.string()).describe('Identifiers of the underpayment cases'),
  })
  .meta({ id: 'ClaimDetail', description: 'A claim with its lines, remittances and related records' });
