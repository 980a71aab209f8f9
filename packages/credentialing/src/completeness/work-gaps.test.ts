import { describe, expect, test } from 'vitest';
import type { Section } from '../entries/section.ts';
import { sections } from '../entries/sections.ts';
import { workGapsOf } from './work-gaps.ts';

const asOf = '2026-03-02';

const sectionOf = (key: string) => sections.find((section) => section.key === key) as Section;

const entry = (key: string, fields: Record<string, unknown>, id = 'cre_1') => ({
  id,
  version: 1,
  section: sectionOf(key),
  fields,
});

/** Work from one date to another; an entry about a gap without an employer. */
const work = (startDate: string | null, endDate: string | null, more: Record<string, unknown> = {}) =>
  entry('workHistory', { employer: 'Riverside Health', startDate, endDate, ...more });

const gaps = (...entries: Parameters<typeof workGapsOf>[0]) =>
  workGapsOf(entries, asOf).map(({ from, to, needs, isExplained }) => [from, to, needs, isExplained]);

describe('the gaps in the last five years', () => {
  test('are the whole period without entries', () => {
    expect(workGapsOf([], asOf)).toEqual([
      {
        from: '2021-03-02',
        to: asOf,
        days: 1827,
        needs: 'WRITTEN_EXPLANATION',
        isExplained: false,
        entryId: null,
      },
    ]);
  });

  test.each([
    ['current work', [work('2015-01-01', null)]],
    ['work that ends later', [work('2015-01-01', '2030-01-01')]],
    ['training', [entry('education', { startDate: '2015-01-01', endDate: null })]],
    ['consecutive periods', [work('2015-01-01', '2022-12-31'), work('2023-01-01', null)]],
    [
      'overlapping periods, in any order',
      [work('2023-01-01', null), work('2015-01-01', '2025-01-01'), work('2016-01-01', '2017-01-01')],
    ],
  ])('are none with %s', (_words, entries) => {
    expect(gaps(...entries)).toEqual([]);
  });

  test.each([
    ['2023-06-30', '2023-12-31', []],
    ['2023-06-30', '2024-01-01', []],
    ['2023-06-30', '2024-01-02', [['2023-07-01', '2024-01-01', 'EXPLANATION', false]]],
    ['2023-06-30', '2024-07-01', [['2023-07-01', '2024-06-30', 'EXPLANATION', false]]],
    ['2023-06-30', '2024-07-02', [['2023-07-01', '2024-07-01', 'WRITTEN_EXPLANATION', false]]],
    ['2023-08-31', '2024-02-29', []],
    ['2023-08-31', '2024-03-01', []],
    ['2023-08-31', '2024-03-02', [['2023-09-01', '2024-03-01', 'EXPLANATION', false]]],
  ])(
    'are longer than 6 months: between the end on %s and the start on %s',
    (endDate, startDate, expected) => {
      expect(gaps(work('2015-01-01', endDate), work(startDate, null))).toEqual(expected);
    },
  );

  test('include the time before the first and after the last entry', () => {
    expect(gaps(work('2021-10-01', '2025-08-31'))).toEqual([
      ['2021-03-02', '2021-09-30', 'EXPLANATION', false],
      ['2025-09-01', asOf, 'EXPLANATION', false],
    ]);
    expect(gaps(work('2021-09-02', '2025-09-02'))).toEqual([]);
  });

  test.each([
    [{ gapExplanation: 'Parental leave' }, '2024-03-01', true],
    [{ gapExplanation: '' }, '2024-03-01', false],
    [{ gapExplanation: null, gapExplanationInWriting: true }, '2024-03-01', false],
    [{ gapExplanation: 'Parental leave' }, '2025-03-01', false],
    [{ gapExplanation: 'Parental leave', gapExplanationInWriting: true }, '2025-03-01', true],
  ])(
    'are explained by the following entry, in writing after a year: %j before %s',
    (sent, from, isExplained) => {
      expect(gaps(work('2015-01-01', '2023-06-30'), work(from, null, sent))).toEqual([
        ['2023-07-01', expect.any(String), expect.any(String), isExplained],
      ]);
    },
  );

  test('are explained by an entry without an employer that describes the gap', () => {
    const ending = { employer: null, gapExplanation: 'Illness', gapExplanationInWriting: false };
    const before = work('2015-01-01', '2025-05-31');
    expect(gaps(before, work('2025-06-01', null, ending))).toEqual([
      ['2025-06-01', asOf, 'EXPLANATION', true],
    ]);
    expect(gaps(before, work('2025-06-01', null, { employer: '' }))).toEqual([
      ['2025-06-01', asOf, 'EXPLANATION', false],
    ]);
  });

  test('are not closed by an entry without a start date or one that ends before it starts', () => {
    const [whole] = gaps();
    expect(gaps(work(null, null), work('2027-01-01', '2015-01-01'))).toEqual([whole]);
  });

  test('have the entry that explains them', () => {
    const late = entry(
      'workHistory',
      { employer: 'Clinic', startDate: '2024-03-01', gapExplanation: 'Travel' },
      'cre_2',
    );
    expect(workGapsOf([work('2015-01-01', '2023-06-30'), late], asOf)).toMatchObject([
      { entryId: 'cre_2', days: 244 },
    ]);
  });
});
