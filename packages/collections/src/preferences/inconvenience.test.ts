import { describe, expect, test } from 'vitest';
import { endOfInconvenience } from './inconvenience.ts';
import type { InconvenientTime } from './schema.ts';

const zone = 'America/New_York';

const ends = (at: string, today: string, ...times: InconvenientTime[]) =>
  endOfInconvenience(times, new Date(at), today, zone)?.toISOString() ?? null;

const lunch: InconvenientTime = { days: ['TUESDAY'], from: '12:00', to: '13:30' };

describe('an inconvenient time', () => {
  test.each([
    ['2026-03-10T11:59:59.999-04:00', null],
    ['2026-03-10T12:00:00-04:00', '2026-03-10T17:30:00.000Z'],
    ['2026-03-10T13:29:59.999-04:00', '2026-03-10T17:30:00.000Z'],
    ['2026-03-10T13:30:00-04:00', null],
  ])('begins and ends to the minute, end exclusive: %s', (at, end) => {
    expect(ends(at, '2026-03-10', lunch)).toBe(end);
  });

  test('applies only to its days of the week', () => {
    expect(ends('2026-03-11T12:30:00-04:00', '2026-03-11', lunch)).toBeNull();
  });

  test('lasts until the latest end of those that contain the moment', () => {
    const day: InconvenientTime = { days: ['MONDAY', 'TUESDAY'], from: '00:00', to: '24:00' };
    expect(ends('2026-03-10T12:30:00-04:00', '2026-03-10', lunch, day)).toBe('2026-03-11T04:00:00.000Z');
  });

  test('ends at the end of a skipped hour', () => {
    const night: InconvenientTime = { days: ['SUNDAY'], from: '01:00', to: '02:30' };
    expect(ends('2026-03-08T01:30:00-05:00', '2026-03-08', night)).toBe('2026-03-08T07:00:00.000Z');
  });

  test('ends after the moment when clocks repeat an hour', () => {
    const night: InconvenientTime = { days: ['SUNDAY'], from: '00:30', to: '01:30' };
    expect(ends('2026-11-01T01:10:00-05:00', '2026-11-01', night)).toBe('2026-11-01T06:30:00.000Z');
  });
});
