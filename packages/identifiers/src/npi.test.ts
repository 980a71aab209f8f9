import { expect, test } from 'vitest';
import { isNpi, npiFault } from './npi.ts';

test.each(['1234567893', '1558598797', '1999999984', '1000000004'])('%s is an NPI', (value) => {
  expect(isNpi(value)).toBe(true);
});

test.each(['1234567890', '3234567893', '123456789', '12345678933', '123456789X', ''])(
  '%j is not an NPI',
  (value) => {
    expect(isNpi(value)).toBe(false);
  },
);

test.each([
  ['1234567893', null],
  ['2000000002', null],
  ['1234567890', 'CHECK_DIGIT'],
  ['3234567893', 'FIRST_DIGIT'],
  ['0234567893', 'FIRST_DIGIT'],
  ['123456789', 'NOT_TEN_DIGITS'],
  ['12345678933', 'NOT_TEN_DIGITS'],
  ['１２３４５６７８９３', 'NOT_TEN_DIGITS'],
])('what is wrong with the NPI %j is %j', (value, fault) => {
  expect(npiFault(value)).toBe(fault);
});

test('every single wrong digit is detected', () => {
  const good = '1234567893';
  for (let index = 1; index < 10; index += 1) {
    for (let digit = 0; digit < 10; digit += 1) {
      const changed = `${good.slice(0, index)}${digit}${good.slice(index + 1)}`;
      expect(isNpi(changed)).toBe(changed === good);
    }
  }
});
