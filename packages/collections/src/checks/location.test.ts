import { isTimeZone } from '@rcm/calendar';
import { describe, expect, test } from 'vitest';
import { findCandidateZones, findStateCode } from './location.ts';
import { jurisdictions } from './state-time-zones.ts';

describe('the states', () => {
  test('are fifty, the district and five territories, each with existing time zones', () => {
    expect(Object.keys(jurisdictions)).toHaveLength(56);
    for (const { timeZones } of Object.values(jurisdictions)) {
      expect(timeZones.length).toBeGreaterThan(0);
      for (const zone of timeZones) expect(isTimeZone(zone)).toBe(true);
    }
  });

  test('with several time zones have all of them', () => {
    const divided = Object.entries(jurisdictions).filter(([, { timeZones }]) => timeZones.length > 1);
    expect(divided.map(([code]) => code).join(' ')).toBe('AK AZ FL ID IN KS KY MI NE NV ND OR SD TN TX');
  });

  test.each([
    ['CA', 'CA'],
    ['ca', 'CA'],
    [' California ', 'CA'],
    ['District of Columbia', 'DC'],
    ['ZZ', null],
    ['Bavaria', null],
    ['', null],
    [null, null],
  ])('are found by code or name: %j', (written, code) => {
    expect(findStateCode(written)).toBe(code);
  });
});

describe('where the consumer may be', () => {
  test.each([
    ['nowhere that is known', null, [], []],
    ['nowhere that is known in an unknown state', 'ZZ', [], []],
    ['anywhere in the state', 'FL', [], ['America/New_York', 'America/Chicago']],
    ['anywhere in the state, in small letters', 'fl', [], ['America/New_York', 'America/Chicago']],
    ['in the zones that are given', null, ['America/Denver'], ['America/Denver']],
    ['in the zones of the state that are given', 'FL', ['America/Chicago'], ['America/Chicago']],
    [
      'in the given time zones and all time zones of a state that they conflict with',
      'CA',
      ['America/New_York'],
      ['America/New_York', 'America/Los_Angeles'],
    ],
    [
      'in each zone once',
      'FL',
      ['America/Chicago', 'America/Denver', 'America/Chicago'],
      ['America/Chicago', 'America/Denver', 'America/New_York'],
    ],
  ])(
    'is every time zone of the request and of the state, even if they conflict: %s',
    (_where, state, timeZones, candidates) => {
      expect(findCandidateZones(state, timeZones)).toEqual(candidates);
    },
  );
});
