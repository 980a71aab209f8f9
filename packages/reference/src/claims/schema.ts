import { date, dateTime, money, orNull } from '@rcm/envelope';
import { z } from 'zod';
import { CoverageRank } from '../coverages/contract.ts';
import { recordFields } from '../fields.ts';

export const ClaimStatus = z.enum(['SUBMITTED', 'PAID', 'PARTIALLY_PAID', 'DENIED', 'VOIDED']);

/** What a claim is to those before it: an original, a replacement, or one that voids another (CLM05-3 of X12). */
export const FrequencyCode = z.enum(['1', '7', '8']);

/** Whether those who took a claim in went on with it: what a 277CA says. */
export const Acknowledgement = z.enum(['ACCEPTED', 'REJECTED']);

/** Who bears an adjustment: the claim adjustment group codes of X12. */
export const GroupCode = z.enum(['CO', 'PR', 'OA', 'PI', 'CR']);

/** Why a payer paid something other than the charge. */
export const Adjustment = z
  .object({
    groupCode: GroupCode,
    reasonCode: z.string().meta({ description: 'Claim adjustment reason code', examples: ['45'] }),
    amount: money,
  })
  .meta({ id: 'ClaimAdjustment' });

/** An adjustment, as stored and as shown. */
export type Adjustment = z.infer<typeof Adjustment>;

/** A service line with what remittances have said about it, null until one has. */
export const ClaimLine = z
  .object({
    lineNumber: z.int().min(1),
    procedureCode: z.string().meta({ examples: ['99213'] }),
    modifiers: z.array(z.string()).meta({ examples: [['25']] }),
    units: z.number().meta({ examples: [1] }),
    chargeAmount: money,
    revenueCode: orNull(z.string().meta({ examples: ['0450'] })),
    placeOfService: orNull(z.string().meta({ examples: ['11'] })),
    diagnosisPointers: z.array(z.int()).meta({ examples: [[1]] }),
    controlNumber: orNull(z.string().meta({ examples: ['LN-884213-1'] })),
    serviceDate: orNull(date).meta({ description: 'Null where it is that of the claim' }),
    allowedAmount: orNull(money),
    paidAmount: orNull(money),
    adjustments: orNull(z.array(Adjustment)),
    remarkCodes: orNull(z.array(z.string()).meta({ examples: [['N130']] })),
  })
  .meta({ id: 'ClaimLine' });

const summary = {
  ...recordFields('clm_01k9d3w5m0e6x8r2t4v6y8z0a1'),
  claimNumber: z.string().meta({ examples: ['CLM-20260302-7K3QX9RT'] }),
  patientId: z.string(),
  payerId: z.string(),
  providerId: orNull(z.string()),
  facilityId: orNull(z.string()),
  accountId: orNull(z.string()),
  billingProviderId: orNull(z.string()),
  taxIdentifier: orNull(z.string().meta({ examples: ['941234567'] })),
  memberId: orNull(z.string().meta({ examples: ['W123456789'] })),
  payerRank: CoverageRank,
  frequencyCode: FrequencyCode,
  replacesClaimId: orNull(z.string()).meta({ description: 'The claim that this one replaces' }),
  replacedByClaimId: orNull(z.string()),
  typeOfBill: orNull(z.string().meta({ examples: ['131'] })),
  authorizationNumbers: z.array(z.string()).meta({ examples: [['AUTH-20417']] }),
  payerClaimNumber: orNull(z.string().meta({ examples: ['2026061123456'] })),
  status: ClaimStatus,
  serviceDate: date,
  billedAt: orNull(dateTime),
  diagnosisCodes: z.array(z.string()).meta({ examples: [['M54.50']] }),
  acknowledgement: orNull(Acknowledgement).meta({ description: 'Null until a 277CA has come' }),
  acknowledgementCategoryCode: orNull(z.string().meta({ examples: ['A3'] })),
  acknowledgementStatusCode: orNull(z.string().meta({ examples: ['21'] })),
  acknowledgedOn: orNull(date),
  acknowledgedBy: orNull(z.string().meta({ description: 'Payer or clearinghouse' })),
  totalCharge: money,
  allowedAmount: orNull(money),
  paidAmount: orNull(money),
  patientResponsibility: orNull(money),
  balance: money.meta({
    description:
      'What the payer may still owe: the charge of lines that are open or denied, and of the others what is allowed and neither paid nor the patient’s; 0.00 of a voided claim',
  }),
  voidedAt: orNull(dateTime),
  voidReason: orNull(z.string()),
  createdAt: dateTime,
  updatedAt: dateTime,
};

/** A claim without its lines, as lists show it. */
export const ClaimSummary = z.object(summary).meta({ id: 'ClaimSummary' });

const claim = { ...summary, lines: z.array(ClaimLine) };

/** A claim with its lines. */
export const Claim = z.object(claim).meta({ id: 'Claim' });

/** What a remittance says about one line, as it was sent. */
const RemittedLine = z
  .object({
    lineNumber: z.int().min(1),
    allowedAmount: money,
    paidAmount: money,
    adjustments: z.array(Adjustment),
    remarkCodes: z.array(z.string()),
  })
  .meta({ id: 'RemittedLine' });

/** A payer's normalized answer to a claim; the totals of a reversal are below zero. */
export const Remittance = z
  .object({
    ...recordFields('rem_01k9d3w5m0e6x8r2t4v6y8z0a1'),
    claimId: z.string(),
    receivedAt: dateTime,
    paymentReference: orNull(z.string().meta({ examples: ['EFT-884213'] })),
    payerClaimNumber: orNull(z.string()),
    allowedAmount: money,
    paidAmount: money,
    patientResponsibility: money,
    lines: z.array(RemittedLine),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'Remittance' });

/** A claim with its lines, its remittances and what other modules have opened for it. */
export const ClaimDetail = z
  .object({
    ...claim,
    remittances: z.array(Remittance),
    denialCaseIds: z.array(z.string()),
    appealIds: z.array(z.string()),
    underpaymentCaseIds: z.array(z.string()),
  })
  .meta({ id: 'ClaimDetail' });
