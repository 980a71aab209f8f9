import { fc, test } from '@fast-check/vitest';
import { Temporal } from 'temporal-polyfill';
import { describe, expect } from 'vitest';
import {
  addDaysToInstant,
  addMonthsToInstant,
  dateInZone,
  endOfDay,
  isTimeZone,
  localTime,
  startOfDay,
  startOfHour,
} from './index.ts';

const zones: readonly string[] = [
  'UTC',
  'America/New_York',
  'America/Phoenix',
  'America/Sao_Paulo',
  'America/Havana',
  'America/Asuncion',
  'America/St_Johns',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
  'Pacific/Chatham',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Europe/Dublin',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Antarctica/Troll',
];

const anyZone = fc.constantFrom(...zones);
const anyInstant = fc.date({
  min: new Date('1980-01-01T00:00:00Z'),
  max: new Date('2099-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});

const clock = new Map(
  zones.map((zone) => [
    zone,
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
  ]),
);

/** The local time by the runtime's own tables: `2026-03-08 03:30:00`. */
function reading(instant: Date, zone: string): string {
  const fields = clock.get(zone)?.formatToParts(instant) ?? [];
  const parts = Object.fromEntries(fields.map((part) => [part.type, part.value]));
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second}`;
}

describe('the name of a time zone', () => {
  test.each([
    'America/New_York',
    'america/new_york',
    'US/Eastern',
    'UTC',
    'Etc/GMT+5',
    'Asia/Kolkata',
    'EST',
  ])('may be %j', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  test.each([
    '',
    '+05:00',
    '-00:30',
    '+05',
    'Mars/Base',
    'UTC ',
    'UTC[u-ca=gregory]',
    '2026-01-01T00:00Z[UTC]',
  ])('is not %j', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });

  test('may be any that the runtime supports', () => {
    expect(Intl.supportedValuesOf('timeZone').filter((name) => !isTimeZone(name))).toEqual([]);
  });
});

describe('an instant in a zone', () => {
  test.each([
    ['2026-01-01T04:59:59.999Z', 'America/New_York', '2025-12-31'],
    ['2026-01-01T05:00:00.000Z', 'America/New_York', '2026-01-01'],
    ['2026-01-01T10:00:00.000Z', 'Pacific/Kiritimati', '2026-01-02'],
    ['2025-12-31T18:30:00.000Z', 'Asia/Kolkata', '2026-01-01'],
    ['2026-06-30T23:00:00.000Z', 'Europe/Dublin', '2026-07-01'],
    ['2026-01-15T23:00:00.000Z', 'Europe/Dublin', '2026-01-15'],
  ])('%s in %s is on %s', (instant, zone, date) => {
    expect(dateInZone(new Date(instant), zone)).toBe(date);
  });

  test('has a time of day', () => {
    expect(localTime(new Date('2026-03-08T07:30:15.250Z'), 'America/New_York')).toEqual({
      hour: 3,
      minute: 30,
      second: 15,
      millisecond: 250,
    });
    expect(localTime(new Date('2026-03-08T07:30:15.250Z'), 'Asia/Kolkata')).toEqual({
      hour: 13,
      minute: 0,
      second: 15,
      millisecond: 250,
    });
  });

  test('is rejected if it is invalid or out of range, or the zone is unknown', () => {
    expect(() => dateInZone(new Date(Number.NaN), 'UTC')).toThrow(RangeError);
    expect(() => localTime(new Date(Number.NaN), 'UTC')).toThrow(RangeError);
    expect(() => dateInZone(new Date(8.64e15), 'UTC')).toThrow('years 0000 to 9999');
    expect(() => dateInZone(new Date('-000001-06-01T00:00:00Z'), 'UTC')).toThrow('years 0000 to 9999');
    expect(() => dateInZone(new Date(0), 'Mars/Base')).toThrow(RangeError);
    expect(() => startOfDay('2026-01-01', 'Mars/Base')).toThrow(RangeError);
    expect(dateInZone(new Date('0000-01-01T00:00:00Z'), 'UTC')).toBe('0000-01-01');
    expect(() => startOfDay('2026-02-30', 'UTC')).toThrow(RangeError);
    expect(() => endOfDay('2026-02-30', 'UTC')).toThrow(RangeError);
    expect(() => addDaysToInstant(new Date(0), 0.5, 'UTC')).toThrow(RangeError);
  });

  test.prop([anyInstant, anyZone], { numRuns: 2000 })(
    'has the local time of the runtime',
    (instant, zone) => {
      const time = localTime(instant, zone);
      const pad = (value: number) => String(value).padStart(2, '0');
      expect(`${dateInZone(instant, zone)} ${pad(time.hour)}:${pad(time.minute)}:${pad(time.second)}`).toBe(
        reading(instant, zone),
      );
      expect(time.millisecond).toBe(instant.getUTCMilliseconds());
    },
  );
});

describe('a day in a zone', () => {
  test.each([
    [
      'an ordinary day',
      '2026-01-05',
      'America/New_York',
      '2026-01-05T05:00:00.000Z',
      '2026-01-06T04:59:59.999Z',
    ],
    [
      'a day of 23 hours',
      '2026-03-08',
      'America/New_York',
      '2026-03-08T05:00:00.000Z',
      '2026-03-09T03:59:59.999Z',
    ],
    [
      'a day of 25 hours',
      '2026-11-01',
      'America/New_York',
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T04:59:59.999Z',
    ],
    [
      '14 hours ahead',
      '2026-01-01',
      'Pacific/Kiritimati',
      '2025-12-31T10:00:00.000Z',
      '2026-01-01T09:59:59.999Z',
    ],
    [
      'half-hour offset',
      '2026-01-01',
      'Asia/Kolkata',
      '2025-12-31T18:30:00.000Z',
      '2026-01-01T18:29:59.999Z',
    ],
    [
      'standard time in summer',
      '2026-07-01',
      'Europe/Dublin',
      '2026-06-30T23:00:00.000Z',
      '2026-07-01T22:59:59.999Z',
    ],
    [
      'negative DST in winter',
      '2026-01-15',
      'Europe/Dublin',
      '2026-01-15T00:00:00.000Z',
      '2026-01-15T23:59:59.999Z',
    ],
    [
      'midnight skipped',
      '2018-11-04',
      'America/Sao_Paulo',
      '2018-11-04T03:00:00.000Z',
      '2018-11-05T01:59:59.999Z',
    ],
    [
      'its last hour repeated',
      '2018-02-17',
      'America/Sao_Paulo',
      '2018-02-17T02:00:00.000Z',
      '2018-02-18T02:59:59.999Z',
    ],
    ['the last year', '9999-12-31', 'UTC', '9999-12-31T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  ])('%s', (_case, date, zone, start, end) => {
    expect(startOfDay(date, zone).toISOString()).toBe(start);
    expect(endOfDay(date, zone).toISOString()).toBe(end);
  });

  test.prop([anyInstant, anyZone], { numRuns: 1000 })(
    'contains exactly its own instants',
    (instant, zone) => {
      const date = dateInZone(instant, zone);
      const start = startOfDay(date, zone);
      const end = endOfDay(date, zone);
      expect(start <= instant && instant <= end).toBe(true);
      expect(dateInZone(start, zone)).toBe(date);
      expect(dateInZone(end, zone)).toBe(date);
      expect(dateInZone(new Date(start.getTime() - 1), zone)).not.toBe(date);
      expect(dateInZone(new Date(end.getTime() + 1), zone)).not.toBe(date);
      expect(localTime(end, zone)).toEqual({ hour: 23, minute: 59, second: 59, millisecond: 999 });
    },
  );
});

describe('a full hour of a day in a zone', () => {
  test.each([
    ['the first', '2026-01-05', 0, 'America/New_York', '2026-01-05T05:00:00.000Z'],
    ['the last', '2026-01-05', 23, 'America/New_York', '2026-01-06T04:00:00.000Z'],
    ['one after a clock change', '2026-03-08', 8, 'America/New_York', '2026-03-08T12:00:00.000Z'],
    ['one that clocks skip', '2026-03-08', 2, 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['one that clocks repeat', '2026-11-01', 1, 'America/New_York', '2026-11-01T05:00:00.000Z'],
    ['one of which clocks skip half', '2026-10-04', 2, 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
  ])('may be %s', (_case, date, hour, zone, instant) => {
    expect(startOfHour(date, hour, zone).toISOString()).toBe(instant);
  });

  test('is one of 0 to 23', () => {
    for (const hour of [-1, 24]) expect(() => startOfHour('2026-01-05', hour, 'UTC')).toThrow(RangeError);
  });

  test.prop([anyInstant, anyZone], { numRuns: 1000 })(
    'begins at or before each instant of the hour',
    (instant, zone) => {
      const { hour } = localTime(instant, zone);
      const start = startOfHour(dateInZone(instant, zone), hour, zone);
      expect(start <= instant).toBe(true);
    },
  );
});

describe('moving an instant', () => {
  test('keeps the time of day across a clock change', () => {
    const start = new Date('2026-03-07T14:00:00Z');
    expect(addDaysToInstant(start, 1, 'America/New_York').toISOString()).toBe('2026-03-08T13:00:00.000Z');
    expect(addDaysToInstant(start, -127, 'America/New_York').toISOString()).toBe('2025-10-31T13:00:00.000Z');
    expect(addMonthsToInstant(start, 1, 'America/New_York').toISOString()).toBe('2026-04-07T13:00:00.000Z');
    expect(addMonthsToInstant(start, 1, 'Asia/Kolkata').toISOString()).toBe('2026-04-07T14:00:00.000Z');
  });

  test('moves a skipped time later and uses the first of a repeated time', () => {
    const beforeGap = new Date('2026-03-07T07:30:00Z');
    expect(addDaysToInstant(beforeGap, 1, 'America/New_York').toISOString()).toBe('2026-03-08T07:30:00.000Z');
    expect(addDaysToInstant(beforeGap, 2, 'America/New_York').toISOString()).toBe('2026-03-09T06:30:00.000Z');
    const beforeOverlap = new Date('2026-10-31T05:30:00Z');
    expect(addDaysToInstant(beforeOverlap, 1, 'America/New_York').toISOString()).toBe(
      '2026-11-01T05:30:00.000Z',
    );
  });

  test('by zero returns the same instant, also in the second of two equal hours', () => {
    const second = new Date('2026-11-01T06:30:00Z');
    expect(addDaysToInstant(second, 0, 'America/New_York')).toEqual(second);
    expect(addMonthsToInstant(second, 0, 'America/New_York')).toEqual(second);
  });

  test.prop([anyInstant, anyZone, fc.integer({ min: -400, max: 400 })], { numRuns: 1000 })(
    'agrees with Temporal and with the local time of the runtime',
    (start, zone, count) => {
      const zoned = Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO(zone);
      const byDays = addDaysToInstant(start, count, zone);
      const byMonths = addMonthsToInstant(start, count, zone);
      expect(byDays.getTime()).toBe(zoned.add({ days: count }).epochMilliseconds);
      expect(byMonths.getTime()).toBe(zoned.add({ months: count }).epochMilliseconds);

      const wanted = `${zoned.toPlainDate().add({ days: count })} ${reading(start, zone).slice(11)}`;
      const skipped = reading(byDays, zone) !== wanted;
      if (skipped) {
        // Clocks change by half an hour on Lord Howe Island, and by two hours at Troll.
        const isBefore = [30, 60, 120].map(
          (minutes) => reading(new Date(byDays.getTime() - minutes * 60_000), zone) < wanted,
        );
        expect(reading(byDays, zone) > wanted).toBe(true);
        expect(isBefore).toContain(true);
      }
    },
  );
});
