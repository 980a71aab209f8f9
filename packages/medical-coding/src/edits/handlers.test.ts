import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CodingHost, codingHost } from '../../test/coding-host.ts';

let host: CodingHost;
beforeAll(async () => {
  host = await codingHost();
  await host.load(
    'CPT',
    'code,display,sex,minimum_age\n99213,Visit,,\n11042,Debridement,,\n97597,Debridement of a wound,,\n59400,Obstetric care,F,9\n',
  );
  await host.load('MODIFIER', 'code,display\n25,Separate service\n59,Distinct\n');
  const pairs = 'column_1,column_2,effective_date,deletion_date,modifier_indicator\n';
  await host.load('PTP_PRACTITIONER', `${pairs}11042,97597,20200101,*,1\n`);
  await host.load('PTP_HOSPITAL', `${pairs}11042,97597,20200101,*,0\n`);
  await host.load('MUE_PRACTITIONER', 'code,mue_value,adjudication_indicator\n97597,1,2\n');
  await host.load('MUE_SUPPLIER', 'code,mue_value,adjudication_indicator\nE0601,1,2\n');
});
afterAll(() => host.close());

const check = async (body: Record<string, unknown>) =>
  (await host.call('medical-coding.checkEdits', { body })).data;

const findings = async (body: Record<string, unknown>) => {
  const { report } = await check({ dateOfService: '2026-03-02', diagnosisCodes: ['M54.50'], ...body });
  return report.findings.map(({ edit, code }: { edit: string; code: string }) => `${edit} ${code}`);
};

const aLine = (procedureCode: string, values = {}) => ({ procedureCode, diagnosisPointers: [1], ...values });

describe('medical-coding.checkEdits', () => {
  test('checks a stored claim', async () => {
    const { claimId, report } = await check({ claimId: 'clm_known' });
    expect([claimId, report.passed, report.findings]).toEqual(['clm_known', true, []]);
    expect(report.layers).toEqual([
      { edit: 'CODE', status: 'CHECKED', tableVersion: null },
      { edit: 'MODIFIER', status: 'CHECKED', tableVersion: null },
      { edit: 'DIAGNOSIS_POINTER', status: 'CHECKED', tableVersion: null },
      { edit: 'AGE', status: 'CHECKED', tableVersion: null },
      { edit: 'SEX', status: 'CHECKED', tableVersion: null },
      { edit: 'PROCEDURE_TO_PROCEDURE', status: 'CHECKED', tableVersion: 1 },
      { edit: 'MEDICALLY_UNLIKELY', status: 'CHECKED', tableVersion: 1 },
    ]);
  });

  test('answers 404 for a claim that does not exist', async () => {
    await expect(check({ claimId: 'clm_missing' })).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    [[aLine('99213')], {}, []],
    [[aLine('9921')], {}, ['CODE MALFORMED']],
    [[aLine('99999')], {}, ['CODE UNKNOWN']],
    [[aLine('E0601')], {}, []],
    [[aLine('99213', { modifiers: ['77'] })], {}, ['MODIFIER UNKNOWN']],
    [[aLine('99213', { modifiers: ['2'] })], {}, ['MODIFIER MALFORMED']],
    [[aLine('99213', { diagnosisPointers: [2] })], {}, ['DIAGNOSIS_POINTER NO_SUCH_DIAGNOSIS']],
    [[aLine('99213')], { diagnosisCodes: ['M5'] }, ['CODE MALFORMED']],
    [[aLine('99213')], { diagnosisCodes: ['QA0.0101'] }, []],
    [[aLine('99213')], { diagnosisCodes: ['QA0.01011'] }, ['CODE MALFORMED']],
    [[aLine('99213', { diagnosisPointers: [] })], { diagnosisCodes: undefined }, []],
    [[aLine('59400')], { patient: { sex: 'M', age: 9 } }, ['SEX OTHER_SEX']],
    [[aLine('59400')], { patient: { sex: 'F', age: 8 } }, ['AGE OUTSIDE_RANGE']],
    [[aLine('11042'), aLine('97597')], {}, ['PROCEDURE_TO_PROCEDURE MODIFIER_REQUIRED']],
    [[aLine('11042'), aLine('97597', { modifiers: ['59'] })], {}, []],
    [
      [aLine('11042'), aLine('97597', { modifiers: ['59'] })],
      { setting: 'OUTPATIENT_HOSPITAL' },
      ['PROCEDURE_TO_PROCEDURE NOT_ALLOWED'],
    ],
    [[aLine('97597', { units: 2 })], {}, ['MEDICALLY_UNLIKELY UNITS_OF_DAY']],
    [[aLine('E0601', { units: 2 })], { setting: 'SUPPLIER' }, ['MEDICALLY_UNLIKELY UNITS_OF_DAY']],
    [[aLine('97597', { units: 2 })], { setting: 'OUTPATIENT_HOSPITAL' }, []],
    [[aLine('97597'), aLine('97597', { dateOfService: '2026-03-03' })], {}, []],
  ])('finds failed edits: %j with %j: %j', async (lines, more, expected) => {
    expect(await findings({ lines, ...more })).toEqual(expected);
  });

  test.each([
    ['neither a claim nor lines', { dateOfService: '2026-03-02' }, 'body.claimId'],
    ['both', { claimId: 'clm_known', lines: [aLine('99213')], dateOfService: '2026-03-02' }, 'body.claimId'],
    ['lines without a date', { lines: [aLine('99213')] }, 'body.dateOfService'],
    ['no lines', { lines: [], dateOfService: '2026-03-02' }, 'body.lines'],
    [
      'five modifiers',
      { lines: [aLine('99213', { modifiers: ['1', '2', '3', '4', '5'] })], dateOfService: '2026-03-02' },
      'body.lines.0.modifiers',
    ],
    [
      'a fifth pointer',
      { lines: [aLine('99213', { diagnosisPointers: [1, 2, 3, 4, 5] })], dateOfService: '2026-03-02' },
      'body.lines.0.diagnosisPointers',
    ],
    [
      'a pointer to diagnosis 0',
      { lines: [aLine('99213', { diagnosisPointers: [0] })], dateOfService: '2026-03-02' },
      'body.lines.0.diagnosisPointers.0',
    ],
    [
      'no units',
      { lines: [aLine('99213', { units: 0 })], dateOfService: '2026-03-02' },
      'body.lines.0.units',
    ],
    [
      'an age of 151',
      { lines: [aLine('99213')], dateOfService: '2026-03-02', patient: { age: 151 } },
      'body.patient.age',
    ],
    [
      'an unknown setting',
      { lines: [aLine('99213')], dateOfService: '2026-03-02', setting: 'HOME' },
      'body.setting',
    ],
    [
      '26 diagnoses',
      {
        lines: [aLine('99213')],
        dateOfService: '2026-03-02',
        diagnosisCodes: Array.from({ length: 26 }, () => 'A09'),
      },
      'body.diagnosisCodes',
    ],
  ])('answers 400 to %s', async (_case, body, path) => {
    await expect(check(body)).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path })] },
    });
  });

  test('accepts 25 diagnoses, 4 modifiers, 4 pointers, an age of 150 and 999 lines', async () => {
    const { report } = await check({
      dateOfService: '2026-03-02',
      patient: { age: 150, sex: 'M' },
      diagnosisCodes: Array.from({ length: 25 }, (_code, index) => `A${String(index).padStart(2, '0')}`),
      lines: Array.from({ length: 999 }, () =>
        aLine('99213', { modifiers: ['25', '59'], diagnosisPointers: [1, 2, 3, 25], units: 0.5 }),
      ),
    });
    expect(report.passed).toBe(true);
  });
});
