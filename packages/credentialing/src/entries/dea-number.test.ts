import { describe, expect, test } from 'vitest';
import { deaFault, deaWarnings } from './dea-number.ts';

describe('a DEA number', () => {
  // (1 + 3 + 5) + 2 (2 + 4 + 6) = 33.
  test.each(['BS1234563', 'A91234563', 'FT0000000'])('%s is valid', (number) => {
    expect(deaFault(number)).toBeNull();
  });

  test.each(['BS1234564', 'BS1234560', 'BS2234563'])('%s has a wrong check digit', (number) => {
    expect(deaFault(number)).toBe('DEA_CHECK_DIGIT');
  });

  test.each(['', 'BS123456', 'BS12345633', 'bs1234563', '9S1234563', 'B81234563', 'BSA234563', ' BS1234563'])(
    '%j has a wrong format',
    (number) => {
      expect(deaFault(number)).toBe('DEA_FORMAT');
    },
  );

  test('every single wrong digit is detected, except a doubled digit that differs by five', () => {
    const good = 'BS1234563';
    for (let index = 2; index < 9; index += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        const changed = `${good.slice(0, index)}${digit}${good.slice(index + 1)}`;
        const isDouble = index % 2 === 1 && index < 8;
        const isBlind = isDouble && Math.abs(digit - Number(good[index])) === 5;
        expect([changed, deaFault(changed)]).toEqual([
          changed,
          changed === good || isBlind ? null : 'DEA_CHECK_DIGIT',
        ]);
      }
    }
  });

  test.each([
    [{ number: 'BS1234564' }, ['DEA_CHECK_DIGIT']],
    [{ number: '12', registrationType: 'DEA' }, ['DEA_FORMAT']],
    [{ number: '12', registrationType: 'CDS' }, []],
    [{ number: 'BS1234563' }, []],
    [{ number: '' }, []],
    [{ number: null }, []],
  ])('causes a warning if it is wrong, unless it is that of a state: %j', (fields, codes) => {
    expect(deaWarnings(fields).map(({ code }) => code)).toEqual(codes);
  });
});
