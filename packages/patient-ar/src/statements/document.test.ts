import type { PdfSection } from '@rcm/documents';
import { aPrincipal } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { Account } from '../accounts/account.ts';
import { combinedDocument, type StatementFacts, statementDocument } from './document.ts';
import { Statement } from './statement.ts';

const now = new Date('2026-03-02T15:00:00Z');
const { organization } = aPrincipal();

const facts = (values: Partial<Statement> = {}, rest: Partial<StatementFacts> = {}): StatementFacts => ({
  statement: Object.assign(new Statement(), {
    statementNumber: 'STM-1',
    status: 'READY',
    dunningStep: 1,
    statementDate: now,
    dueDate: now,
    previousBalance: '0.00',
    newCharges: '20.00',
    payments: '4.00',
    adjustments: '0.00',
    totalDue: '16.00',
    updatedAt: now,
    items: [
      {
        claimId: 'clm_1',
        claimNumber: 'C-1',
        serviceDate: '2026-01-20',
        patientAmount: '20.00',
        paidAmount: '4.00',
        adjustedAmount: '0.00',
        openAmount: '16.00',
        lines: [
          {
            serviceDate: '2026-01-20',
            providerName: 'Dr. Stone',
            procedureCode: '99213',
            description: 'Office visit',
            chargeAmount: '1100.00',
            insurancePaid: '1070.00',
            insuranceAdjusted: '10.00',
            patientAmount: '20.00',
          },
        ],
      },
    ],
    ...values,
  }),
  aging: {
    asOf: '2026-03-02',
    days0To30: '0.00',
    days31To60: '16.00',
    days61To90: '0.00',
    days91To120: '0.00',
    days121AndOver: '0.00',
    total: '16.00',
    unappliedCredit: '0.00',
  },
  account: Object.assign(new Account(), { accountNumber: 'A-1', facilityName: 'Clinic' }),
  recipient: {
    id: 'pat_1',
    firstName: 'Rowan',
    lastName: 'Ellis',
    address: '1 Main Street, Salem, MA 01970',
  },
  organization,
  hasEarlier: false,
  remitTo: 'PO Box 20, Salem, MA 01970',
  ...rest,
});

const tablesOf = (sections: readonly PdfSection[]) => sections.filter((each) => each.kind === 'table');
const labelsOf = (section: PdfSection | undefined) =>
  section?.kind === 'table' ? section.rows.map(([label]) => label) : [];

describe('an itemized statement', () => {
  test('shows each service with who paid for it, the payments, and the coupon', () => {
    const { sections } = statementDocument(facts());
    expect(tablesOf(sections)[0]).toMatchObject({
      caption: 'Claim C-1',
      rows: [['2026-01-20', 'Office visit, Dr. Stone', '$1,100.00', '$1,070.00', '$10.00', '$20.00']],
      totalRows: [
        ['Your payments', '', '', '', '', '-$4.00'],
        ['Open', '', '', '', '', '$16.00'],
      ],
    });
    expect(sections.at(-1)).toEqual({
      kind: 'facts',
      facts: [
        { label: 'Patient', value: 'Rowan Ellis' },
        { label: 'Account', value: 'A-1' },
        { label: 'Statement', value: 'STM-1' },
        { label: 'Due date', value: '2026-03-02' },
        { label: 'Amount due', value: '$16.00' },
        { label: 'Amount enclosed', value: '$ ____________' },
        { label: 'Pay to', value: organization.name },
        { label: 'Send to', value: 'PO Box 20, Salem, MA 01970' },
      ],
    });
  });

  test('has a previous balance only after an earlier statement', () => {
    const previousOf = (given: StatementFacts) => labelsOf(tablesOf(statementDocument(given).sections)[1])[0];
    expect(previousOf(facts())).toBe('New charges');
    expect(previousOf(facts({ previousBalance: '9.00' }, { hasEarlier: true }))).toBe('Previous balance');
    expect(previousOf(facts({ previousBalance: '9.00' }))).toBe('Balance to date');
  });

  test('says from the second notice on that the account is past due', () => {
    const noticesOf = (dunningStep: number) =>
      statementDocument(facts({ dunningStep })).sections.flatMap((each) =>
        each.kind === 'notice' ? (each.title ?? []) : [],
      );
    expect(noticesOf(1)).toEqual(['Questions, or trouble paying?']);
    expect(noticesOf(2)[0]).toBe('Notice 2: your account is past due');
  });

  test('is on pages of its own among the statements of a run', () => {
    const { sections } = combinedDocument([facts(), facts()], { organization, createdAt: now });
    expect(sections.filter(({ kind }) => kind === 'pageBreak')).toHaveLength(1);
    expect(tablesOf(sections)).toHaveLength(6);
  });
});
