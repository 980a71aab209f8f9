import { date, dateTime, money, orNull } from '@rcm/envelope';
import { z } from 'zod';
import { recordFields } from '../fields.ts';

export const ClaimStatus = z.enum(['SUBMITTED', 'PAID', 'PARTIALLY_PAID', 'DENIED']);

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
  payerClaimNumber: orNull(z.string().meta({ examples: ['2026061123456'] })),
  status: ClaimStatus,
  serviceDate: date,
  billedAt: orNull(dateTime),
  diagnosisCodes: z.array(z.string()).meta({ examples: [['M54.50']] }),
  totalCharge: money,
  allowedAmount: orNull(money),
  paidAmount: orNull(money),
  patientResponsibility: orNull(money),
  balance: money.meta({
    description:
      'What the payer may still owe: the charge of lines that are open or denied, and of the others what is allowed and neither paid nor the patient’s',
  }),
  createdAt: dateTime,
  updatedAt: dateTime,
};

/** A claim without its lines, as lists show it. */
export const ClaimSummary = z.object(summary).meta({ id: 'ClaimSummary' });

const claim = { ...summary, lines: z.array(ClaimLine) };

/** A claim with its lines. */
export const Claim = z.object(claim).meta({ id: 'Claim' });

/** What a remittance says about one line, as it was sent. */
export const RemittedLine = z
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
