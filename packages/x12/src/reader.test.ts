import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import {
  acceptedSets,
  claimPayment,
  eventsOf,
  outcome,
  payment,
  write,
  writeSegments,
} from '../test/writer.ts';
import { maxFaults } from './fault.ts';
import { describeFault, readX12 } from './index.ts';
import { maxEmptySegments, maxSegmentBytes } from './segments.ts';

const accepted = { ends: ['setEnd accepted', 'groupEnd accepted', 'interchangeEnd accepted'], faults: [] };
const segments = writeSegments([payment()]);
const file = write(segments);
const bytes = (text: string) => Buffer.from(text);

/** The segments with some replaced (by text) or omitted (by null), by their number from 1. */
const changed = (changes: Readonly<Record<number, string | null>>) =>
  write(segments.flatMap((each, at) => (at + 1 in changes ? (changes[at + 1] ?? []) : [each])));

describe('a valid file', () => {
  test('emits its content in order', async () => {
    expect((await eventsOf(file)).map(({ kind }) => kind)).toEqual([
      'interchange',
      'group',
      'set',
      '835.payment',
      '835.claim',
      'setEnd',
      'groupEnd',
      'interchangeEnd',
    ]);
  });

  test('has the control numbers of interchange, group and set', async () => {
    const [interchange, group, set] = await eventsOf(file);
    expect(interchange).toEqual({
      kind: 'interchange',
      segment: 1,
      position: 0,
      controlNumber: '000000101',
      sender: 'SENDER',
      receiver: 'RECEIVER',
      isTest: false,
    });
    expect(group).toMatchObject({ segment: 2, position: 107, controlNumber: '77', version: '005010X221A1' });
    expect(set).toMatchObject({ segment: 3, type: '835', controlNumber: '0001' });
  });

  test.each([
    ['without line breaks', write(segments, { lineBreak: '' })],
    ['with line breaks of two characters', write(segments, { lineBreak: '\r\n' })],
    ['with empty lines', write(segments, { lineBreak: '\n\n  \n' })],
    ['with a line break as terminator', write(segments, { terminator: '\n', lineBreak: '' })],
    ['with a carriage return as terminator', write(segments, { terminator: '\r', lineBreak: '\n' })],
    [
      'with other separators',
      write(segments, { element: '|', component: '>', repetition: '!', terminator: "'" }),
    ],
    ['with control characters as separators', write(segments, { element: '\u001d', terminator: '\u001c' })],
    ['with blanks before it', ` \r\n\t${file}`],
    ['with a byte-order mark', `\ufeff${file}`],
    ['with a byte-order mark and blanks', `\ufeff\n${file}`],
    ['with the end-of-file mark of old systems', `${file}\u001a`],
    ['whose last terminator is missing', file.trimEnd().slice(0, -1)],
    ['with blanks around control numbers', changed({ 16: 'SE*14* 0001 ', 17: 'GE*1*77  ' })],
    ['with zeros before counts', changed({ 16: 'SE*0014*0001', 17: 'GE*01*77' })],
  ])('is accepted %s', async (_, text) => {
    expect(await outcome(text)).toEqual(accepted);
  });

  test('may have several interchanges, groups and sets', async () => {
    const two = writeSegments([payment(), payment()]);
    const [isa = '', ...rest] = two;
    const groups = rest.slice(0, -1);
    const text = write([isa, ...groups, ...groups, 'IEA*2*000000101']) + write(segments, { terminator: "'" });
    const { ends, faults } = await outcome(text);
    expect(faults).toEqual([]);
    expect(ends.filter((end) => end === 'setEnd accepted')).toHaveLength(5);
    expect(ends.filter((end) => end === 'groupEnd accepted')).toHaveLength(3);
    expect(ends.filter((end) => end === 'interchangeEnd accepted')).toHaveLength(2);
  });

  test('has no repetition separator if ISA11 is a letter', async () => {
    const letter = file.replace('*^*00501', '*U*00501');
    expect(await outcome(letter)).toEqual(accepted);
  });
});

describe('text', () => {
  const lastName = async (source: Uint8Array) => {
    const claim = (await eventsOf(source)).find(({ kind }) => kind === '835.claim');
    return claim?.kind === '835.claim' ? claim.value.patient?.lastName : undefined;
  };
  const named = file.replace('QUINN', 'CALDERÓN');

  test('is decoded as UTF-8 if it is valid UTF-8', async () => {
    expect(await lastName(bytes(named))).toBe('CALDERÓN');
  });

  test('is decoded as Latin-1 if it is not UTF-8', async () => {
    expect(await lastName(Buffer.from(named, 'latin1'))).toBe('CALDERÓN');
  });

  test('may be split within a character', async () => {
    const emoji = file.replace('QUINN', 'Q\u{1F600}');
    const cut = emoji.indexOf('\u{1F600}') + 1;
    const events = await eventsOf(emoji.slice(0, cut), emoji.slice(cut));
    expect(events).toEqual(await eventsOf(bytes(emoji)));
  });

  test('has positions in bytes', async () => {
    const events = await eventsOf(bytes(named.replace('SE*14', 'SE*15')));
    const se = bytes(named).indexOf('SE*14');
    expect(events).toContainEqual({
      kind: 'setEnd',
      segment: 16,
      position: se,
      accepted: false,
      faults: [{ code: 'SE_COUNT', segment: 16, position: se, count: { stated: 15, read: 14 } }],
      warnings: [],
    });
  });
});

describe('an envelope that is read leniently', () => {
  const lenient = async (text: string) => {
    const ends = [];
    for await (const event of readX12([text], { envelope: 'lenient' })) {
      if ('accepted' in event) ends.push(event);
    }
    return ends;
  };

  test.each([
    ['SE*14', 'SE*24', 'setEnd', 'SE01 says 24, the set has 14'],
    ['SE*14', 'SE*x', 'setEnd', 'SE01 says no number, the set has 14'],
    ['SE*14*0001', 'SE*14*7', 'setEnd', 'SE02 differs from ST02, the control number of the set'],
    ['GE*1*', 'GE*2*', 'groupEnd', 'GE01 says 2, the group has 1'],
    ['IEA*1*', 'IEA*0*', 'interchangeEnd', 'IEA01 says 0, the interchange has 1'],
  ])('is accepted with a warning: %s is %s', async (right, wrong, kind, words) => {
    const ends = await lenient(file.replace(right, wrong));
    expect(ends.map(({ accepted }) => accepted)).toEqual([true, true, true]);
    for (const end of ends) {
      expect(end.faults).toEqual([]);
      expect(end.warnings.map(describeFault)).toEqual(end.kind === kind ? [words] : []);
    }
  });

  test('is refused all the same where it is cut off', async () => {
    const cut = await lenient(file.slice(0, file.indexOf('GE*1')));
    expect(cut.map(({ kind, accepted }) => `${kind} ${accepted}`)).toEqual([
      'setEnd true',
      'groupEnd false',
      'interchangeEnd false',
    ]);
    expect(cut.flatMap(({ faults }) => faults.map(describeFault))).toEqual([
      'The group is cut off: its GE segment is missing',
      'The interchange is cut off: its IEA segment is missing',
    ]);
  });
});

describe('a wrong envelope', () => {
  test.each([
    ['SE counts one more', { 16: 'SE*15*0001' }, 'set', ['SE_COUNT 16']],
    ['SE counts one less', { 16: 'SE*13*0001' }, 'set', ['SE_COUNT 16']],
    ['SE counts in letters', { 16: 'SE*XV*0001' }, 'set', ['SE_COUNT 16']],
    ['SE names another set', { 16: 'SE*14*0002' }, 'set', ['SE_CONTROL_NUMBER 16']],
    ['the set has no name', { 3: 'ST*835', 16: 'SE*14' }, 'set', ['SE_CONTROL_NUMBER 16']],
    ['a segment is missing', { 14: null }, 'set', ['SE_COUNT 15']],
    ['SE is missing', { 16: null }, 'set', ['SE_MISSING 16']],
    ['GE counts one more', { 17: 'GE*2*77' }, 'group', ['GE_COUNT 17']],
    ['GE names another group', { 17: 'GE*1*78' }, 'group', ['GE_CONTROL_NUMBER 17']],
    ['GE is missing', { 17: null }, 'group', ['GE_MISSING 17']],
    ['a segment stands outside sets', { 17: 'REF*EV*1~\nGE*1*77' }, 'group', ['SEGMENT_MISPLACED 17']],
    ['IEA counts one more', { 18: 'IEA*2*000000101' }, 'interchange', ['IEA_COUNT 18']],
    ['IEA names another interchange', { 18: 'IEA*1*000000102' }, 'interchange', ['IEA_CONTROL_NUMBER 18']],
    ['IEA is missing', { 18: null }, 'interchange', ['IEA_MISSING 18']],
  ] as const)('where %s rejects the smallest envelope', async (_, changes, refused, faults) => {
    expect(await outcome(changed(changes))).toEqual({
      ends: ['set', 'group', 'interchange'].map(
        (level) => `${level}End ${level === refused ? 'refused' : 'accepted'}`,
      ),
      faults,
    });
  });

  test('rejects only a set without SE, and accepts the next', async () => {
    const two = writeSegments([payment(), payment()]);
    const text = write(two.filter((each) => each !== 'SE*14*0001'));
    expect(acceptedSets(await eventsOf(text))).toEqual(['0002']);
  });

  test('rejects the sets of a group in which one ST is missing', async () => {
    const two = writeSegments([payment(), payment()]);
    const text = write(two.filter((each) => !each.startsWith('ST*835*0002')));
    const { ends } = await outcome(text);
    expect(ends).toEqual(['setEnd accepted', 'groupEnd refused', 'interchangeEnd accepted']);
  });

  test('accepts the interchanges before and after a rejected one', async () => {
    const named = (set: string, interchange: string) =>
      write(writeSegments([{ ...payment(), controlNumber: set }], interchange));
    const broken = named('0002', '000000102').replace(/IEA.*\n/, '');
    const text = named('0001', '000000101') + broken + named('0003', '000000103');
    expect(acceptedSets(await eventsOf(text))).toEqual(['0001', '0003']);
  });

  test('accepts the interchanges before and after one whose ISA has the wrong length', async () => {
    const second = write(writeSegments([{ ...payment(), controlNumber: '0002' }]));
    const text = second.replace('SENDER  ', 'SENDER ') + file;
    expect((await outcome(text)).faults).toEqual(['ISA_INVALID 1']);
    expect(acceptedSets(await eventsOf(text))).toEqual(['0001']);
  });

  test.each([
    ['a letter as element separator', file.replaceAll('*', 'Z')],
    ['one character for two separators', file.replace('P*:~', 'P*~~')],
    ['a blank as component separator', file.replace('P*:~', 'P* ~')],
    ['a separator beyond ASCII', file.replace('P*:~', 'P*§~')],
    ['an end within the ISA', file.slice(0, 105)],
  ])('rejects an ISA with %s', async (_, text) => {
    const { ends, faults } = await outcome(text);
    expect(ends).toEqual([]);
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      text.startsWith('ISAZ') ? 'TEXT_OUTSIDE_INTERCHANGE' : 'ISA_INVALID',
      ...(text.startsWith('ISAZ') ? ['INTERCHANGE_MISSING'] : []),
    ]);
  });

  test.each([
    ['after each segment', 1],
    ['within each segment', 3],
  ])('rejects what is incomplete in a file that is truncated %s', async (_, offset) => {
    for (let end = 1; end < segments.length; end += 1) {
      const text = file.slice(0, write(segments.slice(0, end)).length + offset - 1);
      const { faults } = await outcome(text);
      expect(faults.at(-1)).toMatch(/^IEA_MISSING/);
      expect(acceptedSets(await eventsOf(text))).toEqual([]);
    }
  });

  test.each([
    ['an empty file', '', ['INTERCHANGE_MISSING 1']],
    ['blanks', ' \n ', ['INTERCHANGE_MISSING 1']],
    ['a byte-order mark', '\ufeff', ['INTERCHANGE_MISSING 1']],
    ['another text', '{"visa": 1}', ['TEXT_OUTSIDE_INTERCHANGE 1', 'INTERCHANGE_MISSING 1']],
    [
      'a file without its ISA',
      write(segments.slice(1)),
      ['TEXT_OUTSIDE_INTERCHANGE 1', 'INTERCHANGE_MISSING 1'],
    ],
  ])('reports that %s has no interchange', async (_, text, faults) => {
    expect(await outcome(text)).toEqual({ ends: [], faults });
  });

  test('accepts an interchange after other text, and reports the text', async () => {
    const { ends, faults } = await outcome(`From VISA*:\n${file} and more`);
    expect(ends).toEqual(accepted.ends);
    expect(faults).toEqual(['TEXT_OUTSIDE_INTERCHANGE 1', 'TEXT_OUTSIDE_INTERCHANGE 19']);
  });
});

describe('a lost terminator', () => {
  test.each([4, 8, 11, 13, 16])('of segment %i rejects the set', async (number) => {
    const text = changed({ [number]: `${segments[number - 1]}${segments[number]}`, [number + 1]: null });
    const { ends } = await outcome(text);
    expect(ends).toContain('setEnd refused');
  });

  test('of the ISA rejects the interchange', async () => {
    const { ends } = await outcome(file.replace(':~', ':'));
    expect(ends).not.toContain('setEnd accepted');
  });
});

describe('empty segments in succession', () => {
  /** The file with empty segments before SE. */
  const withEmpty = (count: number) => file.replace('SE*', `${'~'.repeat(count)}SE*`);

  test('are only unknown segments up to the limit', async () => {
    const { faults } = await outcome(withEmpty(maxEmptySegments));
    expect(faults).toEqual([expect.stringMatching(/^SE_COUNT/)]);
  });

  test('refuse their set one past the limit', async () => {
    const { ends, faults } = await outcome(withEmpty(maxEmptySegments + 1));
    expect(ends).toEqual(['setEnd refused', 'groupEnd accepted', 'interchangeEnd accepted']);
    expect(faults.filter((fault) => fault.startsWith('SEGMENTS_EMPTY'))).toHaveLength(1);
  });

  test('are counted, in any chunking and with blanks between them', async () => {
    const many = file.replace('SE*', `${'~ \n'.repeat(10_000)}SE*`);
    const se = segments.findIndex((segment) => segment.startsWith('SE*')) + 1;
    for (const size of [1, 7, many.length]) {
      const pieces = Array.from({ length: Math.ceil(many.length / size) }, (_, index) =>
        bytes(many.slice(index * size, (index + 1) * size)),
      );
      const ends = (await eventsOf(...pieces)).filter(({ kind }) => kind === 'setEnd');
      expect(ends).toMatchObject([{ segment: se + 10_000, accepted: false }]);
    }
  });
});

describe('a long segment', () => {
  const withRemark = (length: number) => changed({ 5: `TRN*1*${'7'.repeat(length)}*1999999999` });
  const overhead = 'TRN*1**1999999999'.length;

  test('is read up to the limit', async () => {
    const { faults } = await outcome(withRemark(maxSegmentBytes - overhead));
    expect(faults).toEqual(['ELEMENT_TOO_LONG 5']);
  });

  test('rejects its set one byte past the limit', async () => {
    expect(await outcome(withRemark(maxSegmentBytes - overhead + 1))).toEqual({
      ends: ['setEnd refused', 'groupEnd accepted', 'interchangeEnd accepted'],
      faults: ['SEGMENT_TOO_LONG 5'],
    });
  });

  test('without a terminator is not stored', async () => {
    const piece = Buffer.alloc(65_536, 'A');
    async function* endless() {
      yield bytes(file + file.slice(0, 120));
      for (let at = 0; at < 800; at += 1) yield piece;
    }
    let largest = 0;
    const faults: string[] = [];
    for await (const event of readX12(endless())) {
      largest = Math.max(largest, JSON.stringify(event).length);
      if ('accepted' in event) faults.push(...event.faults.map(({ code }) => code));
    }
    expect(faults).toEqual(['SEGMENT_TOO_LONG', 'IEA_MISSING']);
    expect(largest).toBeLessThan(5_000);
  });
});

describe('a set of another kind', () => {
  test.each([
    ['an older version', '835', '004010X091A1', 'VERSION_UNSUPPORTED'],
    ['a newer version', '835', '008010X221', 'VERSION_UNSUPPORTED'],
    ['a dental claim', '837', '005010X224A2', 'GUIDE_UNSUPPORTED'],
    ['another set than the guide has', '835', '005010X222A1', 'GUIDE_UNSUPPORTED'],
    ['no guide', '835', '005010', 'GUIDE_UNSUPPORTED'],
    ['an authorization request', '278', '005010X217', 'TYPE_UNSUPPORTED'],
    ['an older acknowledgment', '997', '005010X230', 'TYPE_UNSUPPORTED'],
  ])('is rejected with a specific code: %s', async (_, code, version, fault) => {
    const text = write(writeSegments([{ ...payment(), code, version }]));
    expect(await outcome(text)).toEqual({
      ends: ['setEnd refused', 'groupEnd accepted', 'interchangeEnd accepted'],
      faults: [`${fault} 3`],
    });
  });

  test('is rejected if ST03 and GS08 differ', async () => {
    const { faults } = await outcome(changed({ 3: 'ST*835*0001*004010X091A1' }));
    expect(faults).toEqual(['GUIDE_UNSUPPORTED 3']);
  });

  test.each(['005010X221', '005010X221A1', '005010X221A2'])(
    'is read with or without errata: %s',
    async (version) => {
      expect(await outcome(write(writeSegments([{ ...payment(), version }])))).toEqual(accepted);
    },
  );

  test('is read without ST03, which the guide of the 835 does not have', async () => {
    expect(await outcome(changed({ 3: 'ST*835*0001' }))).toEqual(accepted);
  });
});

describe('faults', () => {
  test('are listed up to a limit for each envelope', async () => {
    const unknown = (times: number) => Array.from({ length: times }, () => 'XX*1');
    const faultsOf = async (times: number) =>
      (await outcome(write(writeSegments([payment([[...claimPayment(), ...unknown(times)]])])))).faults
        .length;
    expect(await faultsOf(maxFaults)).toBe(maxFaults);
    expect(await faultsOf(maxFaults + 1)).toBe(maxFaults);
  });

  test('outside of interchanges are reported up to the same limit', async () => {
    const faultsOf = async (times: number) =>
      (await outcome(`${'ISA*'.repeat(times)}\n${file}`)).faults.length;
    expect(await faultsOf(maxFaults)).toBe(maxFaults);
    expect(await faultsOf(maxFaults + 1)).toBe(maxFaults);
  });
});

/** A file of three interchanges, each with two sets of two claims. */
const large = ['000000001', '000000002', '000000003'].map((number) =>
  write(
    writeSegments(
      ['A', 'B'].map((set) => ({
        ...payment([claimPayment('ONE'), claimPayment('TWO')]),
        controlNumber: `${set}${number}`,
      })),
      number,
    ),
  ),
);
const largeBytes = bytes(large.join('').replaceAll('QUINN', 'CALDERÓN'));

describe('a stream', () => {
  test('emits a claim before it reads the rest of the file', async () => {
    let chunksRead = 0;
    async function* claims() {
      yield write(segments.slice(0, 9));
      for (; chunksRead < 1_000; chunksRead += 1) yield write(claimPayment(`CLAIM-${chunksRead}`));
    }
    for await (const event of readX12(claims())) if (event.kind === '835.claim') break;
    // A claim is complete once the next begins.
    expect(chunksRead).toBe(1);
  });

  test('is closed if its reader stops', async () => {
    let isClosed = false;
    async function* pieces() {
      try {
        yield file;
        yield file;
      } finally {
        isClosed = true;
      }
    }
    for await (const event of readX12(pieces())) if (event.kind === 'set') break;
    expect(isClosed).toBe(true);
  });

  test('fails if its source does', async () => {
    async function* pieces() {
      yield file.slice(0, 200);
      throw new Error('connection lost');
    }
    const reading = async () => {
      for await (const _ of readX12(pieces()));
    };
    await expect(reading()).rejects.toThrow('connection lost');
  });
});

describe('any file', () => {
  property.prop([fc.array(fc.nat(largeBytes.length), { maxLength: 40 })], { numRuns: 60 })(
    'gives the same events for any chunking',
    async (cuts) => {
      const ends = [0, ...cuts.toSorted((a, b) => a - b), largeBytes.length];
      const pieces = ends.slice(1).map((end, at) => largeBytes.subarray(ends[at], end));
      expect(await eventsOf(...pieces)).toEqual(await eventsOf(largeBytes));
    },
  );

  const mutation = fc.record({
    at: fc.nat(largeBytes.length - 1),
    kind: fc.constantFrom('replace', 'insert', 'delete', 'cut'),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 4 }),
  });

  property.prop([fc.array(mutation, { minLength: 1, maxLength: 3 })], { numRuns: 400 })(
    'that is damaged keeps what is complete before the damage, and reports no values',
    async (mutations) => {
      const first = Math.min(...mutations.map(({ at }) => at));
      const damaged = mutations
        .toSorted((a, b) => b.at - a.at)
        .reduce((given, { at, kind, bytes: other }) => {
          const after = { replace: at + other.length, insert: at, delete: at + 1, cut: given.length }[kind];
          return Buffer.concat([
            given.subarray(0, at),
            kind === 'delete' ? Buffer.of() : other,
            given.subarray(after),
          ]);
        }, Buffer.from(largeBytes));
      const events = await eventsOf(damaged);
      const before = acceptedSets(await eventsOf(largeBytes)).filter((_, at) => {
        const ends =
          largeBytes.indexOf(`IEA*1*00000000${Math.floor(at / 2) + 1}`) + 'IEA*1*000000001~'.length;
        return ends <= first;
      });
      expect(acceptedSets(events)).toEqual(expect.arrayContaining(before));
      const opened = events.filter(({ kind }) => ['interchange', 'group', 'set'].includes(kind)).length;
      expect(events.filter((event) => 'accepted' in event)).toHaveLength(opened);
      for (const event of events) {
        const faults = 'faults' in event ? event.faults : 'fault' in event ? [event.fault] : [];
        for (const fault of faults) {
          const { code: _code, segment: _segment, position: _position, count, ...more } = fault;
          expect(more).toEqual({});
          expect(typeof (count?.stated ?? 0)).toBe('number');
          expect(fault.code).toMatch(/^[A-Z0-9_]+$/);
          expect(fault.position).toBeLessThanOrEqual(damaged.length);
        }
      }
    },
  );

  property.prop([fc.uint8Array({ maxLength: 600 })])(
    'is read to its end, whatever it contains',
    async (noise) => {
      const events = await eventsOf(Buffer.concat([bytes(file.slice(0, 200)), noise]));
      expect(events.at(-1)).toMatchObject({ kind: 'interchangeEnd', accepted: false });
    },
  );
});
