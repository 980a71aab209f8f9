import { date, EntryBasis, entryBasis, listed, listing, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { MedicareBadDebt, QmbWriteOff, WriteOffTotals } from './debt-schema.ts';
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
  payerId: identifier.meta({ description: 'Counts only records of this payer; can be repeated' }),
  providerId: identifier.meta({
    description: 'Counts only records of this provider; can be repeated',
  }),
  facilityId: identifier.meta({
    description: 'Counts only records of this facility; can be repeated',
  }),
};

const ClaimGrouping = z
  .enum(['PAYER', 'PROVIDER', 'FACILITY', 'MONTH'])
  .describe('What the rows are grouped by');
const DenialGrouping = z
  .enum([...ClaimGrouping.options, 'CODE', 'PROCEDURE'])
  .describe('What the rows are grouped by');

const UnderpaymentGrouping = z
  .enum([...ClaimGrouping.options, 'CONTRACT', 'CODE'])
  .describe('What the rows are grouped by');

const WorkGrouping = z.enum(['MEMBER', 'AGENT', 'PAYER', 'MONTH']).describe('What the rows are grouped by');

const rowsAre = { description: 'What the rows are grouped by', examples: ['PAYER'] };

const period = {
  from: date.meta({
    description: 'First day of the period, in the time zone of the organization',
    examples: ['2026-01-01'],
  }),
  to: date.meta({ description: 'Last day of the period', examples: ['2026-03-31'] }),
};

const answer = <Row extends z.ZodObject>(row: Row) => ({
  rows: z.array(row).describe('The rows of the page'),
  totals: row,
  ...listed,
});

const answeredPeriod = {
  from: date.describe('First day of the period'),
  to: date.describe('Last day of the period'),
};

/** The query of a listing of write-offs. */
const writeOffQuery = z.object({
  ...listing(['writtenOffOn', 'serviceFrom', 'allowableAmount']),
  providerId: filters.providerId,
  facilityId: filters.facilityId,
  ...period,
});

const csvTotals = 'In CSV, the last line has the totals.';

export const reportOperations = {
  getReceivables: operation({
    id: 'reports.getReceivables',
    method: 'get',
    path: '/reports/receivables',
    scope: 'reports:read',
    summary: 'Report receivables',
    description: `What payers and patients owed at the end of a day, by age, with days in receivables and the share above 90 days. The report uses the entries up to that day: with \`basis=POSTED\`, those that were written by then, so that the report of a past day does not change. By payer, the insurance balance of a claim counts for the responsible payer, and the held balance for the next payer, or for the payer of the claim where no next payer is known. Patients’ balances have no payer and no provider: when grouped by either, they are in the row without a key, and a filter by either excludes them. The month is that of the service or of the patient’s charge. ${csvTotals}`,
    query: z.object({
      ...listing(['key']),
      ...filters,
      asOf: date.optional().meta({
        description: 'The day of the report, in the time zone of the organization; default: today',
        examples: ['2026-03-31'],
      }),
      basis: entryBasis,
      groupBy: ClaimGrouping.default('PAYER').meta(rowsAre),
    }),
    data: z.object({
      asOf: date.describe('The day of the report'),
      basis: EntryBasis,
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
    description: `How often first remittances deny, by claims, lines and amount (by payment date), and the outcomes of the denial cases resolved in the period. A code is the group code and claim adjustment reason code of the largest denying adjustment; its rates are of all claims with a first remittance. A procedure counts lines and the claims with such a line; denial cases have no procedure. ${csvTotals}`,
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
    description: `Payments for the claims of services in a period, as shares of charges (gross) and of charges less contractual adjustments (net), and what patients have paid of the patient shares charged in the period. ${csvTotals}`,
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
    summary: 'Report claim outcomes',
    description: `How many claims succeed on the first submission: clean claims and acknowledgements by billing date, first-pass resolution by the date of the first remittance, days to payment by the date of the first payment. ${csvTotals}`,
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
    description: `Underpayments by payers: the underpayment cases opened in the period, the amounts disputed and the amounts recovered since. Invalid cases and cases without a variance are not counted. A code is the procedure of an underpaid line; the recovered amount of a case is distributed among its lines by variance. A case that was created manually, or whose claim was priced as a whole, has no code. A case is counted under each of its codes, but once in the totals. ${csvTotals}`,
    query: z.object({
      ...listing(['key']),
      ...filters,
      contractId: identifier.meta({
        description: 'Counts only cases of this contract; can be repeated',
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
    description: `Work that members and agents completed in a period: denial cases resolved, appeals decided by payers, underpayment cases closed and follow-ups completed, with the amounts recovered and how long they were open. An item counts for the member to whom it is now assigned, an appeal for the member of its denial case; unassigned items are in the row without a key. Grouped by AGENT, an item counts for the agent definition of the key that ended it, or that recorded the decision of the appeal; what keys of no agent ended is in the row without a key. ${csvTotals}`,
    query: z.object({
      ...listing(['key']),
      payerId: filters.payerId,
      ...period,
      groupBy: WorkGrouping.default('MEMBER').meta({
        description: 'What the rows are grouped by',
        examples: ['MEMBER'],
      }),
    }),
    data: z.object({ ...answeredPeriod, groupBy: WorkGrouping, ...answer(ProductivityRow) }),
    sensitive: false,
  }),
  getMedicareBadDebts: operation({
    id: 'reports.getMedicareBadDebts',
    method: 'get',
    path: '/reports/medicare-bad-debts',
    scope: 'reports:read',
    summary: 'List Medicare bad debts',
    description:
      'The deductibles and coinsurance of traditional Medicare that patients’ accounts wrote off as BAD_DEBT in a period, by claim and account, as a provider lists them with its cost report (42 CFR 413.89). A reversal of a write-off takes it back on the day of the reversal: in a later period than the write-off, it is recovered. A row counts as allowable if the claim has a type of bill, the share was billed within 120 days after the last remittance, at least 120 days passed since the first bill or the last payment within such a period, and the account is not with a collection agency; for a dual eligible patient, if Medicaid has answered. `notAllowable` names what is missing. Not listed are debts of other payers, Medicare Advantage among them; copays, the blood deductible and other shares, because accounts do not distinguish them from services that are not covered; parts of shares that were moved to another account; adjustments with another reason, such as CHARITY; write-offs of what a payer owes; and write-offs of Qualified Medicare Beneficiaries, which `/reports/qmb-write-offs` lists. Not known are a determination of the provider that a patient is indigent, letters and calls, and the parts of an institutional claim that a fee schedule pays.',
    query: writeOffQuery,
    data: z.object({
      ...answeredPeriod,
      debts: z.array(MedicareBadDebt).describe('The bad debts of the page'),
      totals: WriteOffTotals,
      ...listed,
    }),
  }),
  getQmbWriteOffs: operation({
    id: 'reports.getQmbWriteOffs',
    method: 'get',
    path: '/reports/qmb-write-offs',
    scope: 'reports:read',
    summary: 'List write-offs of Qualified Medicare Beneficiaries',
    description:
      'What was written off in a period because the patient is a Qualified Medicare Beneficiary, who owes no deductible, coinsurance or copay (42 USC 1396a(n)(3)), by claim. It is neither a bad debt of the patient nor a contractual adjustment. Without a collection effort, a row counts as an allowable Medicare bad debt (42 CFR 413.89(e)(2)(iii)) if traditional Medicare and Medicaid have answered and the claim has a type of bill; at most the deductible and coinsurance of Medicare count. `notAllowable` names what is missing, such as for Medicare Advantage.',
    query: writeOffQuery,
    data: z.object({
      ...answeredPeriod,
      writeOffs: z.array(QmbWriteOff).describe('The write-offs of the page'),
      totals: WriteOffTotals,
      ...listed,
    }),
  }),
};
