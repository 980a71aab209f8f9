import { createdAt, date, dateTime, money, orNull, updatedAt } from '@rcm/envelope';
import { CoverageRank, recordFields } from '@rcm/reference/records';
import { z } from 'zod';

export const ClaimStatus = z
  .enum(['SUBMITTED', 'PAID', 'PARTIALLY_PAID', 'DENIED', 'VOIDED'])
  .describe('The latest status of a claim');

/** What a claim is to those before it: an original, a replacement, or one that voids another (CLM05-3 of X12). */
export const FrequencyCode = z
  .enum(['1', '7', '8'])
  .describe(
    'What a claim is to those before it: an original, a replacement, or one that voids another (CLM05-3 of X12)',
  );

/** Whether those who took a claim in went on with it: what a 277CA says. */
export const Acknowledgement = z
  .enum(['ACCEPTED', 'REJECTED'])
  .describe('Whether those who took a claim in went on with it: what a 277CA says');

/** Who bears an adjustment: the claim adjustment group codes of X12. */
export const GroupCode = z
  .enum(['CO', 'PR', 'OA', 'PI', 'CR'])
  .describe('Claim adjustment group code of X12: who bears the amount');

/** Why a payer paid something other than the charge. */
export const Adjustment = z
  .object({
    groupCode: GroupCode,
    reasonCode: z.string().meta({ description: 'Claim adjustment reason code', examples: ['45'] }),
    amount: money,
  })
  .meta({ id: 'ClaimAdjustment', description: 'An adjustment of a claim by its payer' });

/** An adjustment, as stored and as shown. */
export type Adjustment = z.infer<typeof Adjustment>;

/** A service line with what remittances have said about it, null until one has. */
export const ClaimLine = z
  .object({
    lineNumber: z.int().min(1).describe('Number of the line on its claim, from 1'),
    procedureCode: z
      .string()
      .meta({ description: 'Code of the procedure, as CPT or HCPCS has it', examples: ['99213'] }),
    modifiers: z
      .array(z.string())
      .meta({ description: 'Modifiers of the procedure code, in their order', examples: [['25']] }),
    units: z.number().meta({ description: 'How many units of the service', examples: [1] }),
    chargeAmount: money,
    revenueCode: orNull(z.string().meta({ examples: ['0450'] })).describe('Revenue code of the line'),
    placeOfService: orNull(z.string().meta({ examples: ['11'] })).describe(
      'Place of service code, two digits',
    ),
    diagnosisPointers: z.array(z.int()).meta({
      description: "Positions of the claim's diagnoses that the line rests on, from 1",
      examples: [[1]],
    }),
    controlNumber: orNull(z.string().meta({ examples: ['LN-884213-1'] })).describe(
      'Control number of the segment',
    ),
    serviceDate: orNull(date).meta({ description: 'Null where it is that of the claim' }),
    allowedAmount: orNull(money),
    paidAmount: orNull(money),
    adjustments: orNull(z.array(Adjustment)).describe('The adjustments, each with group, reason and amount'),
    remarkCodes: orNull(z.array(z.string()).meta({ examples: [['N130']] })).describe(
      'Remittance advice remark codes',
    ),
  })
  .meta({ id: 'ClaimLine', description: 'A line of a claim' });

const summary = {
  ...recordFields('clm_01k9d3w5m0e6x8r2t4v6y8z0a1'),
  claimNumber: z.string().meta({
    description: 'Number of the claim by which its sender knows it',
    examples: ['CLM-20260302-7K3QX9RT'],
  }),
  patientId: z.string().describe('Identifier of the patient'),
  payerId: z.string().describe('Identifier of the payer'),
  providerId: orNull(z.string()).describe('Identifier of the provider'),
  facilityId: orNull(z.string()).describe('Identifier of the facility'),
  accountId: orNull(z.string()).describe('Identifier of the patient account'),
  billingProviderId: orNull(z.string()).describe('Identifier of the provider that bills'),
  taxIdentifier: orNull(z.string().meta({ examples: ['941234567'] })).describe(
    'Employer identification number of the billing provider',
  ),
  memberId: orNull(z.string().meta({ examples: ['W123456789'] })).describe(
    'Number by which the payer knows the patient',
  ),
  payerRank: CoverageRank,
  frequencyCode: FrequencyCode,
  replacesClaimId: orNull(z.string()).meta({ description: 'The claim that this one replaces' }),
  replacedByClaimId: orNull(z.string()).describe('Identifier of the claim that replaces this one'),
  typeOfBill: orNull(z.string().meta({ examples: ['131'] })).describe(
    'Type of bill of an institutional claim',
  ),
  authorizationNumbers: z
    .array(z.string())
    .meta({ description: 'Numbers of the authorizations that the claim names', examples: [['AUTH-20417']] }),
  payerClaimNumber: orNull(z.string().meta({ examples: ['2026061123456'] })).describe(
    'Number that the payer gave to the claim',
  ),
  status: ClaimStatus,
  serviceDate: date.describe('Day of the service'),
  billedAt: orNull(dateTime).describe('When the claim was billed'),
  diagnosisCodes: z
    .array(z.string())
    .meta({ description: 'Diagnosis codes of ICD-10-CM, the principal one first', examples: [['M54.50']] }),
  acknowledgement: orNull(Acknowledgement).meta({ description: 'Null until a 277CA has come' }),
  acknowledgementCategoryCode: orNull(z.string().meta({ examples: ['A3'] })).describe(
    'Claim status category code of the acknowledgement',
  ),
  acknowledgementStatusCode: orNull(z.string().meta({ examples: ['21'] })).describe(
    'Claim status code of the acknowledgement',
  ),
  acknowledgedOn: orNull(date).describe('Day on which the claim was taken in or refused'),
  acknowledgedBy: orNull(
    z
      .string()
      .meta({ examples: ['PAYER'] })
      .meta({ description: 'Payer or clearinghouse' }),
  ),
  totalCharge: money,
  allowedAmount: orNull(money),
  paidAmount: orNull(money),
  patientResponsibility: orNull(money),
  balance: money.meta({
    description:
      'What the payer may still owe: the charge of lines that are open or denied, and of the others what is allowed and neither paid nor the patient’s; 0.00 of a voided claim',
  }),
  voidedAt: orNull(dateTime).describe('When it was voided; null where it is not'),
  voidReason: orNull(z.string().meta({ examples: ['The visit was cancelled'] })).describe(
    'Why it was voided; null where it is not',
  ),
  createdAt,
  updatedAt,
};

/** A claim without its lines, as lists show it. */
export const ClaimSummary = z
  .object(summary)
  .meta({ id: 'ClaimSummary', description: 'A claim without its lines, as lists show it' });

const claim = { ...summary, lines: z.array(ClaimLine).describe('The lines, in their order') };

/** A claim with its lines. */
export const Claim = z.object(claim).meta({ id: 'Claim', description: 'A claim with its lines' });

/** What a remittance says about one line, as it was sent. */
const RemittedLine = z
  .object({
    lineNumber: z.int().min(1).describe('Number of the line on its claim, from 1'),
    allowedAmount: money,
    paidAmount: money,
    adjustments: z.array(Adjustment).describe('The adjustments, each with group, reason and amount'),
    remarkCodes: z.array(z.string().meta({ examples: ['N130'] })).describe('Remittance advice remark codes'),
  })
  .meta({ id: 'RemittedLine', description: 'A line as a remittance shows it' });

/** A payer's normalized answer to a claim; the totals of a reversal are below zero. */
export const Remittance = z
  .object({
    ...recordFields('rem_01k9d3w5m0e6x8r2t4v6y8z0a1'),
    claimId: z.string().describe('Identifier of the claim'),
    receivedAt: dateTime.describe('When it was received'),
    paymentReference: orNull(z.string().meta({ examples: ['EFT-884213'] })).describe(
      'Number of the check or transfer',
    ),
    payerClaimNumber: orNull(z.string().meta({ examples: ['2026031500042'] })).describe(
      'Number that the payer gave to the claim',
    ),
    allowedAmount: money,
    paidAmount: money,
    patientResponsibility: money,
    lines: z.array(RemittedLine).describe('The lines, in their order'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Remittance', description: 'What a payer said about a claim' });

/** A claim with its lines, its remittances and what other modules have opened for it. */
export const ClaimDetail = z
  .object({
    ...claim,
    remittances: z.array(Remittance).describe('What the payer said about the claim, the latest first'),
    denialCaseIds: z.array(z.string()).describe('Identifiers of the denial cases'),
    appealIds: z.array(z.string()).describe('Identifiers of the appeals'),
    underpaymentCaseIds: z.array(z.string()).describe('Identifiers of the underpayment cases'),
  })
  .meta({ id: 'ClaimDetail', description: 'A claim with what was made of it' });
