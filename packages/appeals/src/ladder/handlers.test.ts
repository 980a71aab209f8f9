import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appealsHost } from '../../test/appeals-host.ts';

let sample: Awaited<ReturnType<typeof appealsHost>>;
beforeAll(async () => {
  sample = await appealsHost();
});
afterAll(() => sample.close());

const preview = async (body: Record<string, unknown>) =>
  (await sample.call('appeals.previewDeadline', { body })).data;

const medicare = { payerProgram: 'MEDICARE_FFS', level: 'LEVEL_1_RECONSIDERATION', noticeDate: '2026-06-01' };

describe('appeals.listLevels', () => {
  test('returns the ladders of the ten programs, or of the given ones', async () => {
    const { data } = await sample.call('appeals.listLevels');
    expect(data.total).toBe(10);
    expect(data.ladders).toHaveLength(10);
    const { data: some } = await sample.call('appeals.listLevels', {
      query: { payerProgram: ['ERISA', 'MEDICARE_FFS'] },
    });
    expect(some).toMatchObject({
      total: 2,
      ladders: [
        {
          payerProgram: 'MEDICARE_FFS',
          rollsForward: true,
          levels: expect.arrayContaining([
            expect.objectContaining({
              level: 'LEVEL_4_ALJ_HEARING',
              arLevel: 3,
              filing: {
                length: 60,
                unit: 'DAYS',
                countedFrom: 'RECEIPT',
                presumedReceiptDays: 5,
                rollsPast: 'ORGANIZATION_HOLIDAYS',
              },
              amountsInControversy: [
                { year: 2025, amount: '190.00' },
                { year: 2026, amount: '200.00' },
              ],
            }),
          ]),
        },
        { payerProgram: 'ERISA', rollsForward: false },
      ],
    });
  });
});

describe('appeals.previewDeadline', () => {
  test('explains the deadline: the window, the receipt, the last day and the filing date', async () => {
    expect(await preview(medicare)).toEqual({
      deadline: {
        payerProgram: 'MEDICARE_FFS',
        level: 'LEVEL_1_RECONSIDERATION',
        levelName: 'Redetermination by the Medicare contractor',
        filing: {
          length: 120,
          unit: 'DAYS',
          countedFrom: 'RECEIPT',
          presumedReceiptDays: 5,
          rollsPast: 'ORGANIZATION_HOLIDAYS',
        },
        noticeDate: '2026-06-01',
        receiptDate: '2026-06-06',
        isReceiptPresumed: true,
        lastDay: '2026-10-04',
        filingDate: '2026-10-05',
        isRolledForward: true,
        holidaysSkipped: [],
        appealDeadline: '2026-10-06T03:59:59.999Z',
        timeZone: 'America/New_York',
        decisionDays: 60,
      },
      amountInControversy: { year: 2026, publishedYear: null, required: null, amount: null, isMet: null },
    });
  });

  test('moves past a weekend only by the rule of the program or on request', async () => {
    expect((await preview({ ...medicare, rollForward: false })).deadline.filingDate).toBe('2026-10-04');
    const commercial = { ...medicare, payerProgram: 'COMMERCIAL' };
    expect((await preview(commercial)).deadline.filingDate).toBe('2026-11-28');
    expect((await preview({ ...commercial, rollForward: true })).deadline.filingDate).toBe('2026-11-30');
  });

  test('counts an external review from receipt, past weekends and the federal holidays that it names', async () => {
    const external = { payerProgram: 'ERISA', level: 'LEVEL_3_EXTERNAL_REVIEW' };
    const dates = { noticeDate: '2026-06-01', receivedDate: '2026-06-10' };
    expect((await preview({ ...external, ...dates })).deadline).toMatchObject({
      receiptDate: '2026-06-10',
      lastDay: '2026-10-10',
      filingDate: '2026-10-13',
      holidaysSkipped: [{ date: '2026-10-12', name: 'Columbus Day' }],
    });
    const receiptAlone = { ...external, receivedDate: '2028-10-30' };
    expect((await preview(receiptAlone)).deadline).toMatchObject({
      noticeDate: null,
      filingDate: '2029-03-01',
    });
    expect((await preview({ ...external, noticeDate: '2026-06-01' })).deadline).toMatchObject({
      receiptDate: '2026-06-01',
      isReceiptPresumed: true,
      filingDate: '2026-10-01',
    });
    expect((await preview({ ...external, ...dates, rollForward: false })).deadline.filingDate).toBe(
      '2026-10-10',
    );
  });

  test.each([
    [199.99, 2026, false],
    [200, 2026, true],
    [190, 2025, true],
    [189.99, 2025, false],
  ])('tests %d against the amount in controversy of %d: %s', async (amount, year, isMet) => {
    const body = { ...medicare, level: 'LEVEL_4_ALJ_HEARING', amount, year };
    expect((await preview(body)).amountInControversy).toMatchObject({ publishedYear: year, isMet });
  });

  test('has no date if the program has no rule', async () => {
    const { deadline } = await preview({ ...medicare, payerProgram: 'OTHER' });
    expect(deadline).toMatchObject({ filing: null, filingDate: null, appealDeadline: null });
  });

  test.each([
    [{ level: 'STATE_FAIR_HEARING' }, 'body.level'],
    [{ noticeDate: undefined }, 'body.noticeDate'],
    [{ noticeDate: undefined, receivedDate: '2026-06-01', payerProgram: 'ERISA' }, 'body.noticeDate'],
    [{ receivedDate: '2026-05-31' }, 'body.receivedDate'],
    [{ noticeDate: '2026-02-29' }, 'body.noticeDate'],
    [{ year: 1899 }, 'body.year'],
    [{ amount: -1 }, 'body.amount'],
    [{ payerProgram: 'NONE' }, 'body.payerProgram'],
  ])(
    'refuses %j with 400 at %s (a level outside the ladder, a missing notice, a receipt before it, a value out of bounds)',
    async (change, path) => {
      await expect(preview({ ...medicare, ...change })).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path }] },
      });
    },
  );

  test('accepts a receipt alone, and one on the day of the notice', async () => {
    const alone = await preview({ ...medicare, noticeDate: undefined, receivedDate: '2026-06-06' });
    expect(alone.deadline).toMatchObject({
      noticeDate: null,
      filingDate: '2026-10-05',
      isReceiptPresumed: false,
    });
    const sameDay = await preview({ ...medicare, receivedDate: '2026-06-01' });
    expect(sameDay.deadline.filingDate).toBe('2026-09-29');
  });
});
