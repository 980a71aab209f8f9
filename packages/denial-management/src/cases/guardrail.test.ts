import { describe, expect, test } from 'vitest';
import type { GroupCode } from '../codes/schema.ts';
import { adjustmentsOf, denialCodes, guardrailOf, isNotDenial } from './guardrail.ts';

describe('the codes of a denial', () => {
  test.each([
    [{ primaryCode: '197' }, 'CO', '197'],
    [{ primaryCode: 'b7' }, 'CO', 'B7'],
    [{ primaryCode: '045' }, 'CO', '45'],
    [{ primaryCode: '26 ' }, 'CO', '26'],
    [{ primaryCode: 'OA-23' }, 'OA', '23'],
    [{ primaryCode: 'co-45', groupCode: 'CO' as GroupCode }, 'CO', '45'],
    [{ primaryCode: '1', groupCode: 'CO' as GroupCode }, 'CO', '1'],
    [{ primaryCode: '31', groupCode: 'PR' as GroupCode }, 'PR', '31'],
    [{ primaryCode: '0' }, 'CO', '0'],
  ])('are of group CO unless they name another: %j: %s %s', (given, groupCode, primaryCode) => {
    expect(denialCodes(given)).toMatchObject({ groupCode, primaryCode });
  });

  test('contain each remark once, in upper case', () => {
    expect(denialCodes({ primaryCode: '16', remarkCodes: ['ma130', 'N1', 'MA130'] }).remarkCodes).toEqual([
      'MA130',
      'N1',
    ]);
  });

  test.each(['CO45', 'co45', 'CO-45', 'CO045', '045', '45'])(
    'are the same however the code is spelled: %s',
    (primaryCode) => {
      expect(denialCodes({ primaryCode })).toMatchObject({ groupCode: 'CO', primaryCode: '45' });
    },
  );

  test.each([{ primaryCode: 'XX-45' }, { primaryCode: 'CO-45', groupCode: 'PR' as GroupCode }])(
    'throw 400 for the contradiction in %j',
    (given) => {
      expect(() => denialCodes(given)).toThrow(expect.objectContaining({ status: 400 }));
    },
  );

  test.each(['1', '2', '3', '01', 'PR-1'])('throw 409 for PR with 1, 2 or 3: %s', (primaryCode) => {
    expect(() => denialCodes({ primaryCode, groupCode: 'PR' })).toThrow(
      expect.objectContaining({
        status: 409,
        details: { message: 'Deductible, coinsurance and copayment (PR-1, PR-2, PR-3) are not denials' },
      }),
    );
  });
});

const verdict = (
  primaryCode: string,
  given: {
    groupCode?: GroupCode;
    remarkCodes?: string[];
    otherCodes?: [GroupCode, string][];
    flagged?: boolean;
  } = {},
) => {
  const codes = denialCodes({ primaryCode, ...given });
  const known = (given.otherCodes ?? []).map(([groupCode, reasonCode]) => ({
    lineNumber: 1,
    groupCode,
    reasonCode,
    amount: '1.00',
    remarkCodes: [],
  }));
  return guardrailOf({
    ...codes,
    adjustments: adjustmentsOf(known, codes, '1.00'),
    isFlaggedNoAppeal: given.flagged ?? false,
  });
};

describe('the guardrail', () => {
  test.each<[string, ReturnType<typeof verdict>, boolean]>([
    ['of 50', verdict('50'), true],
    ['of 197', verdict('197'), true],
    ['of 252', verdict('252'), true],
    ['of a code that the directory lacks', verdict('999'), true],
    ['of 16', verdict('16'), true],
    ['of 16 with MA130', verdict('16', { remarkCodes: ['N1', 'MA130'] }), false],
    ['of 50 with N211', verdict('50', { remarkCodes: ['n211'] }), false],
    ['of 22', verdict('22'), false],
    ['of OA-23', verdict('OA-23'), false],
    ['of 109', verdict('109'), false],
    ['of a lone CO-45', verdict('CO-45'), false],
    [
      'of CO-45 with the share of the patient',
      verdict('45', {
        otherCodes: [
          ['CO', '45'],
          ['PR', '3'],
        ],
      }),
      false,
    ],
    [
      'of CO-45 with another reduction',
      verdict('45', {
        otherCodes: [
          ['CO', '45'],
          ['CO', '50'],
        ],
      }),
      true,
    ],
    ['of PI-45', verdict('PI-45'), true],
    ['of 50 that a rule has flagged', verdict('50', { flagged: true }), false],
  ])(
    'excludes an appeal only for MA130, N211, a lone CO-45, another payer or a flag: %s',
    (_case, { appealRights, reasons }, expected) => {
      expect(appealRights).toBe(expected);
      expect(reasons).toHaveLength(expected ? 0 : 1);
    },
  );

  test('lists every reason against an appeal', () => {
    expect(verdict('CO-45', { remarkCodes: ['MA130', 'N211'], flagged: true }).reasons).toEqual([
      expect.stringContaining('MA130'),
      expect.stringContaining('N211'),
      'CO-45 alone: the claim was paid as agreed',
      'A queue rule flagged the case as not to be appealed',
    ]);
  });

  test('contains the first action', () => {
    expect(verdict('29').firstAction).toBe('Send proof of timely filing');
    expect(verdict('999').firstAction).toBeNull();
  });
});

test.each<[group: GroupCode, reason: string, isNoDenial: boolean]>([
  ['PR', '1', true],
  ['PR', '66', true],
  ['PR', '100', true],
  ['PR', '204', false],
  ['PR', '999', false],
  ['CO', '45', true],
  ['CO', '253', true],
  ['CO', '24', true],
  ['CO', '0029', false],
  ['CO', 'b7', false],
  ['OA', '23', true],
  ['OA', '209', true],
  ['OA', '257', true],
  ['OA', '18', false],
  ['PI', '45', true],
  ['PI', '50', false],
  ['CR', '50', true],
])('an adjustment of %s-%s is no denial: %s', (groupCode, reasonCode, isNoDenial) => {
  expect(isNotDenial({ groupCode, reasonCode })).toBe(isNoDenial);
});

test.each([
  ['45', 'DENIAL', false],
  ['50', 'CONTRACTUAL', true],
] as const)(
  'an adjustment of CO-%s that the organization set to %s is no denial: %s',
  (reasonCode, disposition, isNoDenial) => {
    expect(isNotDenial({ groupCode: 'CO', reasonCode, disposition })).toBe(isNoDenial);
  },
);
