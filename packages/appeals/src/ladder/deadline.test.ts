import { federalHolidays, holidaySet } from '@rcm/calendar';
import type { PayerProgram } from '@rcm/envelope';
import { describe, expect, test } from 'vitest';
import { type FilingFacts, filingDeadline } from './deadline.ts';
import { type AppealLevel, stepOf } from './ladder.ts';

function deadlineOf(program: PayerProgram, level: AppealLevel, facts: Partial<FilingFacts>) {
  const filing = stepOf(program, level)?.filing;
  if (!filing) throw new Error(`${program} has no window at ${level}`);
  return filingDeadline(filing, {
    noticeDate: null,
    receivedDate: null,
    timeZone: 'America/New_York',
    holidays: federalHolidays,
    ...facts,
  });
}

describe('the filing deadline', () => {
  test.each([
    ['MEDICARE_FFS', 'LEVEL_1_RECONSIDERATION', '2026-06-01', '2026-10-04', '2026-10-05'],
    ['MEDICARE_FFS', 'LEVEL_2_FORMAL_APPEAL', '2026-06-01', '2026-12-03', '2026-12-03'],
    ['MEDICARE_FFS', 'LEVEL_4_ALJ_HEARING', '2026-06-01', '2026-08-05', '2026-08-05'],
    ['MEDICARE_FFS', 'LEVEL_5_COUNCIL_REVIEW', '2026-06-01', '2026-08-05', '2026-08-05'],
    ['MEDICARE_FFS', 'LEVEL_6_FEDERAL_COURT', '2026-06-01', '2026-08-05', '2026-08-05'],
    ['MEDICARE_ADVANTAGE', 'LEVEL_1_RECONSIDERATION', '2026-06-01', '2026-08-05', '2026-08-05'],
    ['COMMERCIAL', 'LEVEL_1_RECONSIDERATION', '2026-06-02', '2026-11-29', '2026-11-29'],
    ['ERISA', 'LEVEL_3_EXTERNAL_REVIEW', '2026-06-01', '2026-10-01', '2026-10-01'],
    ['COMMERCIAL', 'INDEPENDENT_REVIEW_ORG', '2025-10-31', '2026-03-01', '2026-03-02'],
    ['COMMERCIAL', 'LEVEL_3_EXTERNAL_REVIEW', '2027-10-31', '2028-03-01', '2028-03-01'],
    ['MEDICAID_MANAGED', 'LEVEL_1_RECONSIDERATION', '2026-06-01', '2026-07-31', '2026-07-31'],
    ['MEDICAID_MANAGED', 'STATE_FAIR_HEARING', '2026-06-01', '2026-09-29', '2026-09-29'],
  ] as const)(
    '%s, %s, notice of %s: last day %s, file by %s (the five levels of Medicare, Medicare Advantage, commercial, ERISA, Medicaid)',
    (program, level, noticeDate, lastDay, filingDate) => {
      expect(deadlineOf(program, level, { noticeDate })).toMatchObject({ lastDay, filingDate });
    },
  );

  test('presumes receipt 5 days after a Medicare notice', () => {
    expect(deadlineOf('MEDICARE_FFS', 'LEVEL_1_RECONSIDERATION', { noticeDate: '2026-06-01' })).toMatchObject(
      {
        receiptDate: '2026-06-06',
        isReceiptPresumed: true,
        isRolledForward: true,
      },
    );
  });

  test('counts from a given receipt', () => {
    const facts = { noticeDate: '2026-06-01', receivedDate: '2026-06-03' };
    expect(deadlineOf('MEDICARE_FFS', 'LEVEL_1_RECONSIDERATION', facts)).toMatchObject({
      receiptDate: '2026-06-03',
      isReceiptPresumed: false,
      filingDate: '2026-10-01',
      isRolledForward: false,
    });
  });

  test('counts from the notice if the window does', () => {
    const facts = { noticeDate: '2026-06-01', receivedDate: '2026-06-20' };
    expect(deadlineOf('COMMERCIAL', 'LEVEL_1_RECONSIDERATION', facts)).toMatchObject({
      filingDate: '2026-11-28',
      receiptDate: '2026-06-20',
    });
    const { noticeDate: _notice, ...receiptAlone } = facts;
    expect(deadlineOf('COMMERCIAL', 'LEVEL_1_RECONSIDERATION', receiptAlone)).toBeNull();
  });

  test.each([
    ['2028-10-30', '2029-03-01', '2029-03-01', []],
    ['2027-10-29', '2028-02-29', '2028-02-29', []],
    ['2026-03-04', '2026-07-04', '2026-07-06', []],
    ['2026-06-10', '2026-10-10', '2026-10-13', ['2026-10-12']],
    ['2026-07-26', '2026-11-26', '2026-11-27', ['2026-11-26']],
    ['2026-09-01', '2027-01-01', '2027-01-04', ['2027-01-01']],
  ])(
    'of an external review is four months from receipt on %s: last day %s, file by %s (no such day, weekends, holidays %j)',
    (receivedDate, lastDay, filingDate, skipped) => {
      for (const level of ['LEVEL_3_EXTERNAL_REVIEW', 'INDEPENDENT_REVIEW_ORG'] as const) {
        const deadline = deadlineOf('ERISA', level, { noticeDate: '2026-01-05', receivedDate });
        expect(deadline).toMatchObject({ receiptDate: receivedDate, lastDay, filingDate });
        expect(deadline?.holidaysSkipped.map(({ date }) => date)).toEqual(skipped);
      }
    },
  );

  test('of an external review counts the federal holidays, whatever days the organization observes', () => {
    const holidays = holidaySet({ base: 'NONE', added: ['2026-10-13'] });
    const deadline = deadlineOf('ERISA', 'LEVEL_3_EXTERNAL_REVIEW', { receivedDate: '2026-06-10', holidays });
    expect(deadline?.filingDate).toBe('2026-10-13');
  });

  test('moves past a holiday and names it, only if the program rolls forward', () => {
    const facts = { receivedDate: '2026-06-14' };
    expect(deadlineOf('MEDICARE_FFS', 'LEVEL_1_RECONSIDERATION', facts)).toMatchObject({
      lastDay: '2026-10-12',
      filingDate: '2026-10-13',
      holidaysSkipped: [{ date: '2026-10-12', name: expect.any(String) }],
    });
    expect(
      deadlineOf('MEDICARE_FFS', 'LEVEL_1_RECONSIDERATION', { ...facts, rollsForward: false }),
    ).toMatchObject({ filingDate: '2026-10-12', holidaysSkipped: [] });
  });

  test('is the last millisecond of the day in the time zone', () => {
    const facts = { noticeDate: '2026-06-01' };
    const deadlineIn = (timeZone: string) =>
      deadlineOf('MEDICARE_FFS', 'LEVEL_1_RECONSIDERATION', {
        ...facts,
        timeZone,
      })?.appealDeadline.toISOString();
    expect(deadlineIn('America/New_York')).toBe('2026-10-06T03:59:59.999Z');
    expect(deadlineIn('America/Los_Angeles')).toBe('2026-10-06T06:59:59.999Z');
  });

  test('does not exist at the end of the calendar', () => {
    const at = (noticeDate: string) => deadlineOf('MEDICARE_FFS', 'LEVEL_2_FORMAL_APPEAL', { noticeDate });
    expect(at('9990-12-31')).toMatchObject({ lastDay: '9991-07-04' });
    expect(at('9991-01-01')).toBeNull();
  });
});
