import { money, orNull } from '@rcm/envelope';
import { z } from 'zod';

/** A figure and what it is made of. */
const figure = (what: string) =>
  z
    .object({
      numerator: z.string().meta({ description: 'Decimal: a count or an amount', examples: ['83'] }),
      denominator: z.string().meta({ description: 'Decimal: a count or an amount', examples: ['100'] }),
      value: orNull(z.string()).meta({
        description: 'Numerator divided by denominator, rounded half up; null where the denominator is zero',
        examples: ['0.8300'],
      }),
      records: z.string().meta({
        description:
          'Path and query of the list, under this API, that holds the records behind the figure: the narrowest that its filters allow',
        examples: ['/reference/claims?serviceFrom=2026-01-01&serviceTo=2026-03-31'],
      }),
    })
    .meta({ description: what });

const days = (what: string) =>
  z
    .object({
      count: z.int().meta({ description: 'How many are counted', examples: [12] }),
      median: orNull(z.string()).meta({
        description: 'Days, interpolated; null of none',
        examples: ['14.5'],
      }),
      percentile90: orNull(z.string()).meta({
        description: 'Days in which nine of ten were over; null of none',
        examples: ['38.0'],
      }),
    })
    .meta({ description: what });

const group = {
  key: orNull(z.string()).meta({
    description:
      'What the row is of: an id, a month `YYYY-MM`, a code; null for records without one and in totals',
    examples: ['pyr_01k9d3w5m0e6x8r2t4v6y8z0a1'],
  }),
  label: orNull(z.string()).meta({
    description: 'The name behind an id, else the key; `Total` for all rows',
    examples: ['Meridian Health'],
  }),
};

const aged = (what: string) =>
  z
    .object({
      days0To30: money,
      days31To60: money,
      days61To90: money,
      days91To120: money,
      days121AndOver: money,
      total: money.meta({ description: 'The sum of the ages', examples: ['456.10'] }),
      credit: money.meta({ description: 'Credits, not netted into the ages', examples: ['0.00'] }),
    })
    .meta({ description: what });

export const ReceivablesRow = z
  .object({
    ...group,
    claims: z.int().meta({ description: 'Claims with a balance', examples: [12] }),
    accounts: z
      .int()
      .meta({ description: 'Patient accounts with an open charge or a credit', examples: [4] }),
    insurance: aged('Open balances of claims, by days since billing, else since the service'),
    patient: aged('Open charges of accounts, by days since the first delivered statement, else the charge'),
    openReceivables: money.meta({ description: 'Insurance and patient, credits apart' }),
    daysInReceivables: figure(
      'Open receivables divided by the charges of a day, those of services of the last 90 days by 90; one decimal. Null by month',
    ),
    shareAbove90Days: figure('Open receivables older than 90 days of all open receivables'),
  })
  .meta({ id: 'ReceivablesRow', description: 'Receivables of a group' });

export const DenialsRow = z
  .object({
    ...group,
    initialDenialRate: figure(
      'Claims that their first remittance denied, wholly or in part, of claims with a first remittance',
    ),
    initialLineDenialRate: figure(
      'Lines that the first remittance denied of the lines of claims with a first remittance',
    ),
    initialDeniedAmountRate: figure(
      'Charges that the first remittance denied of the charges of claims with a first remittance',
    ),
    overturnRate: figure('Denial cases resolved as OVERTURNED of the cases resolved'),
    recoveryRate: figure('What came back of what was denied in the cases resolved'),
    daysToResolve: days('From the denial to the end of its case'),
    daysToAppealDecision: days(
      'From the submission of an appeal to its decision; none by provider, facility and code',
    ),
  })
  .meta({ id: 'DenialsRow', description: 'Denials of a group' });

export const CollectionsRow = z
  .object({
    ...group,
    claims: z
      .int()
      .meta({ description: 'Claims served in the period, voided ones left out', examples: [120] }),
    charges: money,
    payments: money.meta({ description: 'What payers paid of these claims until now' }),
    contractualAdjustments: money.meta({ description: 'Of group CO, without denials' }),
    patientResponsibility: money.meta({ description: 'What payers say that patients bear of these claims' }),
    grossCollectionRate: figure('Payments of payers divided by the charges of the claims served'),
    netCollectionRate: figure('Payments of payers divided by charges less contractual adjustments'),
    patientShareCollected: figure(
      'What patients have paid of the shares of claims that they were charged in the period; none by payer and provider',
    ),
  })
  .meta({ id: 'CollectionsRow', description: 'Accounts of a group in collection' });

export const ClaimsRow = z
  .object({
    ...group,
    cleanClaimRate: figure(
      'Claims accepted and adjudicated at the first try, with no rejection, resubmission or payment exception, of claims billed first in the period',
    ),
    firstPassResolutionRate: figure(
      'Claims closed by their first remittance of claims with a first remittance in the period',
    ),
    acknowledgementRate: figure('Claims that were acknowledged of claims billed first in the period'),
    rejectionRate: figure('Claims whose last acknowledgement rejects them of claims that were acknowledged'),
    daysToPayment: days('From billing to the first payment, of claims first paid in the period'),
  })
  .meta({ id: 'ClaimsRow', description: 'Claims of a group' });

export const UnderpaymentsRow = z
  .object({
    ...group,
    identified: z.int().meta({ description: 'Cases opened in the period', examples: [14] }),
    disputed: z.int().meta({ description: 'Of these, cases disputed with the payer', examples: [9] }),
    recovered: z.int().meta({ description: 'Of these, cases of which anything came in', examples: [5] }),
    expectedAmount: money.meta({ description: 'What was expected of the cases', examples: ['5310.00'] }),
    variance: money.meta({
      description: 'Expected less allowed; of a case by hand expected less paid',
      examples: ['1210.40'],
    }),
    disputedVariance: money.meta({ description: 'The variance of the cases disputed', examples: ['980.00'] }),
    recoveredAmount: money.meta({
      description: 'What has come in of the variance until now',
      examples: ['410.25'],
    }),
    varianceRate: figure('What fell short of what was expected'),
    disputeRate: figure('The variance that was disputed of all variance'),
    recoveryRate: figure('What has come in of all variance'),
  })
  .meta({ id: 'UnderpaymentsRow', description: 'Underpayments of a group' });

const done = (what: string, open: string) => ({
  closed: z.int().meta({ description: what, examples: [12] }),
  daysOpen: days(open),
});

const recovered = (what: string) => ({
  recoveredAmount: money.meta({ description: what, examples: ['410.25'] }),
  records: z.string().meta({
    description:
      'Path and query of the list, under this API, that holds them: the narrowest that its filters allow',
    examples: ['/denial-management/cases?assignedToId=mem_01k9d3w5m0e6x8r2t4v6y8z0a1&status=RESOLVED'],
  }),
});

export const ProductivityRow = z
  .object({
    ...group,
    itemsClosed: z.int().meta({
      description: 'Denial cases, appeals, underpayment cases and follow-ups together',
      examples: [31],
    }),
    recoveredAmount: money.meta({
      description:
        'What came in of denial cases and underpayment cases; what appeals brought is that of their denial cases',
      examples: ['820.50'],
    }),
    denialCases: z
      .object({
        ...done('Cases resolved in the period', 'From the denial to the end of its case'),
        ...recovered('What came back of what was denied'),
      })
      .describe('The denial cases'),
    appeals: z
      .object({
        ...done(
          'Appeals that payers decided in the period',
          'From the submission of an appeal to its decision',
        ),
        ...recovered('What came back of what was appealed'),
      })
      .describe('The appeals concerned'),
    underpaymentCases: z
      .object({
        ...done(
          'Cases recovered, written off or found invalid in the period',
          'From the opening of a case to its end',
        ),
        ...recovered('What came in of what fell short'),
      })
      .describe('The underpayment cases'),
    followUps: z
      .object(done('Follow-ups completed in the period', 'From the making of a follow-up to its completion'))
      .describe('The follow-ups'),
  })
  .meta({ id: 'ProductivityRow', description: 'Work of a group in a period' });
