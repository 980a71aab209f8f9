import { federalHolidays, noHolidays } from '@rcm/calendar';
import { PayerProgram } from '@rcm/envelope';
import type { TenantContext } from '@rcm/tenancy';
import { describe, expect, test } from 'vitest';
import { appealDeadline, firstAppealDeadline } from './deadline.ts';

const timeZone = 'America/New_York';
const notice = new Date('2026-06-01T15:00:00Z');

describe('the appeal deadline of a program', () => {
  test.each([
    ['MEDICARE_FFS', '2026-06-01', '2026-10-06T03:59:59.999Z'],
    ['MEDICARE_FFS', '2026-06-08', '2026-10-14T03:59:59.999Z'],
    ['MEDICARE_ADVANTAGE', '2026-06-01', '2026-08-06T03:59:59.999Z'],
    ['MEDICARE_ADVANTAGE', '2026-06-04', '2026-08-11T03:59:59.999Z'],
    ['COMMERCIAL', '2026-06-01', '2026-11-29T04:59:59.999Z'],
    ['ERISA', '2026-06-01', '2026-11-29T04:59:59.999Z'],
    ['MEDICAID_MANAGED', '2026-06-01', '2026-08-01T03:59:59.999Z'],
  ] as const)('%s, notice of %s: %s', (program, date, deadline) => {
    const given = new Date(`${date}T15:00:00Z`);
    expect(appealDeadline(program, given, timeZone, federalHolidays)?.toISOString()).toBe(deadline);
  });

  test('a last day on a holiday moves only if the organization observes the holiday', () => {
    const columbusDay = new Date('2026-06-09T15:00:00Z');
    expect(appealDeadline('MEDICARE_FFS', columbusDay, timeZone, federalHolidays)?.toISOString()).toBe(
      '2026-10-14T03:59:59.999Z',
    );
    expect(appealDeadline('MEDICARE_FFS', columbusDay, timeZone, noHolidays)?.toISOString()).toBe(
      '2026-10-13T03:59:59.999Z',
    );
  });

  test('counts from the date of the notice in the time zone', () => {
    const lateEvening = new Date('2026-06-02T03:00:00Z');
    expect(appealDeadline('COMMERCIAL', lateEvening, timeZone, noHolidays)).toEqual(
      appealDeadline('COMMERCIAL', notice, timeZone, noHolidays),
    );
  });

  test('programs without a usual window have no deadline', () => {
    const without = PayerProgram.options.filter(
      (program) => appealDeadline(program, notice, timeZone, federalHolidays) === null,
    );
    expect(without).toEqual(['MEDICAID', 'TRICARE', 'WORKERS_COMP', 'AUTO', 'OTHER']);
  });

  test('counts from a day in the time zone of the organization and by its holidays', () => {
    const holidays = { base: 'US_FEDERAL', added: [], removed: [] } as const;
    const context = { organization: { timeZone, holidays } } as unknown as TenantContext;
    expect(firstAppealDeadline(context, 'MEDICARE_FFS', '2026-06-09')?.toISOString()).toBe(
      '2026-10-14T03:59:59.999Z',
    );
    expect(firstAppealDeadline(context, 'AUTO', '2026-06-09')).toBeNull();
  });
});
