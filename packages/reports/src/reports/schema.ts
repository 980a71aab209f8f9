import { money, orNull } from '@rcm/envelope';
import { z } from 'zod';

/** The path of the list with the records of a figure. */
const records = (description: string, ...examples: string[]) =>
  orNull(z.string()).meta({
    description: `Path and query of the API list with exactly ${description}; null if no list shows them`,
    examples,
  });

/** A figure with its numerator and denominator. */
const figure = <Shape extends z.ZodRawShape = Readonly<Record<never, never>>>(
  description: string,
  more = {} as Shape,
) =>
  z
    .object({
      numerator: z.string().meta({ description: 'Decimal: a count or an amount', examples: ['83'] }),
      denominator: z.string().meta({ description: 'Decimal: a count or an amount', examples: ['100'] }),
      value: orNull(z.string()).meta({
        description: 'Numerator divided by denominator, rounded half up; null if the denominator is zero',
        examples: ['0.8300'],
      }),
      records: records(
        'the records of the denominator',
        '/reference/claims?serviceFrom=2026-01-01&serviceTo=2026-03-31',
      ),
      ...more,
    })
    .meta({ description });

const durations = {
  count: z.int().meta({ description: 'Number of records counted', examples: [12] }),
  median: orNull(z.string()).meta({
    description: 'Median in days, interpolated; null if the count is 0',
    examples: ['14.5'],
  }),
  percentile90: orNull(z.string()).meta({
    description: '90th percentile in days; null if the count is 0',
    examples: ['38.0'],
  }),
};

const days = (description: string, example: string) =>
  z.object({ ...durations, records: records('these records', example) }).meta({ description });

const group = {
  key: orNull(z.string()).meta({
    description:
      'The group of the row: an id, a month `YYYY-MM` or a code; null for records without one and in the totals',
    examples: ['pyr_01k9d3w5m0e6x8r2t4v6y8z0a1'],
  }),
  label: orNull(z.string()).meta({
    description: 'The name of the record if the key is an id, else the key; `Total` in the totals',
    examples: ['Meridian Health'],
  }),
};

const aged = (description: string) =>
  z
    .object({
      days0To30: money,
      days31To60: money,
      days61To90: money,
      days91To120: money,
      days121AndOver: money,
      total: money.meta({ description: 'The sum of all ages', examples: ['456.10'] }),
      credit: money.meta({ description: 'Credits, not netted against the ages', examples: ['0.00'] }),
      records: records(
        'the records of these amounts',
        '/reference/claims?owedByPayerId=pyr_01k9d3w5m0e6x8r2t4v6y8z0a1&openOn=2026-03-31',
      ),
    })
    .meta({ description });

export const ReceivablesRow = z
  .object({
    ...group,
    claims: z.int().meta({ description: 'Claims with a balance', examples: [12] }),
    accounts: z
      .int()
      .meta({ description: 'Patient accounts with an open charge or a credit', examples: [4] }),
    insurance: aged('Open balances of claims by days since billing, or since the service if not billed'),
    patient: aged(
      'Open charges of accounts by days since the first delivered statement, or since the charge if there is none',
    ),
    openReceivables: money.meta({ description: 'Insurance and patient receivables, without credits' }),
    daysInReceivables: figure(
      'Open receivables divided by the average daily charges of services of the last 90 days; one decimal. Null when grouped by month',
    ),
    shareAbove90Days: figure('Open receivables older than 90 days, as a share of all open receivables', {
      accountRecords: records(
        'the patient accounts of the denominator, while `records` has its claims',
        '/patient-ar/accounts?openOn=2026-03-31',
      ),
    }),
  })
  .meta({ id: 'ReceivablesRow', description: 'Receivables of a group' });

export const DenialsRow = z
  .object({
    ...group,
    initialDenialRate: figure(
      'Claims that their first remittance denied in whole or in part, as a share of claims with a first remittance',
    ),
    initialLineDenialRate: figure(
      'Lines that the first remittance denied, as a share of the lines of claims with a first remittance',
    ),
    initialDeniedAmountRate: figure(
      'Charges that the first remittance denied, as a share of the charges of claims with a first remittance',
    ),
    overturnRate: figure(
      'Denial cases resolved as OVERTURNED, as a share of the cases resolved; a denial that another payer paid is not overturned',
    ),
    recoveryRate: figure(
      'Amount that payers paid for the denied charges, as a share of the amount denied in the cases resolved',
    ),
    daysToResolve: days(
      'Days from the denial to the resolution of its case',
      '/denial-management/cases?status=RESOLVED&resolvedFrom=2026-01-01T05:00:00.000Z',
    ),
    daysToAppealDecision: days(
      'Days from the submission of an appeal to its decision; none when grouped by provider, facility, code or procedure',
      '/appeals?decidedFrom=2026-01-01T05:00:00.000Z&decidedTo=2026-04-01T03:59:59.999Z',
    ),
  })
  .meta({ id: 'DenialsRow', description: 'Denials of a group' });

export const CollectionsRow = z
  .object({
    ...group,
    claims: z
      .int()
      .meta({ description: 'Claims of services in the period, without voided ones', examples: [120] }),
    charges: money,
    payments: money.meta({ description: 'Payments of payers for these claims so far' }),
    contractualAdjustments: money.meta({
      description: 'What contracts with payers disallow, and capitation covers',
    }),
    patientResponsibility: money.meta({ description: 'Patient responsibility according to the payers' }),
    grossCollectionRate: figure('Payments of payers divided by the charges of the claims'),
    netCollectionRate: figure('Payments of payers divided by charges less contractual adjustments'),
    patientShareCollected: figure(
      'What patients have paid, as a share of the patient shares charged in the period; none when grouped by payer or provider',
    ),
  })
  .meta({ id: 'CollectionsRow', description: 'Collections of a group' });

export const ClaimsRow = z
  .object({
    ...group,
    cleanClaimRate: figure(
      'Claims accepted and adjudicated on the first submission, without rejection, resubmission or payment exception, as a share of claims first billed in the period',
    ),
    firstPassResolutionRate: figure(
      'Claims closed by their first remittance, as a share of claims with a first remittance in the period',
    ),
    acknowledgementRate: figure('Acknowledged claims, as a share of claims first billed in the period'),
    rejectionRate: figure(
      'Claims whose last acknowledgement rejects them, as a share of acknowledged claims',
    ),
    daysToPayment: days(
      'Days from billing to the first payment, for claims first paid in the period',
      '/reference/claims?firstPaidFrom=2026-01-01&firstPaidTo=2026-03-31',
    ),
  })
  .meta({ id: 'ClaimsRow', description: 'Claims of a group' });

export const UnderpaymentsRow = z
  .object({
    ...group,
    identified: z.int().meta({ description: 'Cases opened in the period', examples: [14] }),
    disputed: z
      .int()
      .meta({ description: 'Cases disputed with the payer, out of those opened', examples: [9] }),
    recovered: z
      .int()
      .meta({ description: 'Cases with a recovered amount, out of those opened', examples: [5] }),
    expectedAmount: money.meta({ description: 'Expected amount of the cases', examples: ['5310.00'] }),
    variance: money.meta({
      description: 'Expected less allowed amount; for manually created cases, expected less paid amount',
      examples: ['1210.40'],
    }),
    disputedVariance: money.meta({ description: 'Variance of the disputed cases', examples: ['980.00'] }),
    recoveredAmount: money.meta({
      description: 'Amount of the variance recovered so far',
      examples: ['410.25'],
    }),
    varianceRate: figure('Variance, as a share of the expected amount'),
    disputeRate: figure('Disputed variance, as a share of the variance'),
    recoveryRate: figure('Recovered amount, as a share of the variance'),
  })
  .meta({ id: 'UnderpaymentsRow', description: 'Underpayments of a group' });

const closedItems = (description: string, daysOpen: string) => ({
  closed: z.int().meta({ description, examples: [12] }),
  daysOpen: z.object(durations).meta({ description: daysOpen }),
});

const recovered = (description: string) => ({
  recoveredAmount: money.meta({ description, examples: ['410.25'] }),
  records: records(
    'these records',
    '/denial-management/cases?assignedToId=mem_01k9d3w5m0e6x8r2t4v6y8z0a1&status=RESOLVED',
  ),
});

export const ProductivityRow = z
  .object({
    ...group,
    itemsClosed: z.int().meta({
      description:
        'Denial cases, underpayment cases and follow-ups together; an appeal is work on its denial case, which counts once',
      examples: [31],
    }),
    recoveredAmount: money.meta({
      description:
        'Amount recovered in denial cases and underpayment cases; amounts recovered by appeals are included in their denial cases',
      examples: ['820.50'],
    }),
    denialCases: z
      .object({
        ...closedItems('Cases resolved in the period', 'Days from the denial to the resolution of its case'),
        ...recovered('Denied amount that was recovered'),
      })
      .describe('The denial cases'),
    appeals: z
      .object({
        ...closedItems(
          'Appeals that payers decided in the period',
          'Days from the submission of an appeal to its decision',
        ),
        ...recovered('Appealed amount that was recovered'),
      })
      .describe('The appeals'),
    underpaymentCases: z
      .object({
        ...closedItems(
          'Cases recovered, written off or found invalid in the period',
          'Days from the opening of a case to its end',
        ),
        ...recovered('Underpaid amount that was recovered'),
      })
      .describe('The underpayment cases'),
    followUps: z
      .object({
        ...closedItems(
          'Follow-ups completed in the period',
          'Days from the creation of a follow-up to its completion',
        ),
        records: records('these records', '/ar-management/follow-ups?status=COMPLETED'),
      })
      .describe('The follow-ups'),
  })
  .meta({ id: 'ProductivityRow', description: 'Work of a group in a period' });
