import type { OrganizationSettings } from '@rcm/tenancy';
import { describe, expect, test } from 'vitest';
import { estimateDocument } from './document.ts';
import { computeTotals, type Estimate, priceLines } from './estimate.ts';

const visit = { cptCode: '99213', description: 'Office visit', quantity: 1, unitCharge: '125.50' };
const exercises = {
  cptCode: '97110',
  description: 'Exercises',
  quantity: 13,
  unitCharge: '60.00',
  recurrence: { frequency: 'Once a week', startDate: '2026-03-20', endDate: '2026-06-12' },
};

const lineItems = priceLines([visit, exercises]);
const estimate = {
  estimateNumber: 'GFE-20260302-7K3QX9RT',
  providerName: 'Avery Stone, MD',
  diagnosisCodes: ['M54.50'],
  serviceDate: new Date('2026-03-20T15:00:00Z'),
  createdAt: new Date('2026-03-02T15:00:00Z'),
  updatedAt: new Date('2026-03-02T15:00:00Z'),
  lineItems,
  ...computeTotals(lineItems, '0.00'),
} as unknown as Estimate;

const patient = { id: 'pat_1', firstName: 'Rowan', lastName: 'Ellis', dateOfBirth: '1984-02-29' };
const organization = { name: 'Riverside', timeZone: 'America/New_York' } as OrganizationSettings;

describe('the document of an estimate', () => {
  test('prints how often and in which time frame a service recurs, and their total number', () => {
    const { sections } = estimateDocument(estimate, patient, null, organization);
    const tables = sections.flatMap((section) => (section.kind === 'table' ? [section.rows] : []));
    expect(tables).toEqual([
      [
        ['99213', 'Office visit', '1', '$125.50', '$125.50'],
        ['97110', 'Exercises (Once a week, 2026-03-20 to 2026-06-12)', '13', '$60.00', '$780.00'],
      ],
    ]);
  });
});
