import { describe, expect, test } from 'vitest';
import { type BilledCharge, compareBill } from './comparison.ts';

type Line = Parameters<typeof compareBill>[0][number];

const own = { providerNpi: '1234567893', providerName: 'Own' };
const npiA = '1558598797';
const npiB = '1999999984';

const aLine = (totalCharge: string, named: Pick<BilledCharge, 'providerNpi' | 'providerName'>): Line => ({
  cptCode: '99213',
  description: 'Office visit',
  quantity: 1,
  unitCharge: totalCharge,
  totalCharge,
  providerNpi: named.providerNpi ?? null,
  providerName: named.providerName ?? null,
  providerType: null,
});

const drA = { providerNpi: npiA, providerName: 'Dr A' };

describe('a bill compared with an estimate', () => {
  test.each<[string, Line[], BilledCharge[], [string | null, string, string][]]>([
    [
      'a charge without an NPI belongs to the provider of its name',
      [aLine('1000.00', drA)],
      [{ providerName: 'dr a', billedAmount: '1000.00' }],
      [[npiA, '1000.00', '1000.00']],
    ],
    [
      'a name may be spelled in several ways',
      [aLine('1000.00', { ...drA, providerName: "José Núñez-O'Hara" })],
      [{ providerName: 'JOSE NUNEZ OHARA', billedAmount: '1000.00' }],
      [[npiA, '1000.00', '1000.00']],
    ],
    [
      'a charge with an NPI belongs to the provider of its name that the estimate gives no NPI',
      [aLine('1000.00', { providerName: 'Dr A' })],
      [{ ...drA, billedAmount: '1000.00' }],
      [[npiA, '1000.00', '1000.00']],
    ],
    [
      'an NPI counts more than a name',
      [aLine('1000.00', drA)],
      [{ providerNpi: npiA, providerName: 'A, Doctor', billedAmount: '1000.00' }],
      [[npiA, '1000.00', '1000.00']],
    ],
    [
      'one name with two NPIs is two providers',
      [aLine('1000.00', drA)],
      [{ providerNpi: npiB, providerName: 'Dr A', billedAmount: '1000.00' }],
      [
        [npiA, '1000.00', '0.00'],
        [npiB, '0.00', '1000.00'],
      ],
    ],
    [
      'a name that two providers have is the one with the most left to be billed, wherever the charge stands',
      [aLine('1000.00', drA), aLine('900.00', { providerNpi: npiB, providerName: 'Dr A' })],
      [
        { providerName: 'Dr A', billedAmount: '900.00' },
        { ...drA, billedAmount: '1000.00' },
      ],
      [
        [npiA, '1000.00', '1000.00'],
        [npiB, '900.00', '900.00'],
      ],
    ],
    [
      "the name of the estimate's own provider is that of the lines that name nobody",
      [aLine('1000.00', {})],
      [{ providerName: 'Own', billedAmount: '600.00' }, { billedAmount: '400.00' }],
      [[own.providerNpi, '1000.00', '1000.00']],
    ],
    [
      'an NPI alone is not a party without name and NPI',
      [aLine('1000.00', { providerNpi: npiA })],
      [{ providerName: 'Dr A', billedAmount: '1000.00' }],
      [
        [npiA, '1000.00', '0.00'],
        [null, '0.00', '1000.00'],
      ],
    ],
  ])('%s', (_title, lines, charges, expected) => {
    const { providers, isSubstantiallyInExcess } = compareBill(lines, own, charges);
    expect(
      providers.map(({ providerNpi, estimatedAmount, billedAmount }) => [
        providerNpi,
        estimatedAmount,
        billedAmount,
      ]),
    ).toEqual(expected);
    expect(isSubstantiallyInExcess).toBe(expected.length > 1 && expected[1]?.[1] === '0.00');
  });

  test.each([
    ['1399.99', false],
    ['1400.00', true],
  ])(
    'of %s by a provider of whom 1000.00 were expected is substantially in excess: %s',
    (billedAmount, isExcess) => {
      const charges = [{ providerName: 'Dr A', billedAmount }];
      expect(compareBill([aLine('1000.00', drA)], own, charges).isSubstantiallyInExcess).toBe(isExcess);
    },
  );
});
