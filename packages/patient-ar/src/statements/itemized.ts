import { date, money, orNull } from '@rcm/envelope';
import { z } from 'zod';

/** A service or charge on an itemized statement. */
const StatementLine = z
  .object({
    serviceDate: date.describe('Date of service'),
    providerName: orNull(z.string().meta({ examples: ['Rowan Ellis'] })).describe('Name of the provider'),
    procedureCode: orNull(z.string().meta({ examples: ['99213'] })).describe(
      'Code of the procedure; null for other charges',
    ),
    description: z.string().meta({
      description: 'Procedure in words: its name in the loaded lists of codes, else its code',
      examples: ['Office visit, established patient'],
    }),
    chargeAmount: money,
    insurancePaid: money.describe('What payers paid, less what went back to them'),
    insuranceAdjusted: money.describe('Contractual adjustments and write-offs'),
    patientAmount: money.describe('What the patient owes of it before payments'),
  })
  .meta({ id: 'StatementLine', description: 'A service or charge on an itemized statement' });

/** A claim, or a charge without a claim, on an itemized statement. */
export const StatementItem = z
  .object({
    claimId: orNull(z.string()).describe('Identifier of the claim; null for a charge without a claim'),
    claimNumber: orNull(z.string().meta({ examples: ['C-20931'] })).describe('Number of the claim'),
    serviceDate: date.describe('Date of service'),
    lines: z.array(StatementLine).describe('The services or the charge'),
    patientAmount: money.describe('Charges of the account for it'),
    paidAmount: money.describe('Payments of the patient that are allocated to it'),
    adjustedAmount: money.describe('Other credits that are allocated to it'),
    openAmount: money.describe('What the patient still owes of it'),
  })
  .meta({
    id: 'StatementItem',
    description: 'A claim, or a charge without a claim, on an itemized statement',
  });

/** An item as stored and as shown. */
export type StatementItem = z.input<typeof StatementItem>;
