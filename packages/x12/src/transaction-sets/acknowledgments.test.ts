import { describe, expect, test } from 'vitest';
import { faultsOf, ofKind, recordsOf, summary } from '../../test/sets.ts';
import { eventsOf, outcome, write, writeSegments } from '../../test/writer.ts';

describe('a TA1', () => {
  const [isa = ''] = writeSegments([]);
  const file = (...segments: string[]) => write([isa, ...segments, 'IEA*0*000000101']);

  test('emits the result of an interchange', async () => {
    const events = await eventsOf(file('TA1*000000905*260105*1200*R*006'));
    expect(events[1]).toEqual({
      kind: 'TA1.acknowledgment',
      segment: 2,
      position: 107,
      faulty: false,
      faults: [],
      within: {},
      value: {
        controlNumber: '000000905',
        date: '2026-01-05',
        time: '1200',
        acknowledgmentCode: 'R',
        noteCode: '006',
      },
    });
    expect(events[2]).toMatchObject({ kind: 'interchangeEnd', accepted: true });
  });

  test('is faulty with an invalid code', async () => {
    const events = await eventsOf(file('TA1*000000905*260105*1200*Z*006'));
    expect(events[1]).toMatchObject({ faulty: true, faults: [{ code: 'CODE_INVALID', segment: 2 }] });
  });

  test('is only allowed directly in the interchange', async () => {
    const segments = writeSegments([]);
    const inGroup = [...segments.slice(0, 2), 'TA1*000000905*260105*1200*A*000', ...segments.slice(2)];
    expect(await outcome(write(inGroup))).toEqual({
      ends: ['groupEnd refused', 'interchangeEnd accepted'],
      faults: ['SEGMENT_MISPLACED 3'],
    });
  });
});

describe('a 999', () => {
  const set = (...segments: string[]) => ({ code: '999', version: '005010X231A1', segments });

  test('emits the results of a group and each of its sets', async () => {
    const records = await recordsOf(
      set(
        'AK1*HC*17456*005010X222A2',
        'AK2*837*0001',
        'IK5*A',
        'AK2*837*0002*005010X222A2',
        'IK3*CLM*22**8',
        'CTX*CLM01:123456789',
        'IK4*5:3*1331*7*9921E',
        'IK3*REF*57*2300*3',
        'IK5*R*5*I6',
        'AK9*P*2*2*1*1',
      ),
    );
    expect(summary(records)).toEqual(['999.group', '999.set', '999.set', '999.result']);
    expect(records.map(({ value }) => value)).toEqual([
      { functionalCode: 'HC', controlNumber: '17456', version: '005010X222A2' },
      {
        code: '837',
        controlNumber: '0001',
        version: null,
        segments: [],
        result: { acknowledgmentCode: 'A', errorCodes: [] },
      },
      {
        code: '837',
        controlNumber: '0002',
        version: '005010X222A2',
        segments: [
          {
            segmentIdentifier: 'CLM',
            position: 22,
            loopIdentifier: null,
            errorCode: '8',
            contexts: [
              {
                contexts: [{ name: 'CLM01', reference: '123456789' }],
                segmentIdentifier: null,
                position: null,
                loopIdentifier: null,
                elementPosition: null,
                dataElements: null,
              },
            ],
            elements: [
              { position: '5:3', dataElement: 1331, errorCode: '7', wrongValue: '9921E', contexts: [] },
            ],
          },
          {
            segmentIdentifier: 'REF',
            position: 57,
            loopIdentifier: '2300',
            errorCode: '3',
            contexts: [],
            elements: [],
          },
        ],
        result: { acknowledgmentCode: 'R', errorCodes: ['5', 'I6'] },
      },
      { acknowledgmentCode: 'P', includedSets: 2, receivedSets: 2, acceptedSets: 1, errorCodes: ['1'] },
    ]);
    expect(ofKind(records, '999.set')[0]?.within).toEqual({ group: records[0]?.value });
  });

  test('is faulty if a set has no result, or a count is invalid', async () => {
    const records = await recordsOf(set('AK1*HC*1', 'AK2*837*0001', 'AK9*P*A*2*1'));
    expect(summary(records)).toEqual(['999.group', '999.set faulty', '999.result faulty']);
    expect(faultsOf(records)).toEqual(['SEGMENT_MISSING 5', 'NUMBER_INVALID 6']);
  });

  test('rejects its set if the group has no result', async () => {
    const { ends, faults } = await outcome(write(writeSegments([set('AK1*HC*1', 'AK2*837*0001', 'IK5*A')])));
    expect(ends[0]).toBe('setEnd refused');
    expect(faults).toEqual(['SEGMENT_MISSING 4']);
  });

  test('rejects its set if it has no group', async () => {
    const text = write(writeSegments([set('AK2*837*0001', 'IK5*A')]));
    const { ends, faults } = await outcome(text);
    expect(ends[0]).toBe('setEnd refused');
    expect(faults).toEqual(['SEGMENT_UNKNOWN 4', 'SEGMENT_UNKNOWN 5', 'SEGMENT_MISSING 3']);
  });
});
