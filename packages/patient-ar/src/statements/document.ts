import { dateInZone } from '@rcm/calendar';
import type { PdfDocument, PdfSection } from '@rcm/documents';
import { isZero, type Money, negate } from '@rcm/money';
import type { OrganizationSettings } from '@rcm/tenancy';
import type { Account } from '../accounts/account.ts';
import type { AgingRecord } from '../aging/schema.ts';
import type { StatementRecipient } from '../ports.ts';
import type { StatementItem } from './itemized.ts';
import type { Statement } from './statement.ts';

const dollars = (amount: Money) =>
  `${amount.startsWith('-') ? '-' : ''}$${amount.replace('-', '').replace(/\B(?=(\d{3})+(?=\.))/g, ',')}`;

const ages = [
  ['0 to 30 days', 'days0To30'],
  ['31 to 60 days', 'days31To60'],
  ['61 to 90 days', 'days61To90'],
  ['91 to 120 days', 'days91To120'],
  ['121 days and over', 'days121AndOver'],
] as const;

const noticesByStatus: Partial<Record<Statement['status'], PdfSection>> = {
  DRAFT: { kind: 'notice', title: 'Draft', text: 'This statement is a draft. Please do not pay from it.' },
  VOID: { kind: 'notice', title: 'Void', text: 'This statement is void. Please do not pay from it.' },
};

const paragraph = (text: string): PdfSection => ({ kind: 'paragraph', text });

/** The data of a statement document. */
export interface StatementFacts {
  readonly statement: Statement;
  readonly aging: AgingRecord;
  readonly account: Account;
  readonly recipient: StatementRecipient;
  readonly organization: OrganizationSettings;
  /** False for the first statement of an account, which has no previous balance. */
  readonly hasEarlier: boolean;
  /** The address for payments, on one line. */
  readonly remitTo: string | null;
}

/** The PDF document of a statement. Dates are in the organization's time zone. */
export function statementDocument(facts: StatementFacts): PdfDocument {
  const { statement, account, organization } = facts;
  return {
    title: 'Patient Statement',
    subtitle: `${organization.name} · ${dateInZone(statement.statementDate, organization.timeZone)}`,
    language: 'en-US',
    footer: `${statement.statementNumber} · Account ${account.accountNumber}`,
    metadata: {
      title: `Statement ${statement.statementNumber}`,
      subject: 'Statement of a patient account',
      createdAt: statement.updatedAt,
    },
    sections: statementSections(facts),
  };
}

/** The PDF document of the statements of a run, each on pages of its own. */
export function combinedDocument(
  statements: readonly StatementFacts[],
  { organization, createdAt }: { readonly organization: OrganizationSettings; readonly createdAt: Date },
): PdfDocument {
  return {
    title: 'Patient Statements',
    subtitle: organization.name,
    language: 'en-US',
    footer: organization.name,
    metadata: { title: 'Patient statements', subject: 'Statements of patient accounts', createdAt },
    sections: statements.flatMap((facts, index) => [
      ...(index === 0 ? [] : [{ kind: 'pageBreak' } as const]),
      ...statementSections(facts),
    ]),
  };
}

function statementSections(facts: StatementFacts): PdfSection[] {
  const { statement, aging, account, recipient, organization, remitTo } = facts;
  const day = (instant: Date) => dateInZone(instant, organization.timeZone);
  const notice = noticesByStatus[statement.status];
  const patient = { label: 'Patient', value: `${recipient.firstName} ${recipient.lastName}` };
  const dueDate = { label: 'Due date', value: statement.dueDate ? day(statement.dueDate) : 'Upon receipt' };
  const numbers = [
    { label: 'Account', value: account.accountNumber },
    { label: 'Statement', value: statement.statementNumber },
  ];
  return [
    ...(notice ? [notice] : []),
    ...dunningNotice(statement),
    {
      kind: 'facts',
      facts: [
        patient,
        ...(recipient.address ? [{ label: 'Address', value: recipient.address }] : []),
        ...(account.facilityName ? [{ label: 'Facility', value: account.facilityName }] : []),
        ...numbers,
        { label: 'Statement date', value: day(statement.statementDate) },
        dueDate,
      ],
    },
    ...(statement.items ?? []).map(itemTable),
    { kind: 'heading', text: 'Your account' },
    accountTable(facts),
    { kind: 'heading', text: `Age of what is due, as of ${aging.asOf}` },
    {
      kind: 'table',
      columns: ages.map(([header]) => ({ header, align: 'right', width: 'fill' })),
      rows: [ages.map(([, key]) => dollars(aging[key]))],
    },
    ...(isZero(aging.unappliedCredit)
      ? []
      : [paragraph(`Credit not yet applied: ${dollars(aging.unappliedCredit)}`)]),
    ...(statement.notes ? [paragraph(statement.notes)] : []),
    {
      kind: 'notice',
      title: 'Questions, or trouble paying?',
      text: 'Ask us for an itemized bill, for financial assistance or for a payment plan before the due date.',
    },
    { kind: 'heading', text: 'Return this coupon with your payment' },
    {
      kind: 'facts',
      facts: [
        patient,
        ...numbers,
        dueDate,
        { label: 'Amount due', value: dollars(statement.totalDue) },
        { label: 'Amount enclosed', value: '$ ____________' },
        { label: 'Pay to', value: organization.name },
        ...(remitTo ? [{ label: 'Send to', value: remitTo }] : []),
      ],
    },
  ];
}

function dunningNotice({ dunningStep }: Statement): PdfSection[] {
  if (!dunningStep || dunningStep === 1) return [];
  const title = `Notice ${dunningStep}: your account is past due`;
  return [{ kind: 'notice', title, text: 'Please pay the amount due, or contact us.' }];
}

/** The figures of an account; the first statement of an account has no previous balance. */
function accountTable({ statement, hasEarlier }: StatementFacts): PdfSection {
  const previous = [hasEarlier ? 'Previous balance' : 'Balance to date', dollars(statement.previousBalance)];
  return {
    kind: 'table',
    columns: [{ header: 'Description' }, { header: 'Amount', align: 'right', width: 110 }],
    rows: [
      ...(hasEarlier || !isZero(statement.previousBalance) ? [previous] : []),
      ['New charges', dollars(statement.newCharges)],
      ['Payments', dollars(negate(statement.payments))],
      ['Adjustments', dollars(negate(statement.adjustments))],
    ],
    totalRows: [['Total due', dollars(statement.totalDue)]],
  };
}

/** The services of a claim, or a charge without a claim, with who paid for them. */
function itemTable({ claimNumber, lines, ...item }: StatementItem): PdfSection {
  const amount = { align: 'right', width: 66 } as const;
  return {
    kind: 'table',
    ...(claimNumber ? { caption: `Claim ${claimNumber}` } : {}),
    columns: [
      { header: 'Date', width: 54 },
      { header: 'Service' },
      { header: 'Charge', ...amount },
      { header: 'Insurance paid', ...amount },
      { header: 'Adjusted', ...amount },
      { header: 'You owe', ...amount },
    ],
    rows: lines.map((line) => [
      line.serviceDate,
      line.providerName ? `${line.description}, ${line.providerName}` : line.description,
      dollars(line.chargeAmount),
      dollars(line.insurancePaid),
      dollars(line.insuranceAdjusted),
      dollars(line.patientAmount),
    ]),
    totalRows: [
      ...(isZero(item.paidAmount) ? [] : [itemTotal('Your payments', negate(item.paidAmount))]),
      ...(isZero(item.adjustedAmount) ? [] : [itemTotal('Other adjustments', negate(item.adjustedAmount))]),
      itemTotal('Open', item.openAmount),
    ],
  };
}

const itemTotal = (label: string, amount: Money) => [label, '', '', '', '', dollars(amount)];
