import { date, money, orNull } from '@rcm/envelope';
import { z } from 'zod';

/** Why nothing of a write-off is an allowable Medicare bad debt. */
export const NotAllowable = z
  .enum([
    'FEE_SCHEDULE',
    'NO_MEDICARE_REMITTANCE',
    'MEDICAID_REMITTANCE_MISSING',
    'NOT_BILLED',
    'BILLED_LATE',
    'COLLECTION_TOO_SHORT',
    'AT_AGENCY',
  ])
  .describe(
    'Why 42 CFR 413.89 does not allow it. FEE_SCHEDULE: the claim has no type of bill, and professional services are paid by a fee schedule; NO_MEDICARE_REMITTANCE: traditional Medicare has not answered the claim, such as for Medicare Advantage; MEDICAID_REMITTANCE_MISSING: the patient is dual eligible, and Medicaid has not answered; NOT_BILLED: no statement with the share was delivered; BILLED_LATE: the first bill came more than 120 days after the last remittance; COLLECTION_TOO_SHORT: it was written off less than 120 days after the first bill, or after a payment within 120 days; AT_AGENCY: the account is still placed with a collection agency',
  );

export type NotAllowable = z.infer<typeof NotAllowable>;

const amounts = {
  writtenOffAmount: money.meta({
    description: 'What the period wrote off, less what it took back',
    examples: ['140.00'],
  }),
  recoveredAmount: money.meta({
    description: 'What the period took back of write-offs of earlier periods',
    examples: ['0.00'],
  }),
  allowableAmount: money.meta({
    description:
      'Written off, at most the deductible and coinsurance of Medicare, less what was recovered; negative in a period of recoveries, 0.00 if it is not allowable. Before the reductions of 42 CFR 413.89(h)',
    examples: ['140.00'],
  }),
};

/** The columns that a provider lists with its Medicare cost report. */
const columns = {
  claimId: z.string().describe('Identifier of the claim'),
  claimNumber: z.string().meta({
    description: 'Claim number that the sender assigned',
    examples: ['CL-20260302-7K3QX9RT'],
  }),
  patientId: z.string().describe('Identifier of the patient'),
  lastName: orNull(z.string().meta({ examples: ['Ellis'] })).describe('Last name of the patient'),
  firstName: orNull(z.string().meta({ examples: ['Rowan'] })).describe('First name of the patient'),
  memberId: orNull(z.string().meta({ examples: ['1EG4TE5MK73'] })).describe(
    'Medicare beneficiary identifier (MBI)',
  ),
  typeOfBill: orNull(z.string().meta({ examples: ['131'] })).describe('Type of bill of the claim'),
  serviceFrom: date.describe('First day of the service'),
  serviceTo: date.describe('Last day of the service'),
  isDualEligible: z
    .boolean()
    .describe('True for a Qualified Medicare Beneficiary, and where a payer of the claim is Medicaid'),
  medicareRemittanceOn: orNull(date).meta({
    description: 'Day of the last remittance of traditional Medicare for the claim',
  }),
  medicaidRemittanceOn: orNull(date).meta({
    description: 'Day of the last remittance of Medicaid for the claim',
  }),
  writtenOffOn: date.describe('Day of the last write-off until the end of the period'),
  deductibleAmount: money.meta({
    description: 'Deductible according to Medicare (PR-1 and PR-66)',
    examples: ['100.00'],
  }),
  coinsuranceAmount: money.meta({
    description: 'Coinsurance according to Medicare (PR-2)',
    examples: ['40.00'],
  }),
  ...amounts,
  notAllowable: z.array(NotAllowable).describe('Why nothing of it is allowable; empty if it is'),
};

export const MedicareBadDebt = z
  .object({
    accountId: z.string().describe('Identifier of the patient account'),
    accountNumber: z.string().meta({
      description: 'Number of the patient account',
      examples: ['ACC-20260302-7K3QX9RT'],
    }),
    firstBilledOn: orNull(date).meta({
      description: 'Day of the first delivered statement with the share; null if there is none',
    }),
    ...columns,
  })
  .meta({
    id: 'MedicareBadDebt',
    description: 'A deductible and coinsurance of Medicare that was written off as bad debt',
  });

export const QmbWriteOff = z.object(columns).meta({
  id: 'QmbWriteOff',
  description: 'What was written off of a claim because the patient is a Qualified Medicare Beneficiary',
});

/** The sums of all write-offs of a listing. */
export const WriteOffTotals = z
  .object({ count: z.int().meta({ description: 'Number of write-offs', examples: [12] }), ...amounts })
  .describe('The sums of all rows');
