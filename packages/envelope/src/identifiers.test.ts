import { expect, test } from 'vitest';
import { email, taxIdentifier, tenDigits } from './identifiers.ts';

test('a field of ten digits does not verify the check digit', () => {
  expect(tenDigits.safeParse('0000000000').success).toBe(true);
  expect(tenDigits.safeParse('000000000').success).toBe(false);
  expect(tenDigits.safeParse('00000000000').success).toBe(false);
});

test('a taxpayer identification number has exactly nine digits, without a hyphen', () => {
  expect(taxIdentifier.safeParse('941234567').success).toBe(true);
  for (const other of ['94123456', '9412345678', '94-1234567', '94123456X']) {
    expect(taxIdentifier.safeParse(other).success).toBe(false);
  }
});

test.each([
  'rowan@example.org',
  'user%example.com@example.org',
  'a/b@example.org',
  'a!b@example.org',
  "!#$%&'*+-/=?^_`{|}~@example.org",
  'rowan.ellis+billing@billing.example.org',
  'ROWAN@EXAMPLE.ORG',
  '1@2.example',
  'rowan@localhost',
  'rowan@xn--bcher-kva.example',
  'a@b-c.d--e',
])('%s is an address', (address) => {
  expect(email.safeParse(address).success).toBe(true);
});

test.each([
  '',
  'rowan',
  '@example.org',
  'rowan@',
  '.rowan@example.org',
  'rowan.@example.org',
  'ro..wan@example.org',
  'rowan@-example.org',
  'rowan@example-.org',
  'rowan@example..org',
  'rowan@.example.org',
  'rowan@example.org.',
  'rowan@exa_mple.org',
  'rowan@@example.org',
  'rowan ellis@example.org',
  ' rowan@example.org',
  'rowan@example.org\n',
  '"rowan"@example.org',
  'rowan@[127.0.0.1]',
  'röwan@example.org',
  'rowan,ellis@example.org',
  null,
])('%j is not an address', (address) => {
  expect(email.safeParse(address).success).toBe(false);
});

test('an address has at most 254 characters', () => {
  const address = (length: number) =>
    `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(length - 190 + 3)}.org`;
  expect(email.safeParse('rowan@example.org').success).toBe(true);
  expect(address(254)).toHaveLength(254);
  expect(email.safeParse(address(255)).success).toBe(false);
  expect(email.safeParse('rowan').success).toBe(false);
});
