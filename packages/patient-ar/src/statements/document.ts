import { dateInZone } from '@rcm/calendar';
import type { PdfDocument, PdfSection } from '@rcm/documents';
import { isZero, type Money, negate } from '@rcm/money';
import type { OrganizationSettings } from '@rcm/tenancy';
import type { Account } from '../accounts/account.ts';
import type { AgingRecord } from '../aging/schema.ts';
import type { AccountPatient } from '../ports.ts';
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
  readonly patient: AccountPatient;
  readonly organization: OrganizationSettings;
}

/** The PDF document of a statement. Dates are in the organization's time zone. */
export function statementDocument(facts: StatementFacts): PdfDocument {
  const { statement, aging, account, patient, organization } = facts;
  const day = (instant: Date) => dateInZone(instant, organization.timeZone);
  const notice = noticesByStatus[statement.status];
  return {
    title: 'Patient Statement',
    subtitle: `${organization.name} · ${day(statement.statementDate)}`,
    language: 'en-US',
    footer: `${statement.statementNumber} · Account ${account.accountNumber}`,
    metadata: {
      title: `Statement ${statement.statementNumber}`,
      subject: 'Statement of a patient account',
      createdAt: statement.updatedAt,
    },
    sections: [
      ...(notice ? [notice] : []),
      {
        kind: 'facts',
        facts: [
          { label: 'Patient', value: `${patient.firstName} ${patient.lastName}` },
          { label: 'Account', value: account.accountNumber },
          ...(account.facilityName ? [{ label: 'Facility', value: account.facilityName }] : []),
          { label: 'Statement', value: statement.statementNumber },
          { label: 'Statement date', value: day(statement.statementDate) },
          { label: 'Due date', value: statement.dueDate ? day(statement.dueDate) : 'Upon receipt' },
        ],
      },
      { kind: 'heading', text: 'Your account' },
      {
        kind: 'table',
        columns: [{ header: 'Description' }, { header: 'Amount', align: 'right', width: 110 }],
        rows: [
          ['Previous balance', dollars(statement.previousBalance)],
          ['New charges', dollars(statement.newCharges)],
          ['Payments', dollars(negate(statement.payments))],
          ['Adjustments', dollars(negate(statement.adjustments))],
        ],
        totalRows: [['Total due', dollars(statement.totalDue)]],
      },
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
    ],
  };
}
