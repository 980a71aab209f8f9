import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import {
  addBusinessDays,
  addDays,
  businessDaysBetween,
  daysBetween,
  endOfDay,
  federalHolidays,
  type HolidaySet,
  holidaySet,
  isBusinessDay,
  noHolidays,
  rollForward,
  skippedHolidays,
} from './index.ts';

const anyDate = fc.integer({ min: 0, max: 40_000 }).map((day) => addDays('1975-01-01', day));
const anySet = fc.oneof(
  fc.constant(federalHolidays),
  fc.constant(noHolidays),
  fc
    .record({
      base: fc.constantFrom('US_FEDERAL' as const, 'NONE' as const),
      added: fc.array(anyDate),
      removed: fc.array(anyDate),
    })
    .map(holidaySet),
);

/** Part of the error message for a date outside the calendar. */
const outsideMessage = 'years 0000 to 9999';

describe('a good faith estimate', () => {
  test.each([
    ['2026-01-05', '2026-01-07', 2, 1, '2026-01-06'],
    ['2026-01-05', '2026-01-08', 3, 1, '2026-01-06'],
    ['2026-01-05', '2026-01-20', 10, 3, '2026-01-08'],
    ['2026-11-25', '2026-12-01', 3, 1, '2026-11-27'],
    ['2026-07-02', '2026-07-08', 3, 1, '2026-07-06'],
    ['2026-12-23', '2027-01-11', 11, 3, '2026-12-29'],
  ])(
    'scheduled %s for %s has %d days of lead time and is due %d business days later, on %s',
    (scheduled, service, lead, days, deadline) => {
      expect(businessDaysBetween(scheduled, service, federalHolidays)).toBe(lead);
      expect(addBusinessDays(scheduled, days, federalHolidays)).toBe(deadline);
    },
  );

  test('is due by the end of its day in the zone of the facility', () => {
    expect(endOfDay('2026-01-06', 'America/New_York').toISOString()).toBe('2026-01-07T04:59:59.999Z');
  });
});

describe('deadlines of other rules', () => {
  test('an appeal period that ends on a Sunday runs to Monday', () => {
    expect(rollForward('2026-10-04', federalHolidays)).toBe('2026-10-05');
  });

  test('a validation notice is received five business days after it was sent', () => {
    const receipt = addBusinessDays('2026-07-31', 5, federalHolidays);
    expect(receipt).toBe('2026-08-07');
    expect(addDays(receipt, 30)).toBe('2026-09-06');
  });
});

describe('business days', () => {
  test('leave out weekends and holidays', () => {
    expect(isBusinessDay('2026-07-02', federalHolidays)).toBe(true);
    expect(isBusinessDay('2026-07-03', federalHolidays)).toBe(false);
    expect(isBusinessDay('2026-07-03', noHolidays)).toBe(true);
    expect(isBusinessDay('2026-07-04', noHolidays)).toBe(false);
  });

  test('count backwards', () => {
    expect(addBusinessDays('2026-07-06', -1, federalHolidays)).toBe('2026-07-02');
    expect(businessDaysBetween('2026-07-06', '2026-07-02', federalHolidays)).toBe(-1);
    expect(businessDaysBetween('2026-07-05', '2026-07-02', federalHolidays)).toBe(-1);
  });

  test('zero of them return the same date, whatever day it is', () => {
    expect(addBusinessDays('2026-07-04', 0, federalHolidays)).toBe('2026-07-04');
    expect(businessDaysBetween('2026-07-04', '2026-07-04', federalHolidays)).toBe(0);
  });

  test('must be whole and stay within the calendar', () => {
    const never: HolidaySet = { isHoliday: () => true, name: () => 'Closed', inYear: () => [] };
    expect(() => addBusinessDays('2026-07-04', 0.5, federalHolidays)).toThrow(RangeError);
    expect(() => addBusinessDays('9999-12-31', 1, federalHolidays)).toThrow(outsideMessage);
    expect(() => rollForward('9999-12-31', never)).toThrow(outsideMessage);
  });

  test('report the holidays that they skip', () => {
    expect(skippedHolidays('2026-11-25', '2026-12-01', federalHolidays)).toEqual([
      { date: '2026-11-26', name: 'Thanksgiving Day' },
    ]);
    expect(skippedHolidays('2026-12-24', '2027-01-04', federalHolidays)).toEqual([
      { date: '2026-12-25', name: 'Christmas Day' },
      { date: '2027-01-01', name: "New Year's Day" },
    ]);
    expect(skippedHolidays('2026-07-03', '2026-07-06', federalHolidays)).toEqual([]);
    expect(skippedHolidays('2026-07-06', '2026-07-03', federalHolidays)).toHaveLength(1);
    expect(skippedHolidays('2026-08-01', '2026-08-31', holidaySet({ added: ['2026-08-08'] }))).toEqual([]);
  });

  test('are counted over eight thousand years without iterating over days', () => {
    const count = businessDaysBetween('2026-01-01', '9999-12-30', federalHolidays);
    expect(addBusinessDays('2026-01-01', count, federalHolidays)).toBe('9999-12-30');
    expect(() => addBusinessDays('2026-01-01', 1e15, federalHolidays)).toThrow(outsideMessage);
  });

  test.prop([anyDate, fc.integer({ min: -60, max: 60 }), anySet])(
    'adding agrees with going day by day',
    (date, days, holidays) => {
      let walked = date;
      for (let left = Math.abs(days); left > 0; ) {
        walked = addDays(walked, Math.sign(days));
        if (isBusinessDay(walked, holidays)) left -= 1;
      }
      expect(addBusinessDays(date, days, holidays)).toBe(walked);
    },
  );

  test.prop([anyDate, fc.integer({ min: -300, max: 300 }), anySet], { numRuns: 500 })(
    'adding and counting are inverse',
    (date, days, holidays) => {
      const moved = addBusinessDays(date, days, holidays);
      expect(businessDaysBetween(date, moved, holidays)).toBe(days);
      if (days !== 0) expect(isBusinessDay(moved, holidays)).toBe(true);
    },
  );

  test.prop([anyDate, fc.integer({ min: 0, max: 800 }), anySet], { numRuns: 200 })(
    'counting agrees with looking at every day',
    (from, days, holidays) => {
      const to = addDays(from, days);
      const passed = Array.from({ length: daysBetween(from, to) }, (_, day) => addDays(from, day + 1));
      const count = (dates: string[]) => dates.filter((date) => isBusinessDay(date, holidays)).length;
      expect(businessDaysBetween(from, to, holidays)).toBe(count(passed));
      const backwards = passed.map((date) => addDays(date, -1));
      expect(businessDaysBetween(to, from, holidays) + 0).toBe(0 - count(backwards));
    },
  );

  test.prop([anyDate, anySet])('rolling forward passes over no business day', (date, holidays) => {
    const rolled = rollForward(date, holidays);
    expect(isBusinessDay(rolled, holidays)).toBe(true);
    expect(businessDaysBetween(date, rolled, holidays)).toBe(rolled === date ? 0 : 1);
  });
});
