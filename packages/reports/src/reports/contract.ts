import { date, listed, listing, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import {
  ClaimsRow,
  CollectionsRow,
  DenialsRow,
  ProductivityRow,
  ReceivablesRow,
  UnderpaymentsRow,
} from './schema.ts';

const identifier = repeatable(text(1, 200)).optional();

const filters = {
  payerId: identifier.meta({ description: 'Counts the records of this payer; repeated, of any of these' }),
  providerId: identifier.meta({
    description: 'Counts the records of this provider; repeated, of any of these',
  }),
  facilityId: identifier.meta({
    description: 'Counts the records of this facility; repeated, of any of these',
  }),
};

const ClaimGrouping = z.enum(['PAYER', 'PROVIDER', 'FACILITY', 'MONTH']).describe('What the rows stand for');
const DenialGrouping = z
  .enum([...ClaimGrouping.options, 'CODE', 'PROCEDURE'])
  .describe('What the rows stand for');

const UnderpaymentGrouping = z
  .enum([...ClaimGrouping.options, 'CONTRACT', 'CODE'])
  .describe('What the rows stand for');

const WorkGrouping = z.enum(['MEMBER', 'PAYER', 'MONTH']).describe('What the rows stand for');

const rowsAre = { description: 'What each row is of', examples: ['PAYER'] };

const period = {
  from: date.meta({
    description: 'The first day that counts, in the zone of the organization',
    examples: ['2026-01-01'],
  }),
  to: date.meta({ description: 'The last day that counts', examples: ['2026-03-31'] }),
};

const answer = <Row extends z.ZodObject>(row: Row) => ({
  rows: z.array(row).describe('The rows, in their order'),
  totals: row,
  ...listed,
});

const answeredPeriod = {
  from: date.describe('First day of the period that the figures are for'),
  to: date.describe('Last day of the period that the figures are for'),
};

const reportsAs = 'As CSV, the last line holds the totals.';

export const reportOperations = {
  getReceivables: operation({
    id: 'reports.getReceivables',
    method: 'get',
    path: '/reports/receivables',
    scope: 'reports:read',
    summary: 'Report receivables',
    description: `What payers and patients owed at the end of a day, by age, days in receivables and the share above 90 days: from the entries that had been made by then, so that the report of a past day does not change. Patients’ balances have no payer and no provider: grouped so they stand in the row without a key, and a filter by either leaves them out. A month is that of the service, or of the patient’s charge. ${reportsAs}`,
    query: z.object({
      ...listing(['key']),
      ...filters,
      asOf: date.optional().meta({
        description: 'The last day that counts, in the zone of the organization; today where left out',
        examples: ['2026-03-31'],
      }),
      groupBy: ClaimGrouping.default('PAYER').meta(rowsAre),
    }),
    data: z.object({
      asOf: date.describe('The day that the answer is for'),
      groupBy: ClaimGrouping,
      ...answer(ReceivablesRow),
    }),
    sensitive: false,
  }),
  getDenials: operation({
    id: 'reports.getDenials',
    method: 'get',
    path: '/reports/denials',
    scope: 'reports:read',
    summary: 'Report denials',
    description: `How often first remittances deny, by claims, lines and amount (by the date of the payment), and how the denial cases that were resolved in the period ended. A code is group and claim adjustment reason code of the largest denying adjustment; its rates are of all claims with a first remittance. A procedure counts lines, and its claims are those with such a line; cases have none. ${reportsAs}`,
    query: z.object({
      ...listing(['key']),
      ...filters,
      ...period,
      groupBy: DenialGrouping.default('PAYER').meta(rowsAre),
    }),
    data: z.object({ ...answeredPeriod, groupBy: DenialGrouping, ...answer(DenialsRow) }),
    sensitive: false,
  }),
  getCollections: operation({
    id: 'reports.getCollections',
    method: 'get',
    path: '/reports/collections',
    scope: 'reports:read',
    summary: 'Report collections',
    description: `What came in of the claims served in a period, as shares of what was charged and of what contracts left of it, and what patients paid of the shares that they were charged in the period. ${reportsAs}`,
    query: z.object({
      ...listing(['key']),
      ...filters,
      ...period,
      groupBy: ClaimGrouping.default('PAYER').meta(rowsAre),
    }),
    data: z.object({ ...answeredPeriod, groupBy: ClaimGrouping, ...answer(CollectionsRow) }),
    sensitive: false,
  }),
  getClaims: operation({
    id: 'reports.getClaims',
    method: 'get',
    path: '/reports/claims',
    scope: 'reports:read',
    summary: 'Report how claims fare',
    description: `How many claims get through at the first try: clean claims and acknowledgements by the day of billing, first-pass resolution by the date of the first remittance, days to payment by the date of the first payment. ${reportsAs}`,
    query: z.object({
      ...listing(['key']),
      ...filters,
      ...period,
      groupBy: ClaimGrouping.default('PAYER').meta(rowsAre),
    }),
    data: z.object({ ...answeredPeriod, groupBy: ClaimGrouping, ...answer(ClaimsRow) }),
    sensitive: false,
  }),
  getUnderpayments: operation({
    id: 'reports.getUnderpayments',
    method: 'get',
    path: '/reports/underpayments',
    scope: 'reports:read',
    summary: 'Report underpayments',
    description: `By how much payers fell short of what was expected of them: the underpayment cases that were opened in the period, what of them was disputed and what has come in since. Cases found invalid, and those in which nothing fell short, do not count. A code is the procedure of a line that was allowed too little; what came in of a case is shared among its lines by their variance, and a case by hand or of a claim paid as a whole has no code. A case counts with each of its codes, once in the totals. ${reportsAs}`,
    query: z.object({
      ...listing(['key']),
      ...filters,
      contractId: identifier.meta({
        description: 'Counts the cases of this contract; repeated, of any of these',
      }),
      ...period,
      groupBy: UnderpaymentGrouping.default('PAYER').meta(rowsAre),
    }),
    data: z.object({ ...answeredPeriod, groupBy: UnderpaymentGrouping, ...answer(UnderpaymentsRow) }),
    sensitive: false,
  }),
  getProductivity: operation({
    id: 'reports.getProductivity',
    method: 'get',
    path: '/reports/productivity',
    scope: 'reports:read',
    summary: 'Report productivity',
    description: `What members got done in a period: denial cases resolved, appeals decided by payers, underpayment cases ended and follow-ups completed, with what came in and how long they were open. An item counts for the member who has it now, an appeal for the one who has its denial case; items of nobody stand in the row without a key. ${reportsAs}`,
    query: z.object({
      ...listing(['key']),
      payerId: filters.payerId,
      ...period,
      groupBy: WorkGrouping.default('MEMBER').meta({
        description: 'What each row is of',
        examples: ['MEMBER'],
      }),
    }),
    data: z.object({ ...answeredPeriod, groupBy: WorkGrouping, ...answer(ProductivityRow) }),
    sensitive: false,
  }),
};
