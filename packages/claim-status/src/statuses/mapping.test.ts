import { describe, expect, test } from 'vitest';
import { outcomeOfCategory } from './category-code.ts';
import { type Mapping, mapStatuses, nextCheckDate } from './mapping.ts';
import { MappedOutcome, Outcome, outcomeRules } from './outcome.ts';

const table: readonly (readonly [codes: string, outcome: Outcome, next: string | null])[] = [
  ['A0', 'acknowledged', '2026-03-05'],
  ['A1 A2 A5', 'acknowledged', '2026-03-09'],
  ['A3 A6 A7 A8', 'rejected', '2026-03-02'],
  ['A4 D0', 'not_found', '2026-03-09'],
  ['P0 P1', 'in_process', '2026-03-12'],
  ['P2', 'in_review', '2026-03-16'],
  ['P3 R0 R1 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R15 R16', 'info_requested', '2026-03-02'],
  ['P4', 'info_requested_patient', '2026-03-12'],
  ['P5', 'on_hold', '2026-03-12'],
  ['F0 F4', 'finalized_no_payment', null],
  ['F1', 'paid', null],
  ['F2', 'denied', null],
  ['F3 F3N', 'finalized_revised', null],
  ['F3F', 'forwarded', '2026-03-16'],
  ['E0 E3 E4', 'request_error', '2026-03-02'],
  ['E1 E2', 'payer_unavailable', '2026-03-02'],
];
const rows = table.flatMap(([codes, outcome, next]) =>
  codes.split(' ').map((code) => [code, outcome, next] as const),
);

const status = (categoryCode: string, statusCode = '20') => ({ categoryCode, statusCode, entityCode: null });
const plain: Mapping = { rules: [] };
const outcomesBy = (mapping: Mapping, ...statuses: ReturnType<typeof status>[]) =>
  mapStatuses(statuses, mapping).map(({ outcome, mappedBy }) => [outcome, mappedBy]);

describe('the code table', () => {
  test.each(rows)(
    'maps each category code in force to its outcome and next check: %s, %s, %s',
    (code, outcome, next) => {
      expect(outcomesBy(plain, status(code))).toEqual([[outcome, 'CODE_TABLE']]);
      expect(nextCheckDate(outcome, code, '2026-03-02')).toBe(next);
    },
  );

  test('has exactly these codes', () => {
    expect([...outcomeOfCategory.keys()].sort()).toEqual(rows.map(([code]) => code).sort());
  });

  test.each(['X0', 'F5', 'RQ', 'R2', 'R17', 'F9', 'A', 'f1'])(
    'has no other code, such as the retired X0, F5 and RQ: %s',
    (code) => {
      expect(outcomesBy(plain, status(code))).toEqual([['unmapped', 'NOTHING']]);
    },
  );

  test('checks an unanswered inquiry the next day', () => {
    expect(nextCheckDate('pending', null, '2026-12-31')).toBe('2027-01-01');
  });

  test('counts calendar days across weekends, leap days and daylight saving time', () => {
    expect(nextCheckDate('in_process', 'P1', '2028-02-20')).toBe('2028-03-01');
    expect(nextCheckDate('acknowledged', 'A1', '2026-03-06')).toBe('2026-03-13');
  });
});

describe('a profile', () => {
  const mapping: Mapping = {
    rules: [
      { categoryCode: 'P1', statusCode: null, outcome: 'in_review' },
      { categoryCode: 'P1', statusCode: '20', outcome: 'on_hold' },
      { categoryCode: 'A1', statusCode: '19', outcome: 'in_process' },
    ],
    defaultOutcome: 'info_requested',
  };

  test.each([
    ['a rule for category and status', status('P1', '20'), 'on_hold', 'RULE'],
    ['a rule for the category', status('P1', '21'), 'in_review', 'RULE'],
    ['the code table if no rule matches', status('A1', '20'), 'acknowledged', 'CODE_TABLE'],
    ['its default for an unknown code', status('X0'), 'info_requested', 'PROFILE_DEFAULT'],
  ] as const)(
    'maps by its rules, then the code table, then its default: by %s',
    (_by, reported, outcome, mappedBy) => {
      expect(outcomesBy(mapping, reported)).toEqual([[outcome, mappedBy]]);
    },
  );

  test('that maps a category to another outcome uses the follow-up days of that outcome', () => {
    expect(nextCheckDate('in_process', 'A0', '2026-03-02')).toBe('2026-03-12');
    expect(nextCheckDate('acknowledged', 'P1', '2026-03-02')).toBe('2026-03-09');
  });
});

describe('several statuses of a claim', () => {
  const order = (...codes: string[]) =>
    mapStatuses(
      codes.map((code) => status(code)),
      plain,
    ).map(({ categoryCode }) => categoryCode);

  test('are ranked by finality, F before R before P before A before E, and all are kept', () => {
    expect(order('E0', 'A1', 'D0', 'P1', 'R3', 'F1')).toEqual(['F1', 'R3', 'P1', 'A1', 'D0', 'E0']);
  });

  test('with the same letter keep the order in which the payer sent them', () => {
    expect(order('P2', 'P1', 'F2', 'F1')).toEqual(['F2', 'F1', 'P2', 'P1']);
  });

  test('that are not mapped come last, regardless of their letter', () => {
    expect(order('F9', 'E0')).toEqual(['E0', 'F9']);
  });

  test('with an unknown letter come after all others if a profile maps them', () => {
    const mapping: Mapping = { rules: [], defaultOutcome: 'in_review' };
    expect(outcomesBy(mapping, status('Z1'), status('E1'))).toEqual([
      ['payer_unavailable', 'CODE_TABLE'],
      ['in_review', 'PROFILE_DEFAULT'],
    ]);
  });
});

test('every outcome has a rule, and a profile can map to each of them except unmapped', () => {
  expect(Object.keys(outcomeRules).sort()).toEqual([...Outcome.options].sort());
  expect(Outcome.options.filter((outcome) => !(MappedOutcome.options as string[]).includes(outcome))).toEqual(
    ['unmapped'],
  );
});
