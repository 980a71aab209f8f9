import { fc, test as property } from '@fast-check/vitest';
import { ApiError } from '@rcm/errors';
import { sum } from '@rcm/money';
import { statement } from '@rcm/tenancy';
import { aPrincipal, type CallOptions } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remittanceFile, type WrittenClaim } from '../../test/remittance-file.ts';
import {
  aClaim,
  importFile,
  postAll,
  readImport,
  remittanceHost,
  type Setting,
  upload,
} from '../../test/remittance-host.ts';
import { ExceptionCode } from '../claim-payments/schema.ts';
import { Import, StagedRecord, Transaction, zeroCounts } from './import.ts';

let setting: Setting;
beforeAll(async () => {
  setting = await remittanceHost();
  setting.fakes.has(
    ...['A', 'B', 'C'].map((id) =>
      aClaim(`clm_${id}`, { claimNumber: `CLAIM-${id}`, totalCharge: '90.00', lines: [] }),
    ),
  );
});
afterAll(() => setting.host.close());

type As = NonNullable<CallOptions['as']>;

const claim = (id: string, values: Partial<WrittenClaim> = {}): WrittenClaim => ({
  number: `CLAIM-${id}`,
  charge: '10',
  paid: '10',
  more: ['DTM*232*20260105'],
  ...values,
});

const payment = (reference: string, ...claims: readonly WrittenClaim[]) => ({
  amount: String(10 * claims.length),
  reference,
  claims,
});

/** Two sets in one group: A and B in the first, C in the second. */
const valid = remittanceFile(payment('EFT-1', claim('A'), claim('B')), payment('EFT-2', claim('C')));

/** Replaces a text of the file; it must occur once, or its occurrence is numbered. */
function changed(text: string, other: string, place = 0, file = valid): string {
  const parts = file.split(text);
  expect(parts.length).toBeGreaterThan(place + 1);
  return parts.slice(0, place + 1).join(text) + other + parts.slice(place + 1).join(text);
}

/** The number of the segment that begins with a text, and its byte offset. */
function placeOf(text: string, file: string) {
  const index = file.indexOf(text);
  const before = file.slice(0, index);
  return { segment: before.split('~').length, position: Buffer.byteLength(before) };
}

async function* piece(bytes: Uint8Array) {
  yield bytes;
}

const outcome = async (file: string, as: As = aPrincipal()) => {
  const done = await importFile(setting, file, { as });
  const query = { take: '100' };
  const { data } = await setting.host.call('remittances.listClaimPayments', { query }, { as });
  const stored = data.claimPayments.map(
    ({ patientControlNumber, status, exceptionCode }: Record<string, string | null>) =>
      `${patientControlNumber} ${exceptionCode ?? status}`,
  );
  return { ...done, stored: stored.sort() };
};

const statuses = (transactions: readonly { readonly status: string }[]) =>
  transactions.map(({ status }) => status);

const codesOf = (faults: readonly { readonly code: string }[]) => [
  ...new Set(faults.map(({ code }) => code)),
];

describe('a valid file', () => {
  test('is imported completely', async () => {
    const { import: file, transactions, stored } = await outcome(valid);
    expect(file).toMatchObject({
      status: 'DONE',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      bytes: Buffer.byteLength(valid),
      faults: [],
      counts: { transactions: 2, claims: 3, posted: 3, exceptions: 0, duplicates: 0 },
      paidAmount: '30.00',
      postedAmount: '30.00',
      finishedAt: expect.any(String),
    });
    expect(transactions).toMatchObject([
      { type: '835', interchangeControlNumber: '000000001', groupControlNumber: '1', controlNumber: '0001' },
      { controlNumber: '0002', status: 'POSTED' },
    ]);
    expect(stored).toEqual(['CLAIM-A POSTED', 'CLAIM-B POSTED', 'CLAIM-C POSTED']);
  });

  test.each<[string, string]>([
    ['with other separators', valid.replaceAll('*', '|').replaceAll('~', '!')],
    ['in one line', valid.replaceAll('\n', '')],
    ['with carriage returns', valid.replaceAll('\n', '\r\n')],
    ['after a byte-order mark and blanks', `\ufeff \n${valid}`],
    ['of a version without errata', changed('005010X221A1', '005010X221')],
  ])('%s is the same', async (_case, file) => {
    expect((await outcome(file)).stored).toEqual(['CLAIM-A POSTED', 'CLAIM-B POSTED', 'CLAIM-C POSTED']);
  });

  test('is the same for any chunks of bytes', async () => {
    const bytes = Buffer.from(valid);
    const single = async function* () {
      for (const byte of bytes) yield Buffer.of(byte);
    };
    const as = aPrincipal();
    const answer = await upload(setting, single(), { as });
    expect(answer).toMatchObject({ status: 202, import: { bytes: bytes.length, faults: [] } });
    const body = { content: valid };
    expect((await setting.host.call('imports.createX12Import', { body }, { as })).data.import.id).toBe(
      answer.import.id,
    );
  });
});

const neither: readonly string[] = [];
const second = ['CLAIM-C POSTED'];

describe('a damaged envelope', () => {
  /** The change, the fault code, the segment of the fault, and the accepted sets. */
  test.each<[string, string, string, string | null, readonly string[]]>([
    ['a wrong count in SE', changed('SE*15*0001', 'SE*16*0001'), 'SE_COUNT', 'SE*16*0001', second],
    ['no count in SE', changed('SE*15*0001', 'SE**0001'), 'SE_COUNT', 'SE**0001', second],
    ['another number in SE', changed('SE*15*0001', 'SE*15*0009'), 'SE_CONTROL_NUMBER', 'SE*15*0009', second],
    ['no SE', changed('SE*15*0001~\n', ''), 'SE_MISSING', 'ST*835*0002', second],
    ['a wrong count in GE', changed('GE*2*1', 'GE*3*1'), 'GE_COUNT', 'GE*3*1', neither],
    ['another number in GE', changed('GE*2*1', 'GE*2*7'), 'GE_CONTROL_NUMBER', 'GE*2*7', neither],
    ['no GE', changed('GE*2*1~\n', ''), 'GE_MISSING', 'IEA*1*', neither],
    ['a wrong count in IEA', changed('IEA*1*', 'IEA*2*'), 'IEA_COUNT', 'IEA*2*', neither],
    [
      'another number in IEA',
      changed('IEA*1*000000001', 'IEA*1*000000002'),
      'IEA_CONTROL_NUMBER',
      'IEA*1*000000002',
      neither,
    ],
    ['no IEA', changed('IEA*1*000000001~\n', ''), 'IEA_MISSING', null, neither],
    ['a letter in BPR02', changed('BPR*I*20*', 'BPR*I*2O*'), 'AMOUNT_INVALID', 'BPR*I*2O', second],
    [
      'an impossible BPR16',
      changed('*20260302~\nTRN*1*EFT-1', '*20260230~\nTRN*1*EFT-1'),
      'DATE_INVALID',
      'BPR*I*20',
      second,
    ],
    [
      'a BPR16 of six digits',
      changed('*20260302~\nTRN*1*EFT-1', '*260302~\nTRN*1*EFT-1'),
      'DATE_INVALID',
      'BPR*I*20',
      second,
    ],
    ['no trace number', changed('TRN*1*EFT-1*', 'TRN*1**'), 'ELEMENT_MISSING', 'TRN*1**', second],
    [
      'an old version',
      changed('005010X221A1', '004010X091A1'),
      'VERSION_UNSUPPORTED',
      'ST*835*0001',
      neither,
    ],
    ['a later version', changed('005010X221A1', '008010X322'), 'VERSION_UNSUPPORTED', 'ST*835*0001', neither],
    ['another guide', changed('005010X221A1', '005010X224A2'), 'GUIDE_UNSUPPORTED', 'ST*835*0001', neither],
    ['another type', changed('ST*835*0001', 'ST*820*0001'), 'TYPE_UNSUPPORTED', 'ST*820*0001', second],
  ])('%s refuses the smallest unit', async (_case, file, code, at, taken) => {
    const { import: imported, transactions, stored } = await outcome(file);
    expect(imported.status).toBe(taken.length > 0 ? 'DONE' : 'REFUSED');
    expect(codesOf(imported.faults)).toContain(code);
    if (at !== null)
      expect(imported.faults).toContainEqual(expect.objectContaining({ code, ...placeOf(at, file) }));
    expect(stored).toEqual(taken);
    expect(statuses(transactions)).toEqual(taken.length > 0 ? ['REFUSED', 'POSTED'] : ['REFUSED', 'REFUSED']);
    const [{ counts, reasons }] = transactions;
    expect(counts).toMatchObject({ posted: 0, exceptions: 0, duplicates: 0 });
    expect(reasons.length).toBeGreaterThan(0);
  });

  test.each([
    ['a wrong count in SE', 'SE*15*0001', 'SE*16*0001', 'SE01 says 16, the set has 15', [1, 0]],
    [
      'another number in GE',
      'GE*2*1',
      'GE*2*7',
      'GE02 differs from GS06, the control number of the group',
      [1, 1],
    ],
    ['a wrong count in IEA', 'IEA*1*', 'IEA*2*', 'IEA01 says 2, the interchange has 1', [1, 1]],
  ])(
    'with %s is refused in words, and imported leniently with a warning',
    async (_case, right, wrong, message, sets) => {
      const as = aPrincipal();
      const file = changed(right, wrong);
      const { import: refused } = await outcome(file, as);
      expect(refused.faults.map((fault: { message: string }) => fault.message)).toContain(message);
      const query = { envelope: 'lenient' };
      const send = async () =>
        (await setting.host.call('imports.createX12Import', { query, body: { content: file } }, { as })).data
          .import;
      const { id } = await send();
      await postAll(setting, id, { as });
      const { import: imported, transactions } = await readImport(setting, id, { as });
      if (refused.status === 'REFUSED') {
        const at = placeOf(wrong, file);
        expect(imported).toMatchObject({ status: 'DONE', faults: [], warnings: [{ message, ...at }] });
        expect(statuses(transactions)).toEqual(['POSTED', 'POSTED']);
        expect(transactions.map((set: { warnings: unknown[] }) => set.warnings.length)).toEqual(sets);
      } else {
        expect(imported.id).toBe(refused.id);
      }
      expect((await send()).id).toBe(id);
    },
  );

  test('that is cut off is refused leniently too', async () => {
    const file = valid.slice(0, valid.indexOf('IEA*'));
    const request = { query: { envelope: 'lenient' }, body: { content: file } };
    const { data } = await setting.host.call('imports.createX12Import', request, { as: aPrincipal() });
    expect(data.import).toMatchObject({ status: 'REFUSED', warnings: [], faults: [{ code: 'IEA_MISSING' }] });
  });

  test('of an ISA that is too short refuses its interchange', async () => {
    const { import: imported, transactions } = await outcome(changed('ISA*00*  ', 'ISA*00* '));
    expect(imported).toMatchObject({
      status: 'REFUSED',
      faults: [{ code: 'ISA_INVALID', segment: 1, position: 0 }],
    });
    expect(transactions).toEqual([]);
  });

  test('does not affect the set before it', async () => {
    const { stored, transactions } = await outcome(changed('SE*12*0002', 'SE*11*0002'));
    expect(stored).toEqual(['CLAIM-A POSTED', 'CLAIM-B POSTED']);
    expect(statuses(transactions)).toEqual(['POSTED', 'REFUSED']);
  });

  test('does not affect the interchange before it', async () => {
    const other = remittanceFile(payment('EFT-9', claim('C')));
    const { stored, import: imported } = await outcome(`${other}${valid.slice(0, valid.indexOf('SE*15'))}`);
    expect(stored).toEqual(second);
    expect(imported.status).toBe('DONE');
    expect(codesOf(imported.faults)).toEqual(['SE_MISSING', 'GE_MISSING', 'IEA_MISSING']);
  });

  test('does not affect the interchange after it', async () => {
    const other = remittanceFile(payment('EFT-9', claim('C')));
    const { stored } = await outcome(`${valid.slice(0, valid.indexOf('IEA*'))}${other}`);
    expect(stored).toEqual(second);
  });

  test('that is truncated posts nothing, and reports a fault', async () => {
    const ends = Array.from(
      { length: 12 },
      (_, part) => 120 + Math.floor(((valid.length - 140) * part) / 11),
    );
    for (const end of ends) {
      const { stored, import: imported } = await outcome(valid.slice(0, end));
      expect([end, stored, imported.status]).toEqual([end, [], 'REFUSED']);
      expect(codesOf(imported.faults)).toContain('IEA_MISSING');
    }
  });

  test('with a missing terminator refuses its set', async () => {
    const { stored, import: imported } = await outcome(changed('~\nNM1*QC', '\nNM1*QC'));
    expect(stored).toEqual(second);
    expect(codesOf(imported.faults)).toContain('SE_COUNT');
  });

  test.each([
    ['ISA13', '*000000001*0*P', '*000\u000000001*0*P'],
    ['GS06', '*1200*1*X*', '*1200*1\u0000*X*'],
    ['ST02', 'ST*835*0001', 'ST*835*0\u0000001'],
    ['GS06, and a long one', '*1200*1*X*', `*1200*${'9'.repeat(9_000)}*X*`],
  ])('with an invalid number in %s refuses its unit', async (_case, text, other) => {
    const as = aPrincipal();
    const bytes = Buffer.from(changed(text, other));
    const answer = await upload(setting, piece(bytes), { as });
    await postAll(setting, answer.import.id, { as });
    const { import: imported, transactions } = await readImport(setting, answer.import.id, { as });
    expect(['DONE', 'REFUSED']).toContain(imported.status);
    expect(transactions[0].status).toBe('REFUSED');
  });

  test.each([
    ['SE', 'SE*', 'SE*9'],
    ['GE', 'GE*1*', 'GE*2*'],
    ['IEA', 'IEA*1*', 'IEA*2*'],
  ])('deletes the staged records of a long set that is refused by its %s', async (_case, text, other) => {
    const as = aPrincipal();
    const long = remittanceFile(payment('EFT-1', ...Array.from({ length: 1_001 }, () => claim('A'))));
    const { import: imported, stored } = await outcome(changed(text, other, 0, long), as);
    expect([imported.status, stored]).toEqual(['REFUSED', []]);
    expect(await setting.host.inside(as, (context) => context.em.find(StagedRecord, {}))).toEqual([]);
  });
});

describe('a claim that can’t be read', () => {
  const damage = (change: (written: WrittenClaim) => WrittenClaim) =>
    remittanceFile(payment('EFT-1', change(claim('A')), claim('B')), payment('EFT-2', claim('C')));

  test.each<[string, string, string, string]>([
    ['a letter in CLP04', damage((one) => ({ ...one, paid: '1O' })), 'AMOUNT_INVALID', 'CLP*CLAIM-A'],
    ['three decimals', damage((one) => ({ ...one, paid: '10.001' })), 'AMOUNT_INVALID', 'CLP*CLAIM-A'],
    ['no charge', damage((one) => ({ ...one, charge: '' })), 'ELEMENT_MISSING', 'CLP*CLAIM-A'],
    [
      'the 30th of February',
      damage((one) => ({ ...one, more: ['DTM*232*20260230'] })),
      'DATE_INVALID',
      'DTM*232*20260230',
    ],
    [
      'a date of six digits',
      damage((one) => ({ ...one, more: ['DTM*232*260105'] })),
      'DATE_INVALID',
      'DTM*232*260105',
    ],
    ['an unknown segment', damage((one) => ({ ...one, more: ['ZZZ*1'] })), 'SEGMENT_UNKNOWN', 'ZZZ*1'],
    ['an unknown status', damage((one) => ({ ...one, status: '5' })), 'CODE_INVALID', 'CLP*CLAIM-A'],
    [
      'an amount past the largest',
      damage((one) => ({ ...one, paid: '1000000000000' })),
      'AMOUNT_INVALID',
      'CLP*CLAIM-A',
    ],
    [
      'a group that the guide has not',
      damage((one) => ({ ...one, adjustments: ['XX*45*1'] })),
      'CODE_INVALID',
      'CAS*XX',
    ],
  ])('by %s becomes an exception, and the others are posted', async (_case, file, code, at) => {
    const { import: imported, transactions, stored } = await outcome(file);
    expect(stored).toEqual(['CLAIM-A FAULTY_DATA', 'CLAIM-B POSTED', 'CLAIM-C POSTED']);
    expect(imported.status).toBe('DONE');
    expect(imported.faults).toMatchObject([{ code, ...placeOf(at, file) }]);
    expect(transactions).toMatchObject([
      {
        status: 'PARTLY_POSTED',
        counts: { claims: 2, posted: 1, exceptions: 1 },
        reasons: [{ code: 'FAULTY_DATA' }],
      },
      { status: 'POSTED' },
    ]);
  });

  test('reports the first 100 faults', async () => {
    const faulty = Array.from({ length: 101 }, () => claim('A', { paid: 'X' }));
    const { import: imported } = await outcome(remittanceFile(payment('EFT-1', ...faulty)));
    expect(imported.faults).toHaveLength(100);
    expect(imported.counts).toMatchObject({ claims: 101, exceptions: 101 });
  });
});

describe('a file that is not X12', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['blanks', Buffer.from(' \r\n\t')],
    ['text', Buffer.from('CLP*1*1*10*10~')],
    ['ISA within a word', Buffer.from('VISA*00*')],
    ['zeros', Buffer.alloc(1_000)],
    ['a compressed file', Buffer.from('1f8b0800000000000003', 'hex')],
  ])('is 400 for %s, and stores no import', async (_case, bytes) => {
    const as = aPrincipal();
    await expect(upload(setting, piece(bytes), { as })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'body', code: 'no_interchange' }] },
    });
    expect((await setting.host.call('imports.listImports', {}, { as })).data.total).toBe(0);
  });

  test('stores no import if its stream fails', async () => {
    const as = aPrincipal();
    const breaking = async function* () {
      yield Buffer.from(valid.slice(0, 900));
      throw new ApiError(400, 'Expected a complete body');
    };
    await expect(upload(setting, breaking(), { as })).rejects.toMatchObject({ status: 400 });
    const left = await setting.host.inside(as, async (context) => [
      ...(await context.em.find(Import, {})),
      ...(await context.em.find(Transaction, {})),
      ...(await context.em.find(StagedRecord, {})),
    ]);
    expect(left).toEqual([]);
  });
});

describe('an import that was abandoned while reading', () => {
  const minutes = 60_000;

  const abandon = (as: As, ago: number) =>
    setting.host.inside(as, async (context) => {
      const at = new Date(Date.now() - ago);
      const { id } = context.create(Import, {
        fileName: null,
        sha256: null,
        bytes: 0,
        status: 'READING',
        faults: [],
        warnings: [],
        unkept: [],
        transactionCount: 0,
        ...zeroCounts,
        finishedAt: null,
        createdAt: at,
        updatedAt: at,
      });
      context.create(Transaction, {
        importId: id,
        sequence: 1,
        type: '835',
        interchangeControlNumber: '1',
        groupControlNumber: '1',
        controlNumber: '1',
        status: 'STAGED',
        ...zeroCounts,
        reasons: [],
        warnings: [],
        unkept: [],
        rejectedBatches: [],
        paymentId: null,
        batchId: null,
      });
      return id;
    });

  test('is deleted by the next import after ten minutes, and not before', async () => {
    const as = aPrincipal();
    const [old, young] = [await abandon(as, 11 * minutes), await abandon(as, 9 * minutes)];
    const { import: imported } = await importFile(setting, valid, { as, now: new Date() });
    const { data } = await setting.host.call('imports.listImports', {}, { as });
    const left = data.imports.map(({ id }: { id: string }) => id);
    expect(left.sort()).toEqual([young, imported.id].sort());
    await expect(readImport(setting, old, { as })).rejects.toMatchObject({ status: 404 });
  });

  test('of another organization is not deleted', async () => {
    const as = aPrincipal();
    const old = await abandon(as, 11 * minutes);
    await importFile(setting, valid, { as: aPrincipal(), now: new Date() });
    expect((await readImport(setting, old, { as })).import.status).toBe('READING');
  });
});

const stagings = statement({
  name: 'test.stagings',
  parameters: {},
  columns: { count: 'number', records: 'number' },
  text: `select count(distinct t.xmin::text)::int as count, count(*)::int as records from remittances.staged_records t
    where t.organization_id = :tenant`,
});

test('a long file is staged in transactions of 500 records or 256 KiB', async () => {
  const as = aPrincipal();
  const claims = Array.from({ length: 2_100 }, (_, index) => claim(`L${index}`));
  const file = remittanceFile(payment('EFT-LONG', ...claims));
  await upload(setting, piece(Buffer.from(file)), { as });
  const [found] = await setting.host.inside(as, (context) => context.sql.all(stagings, {}));
  expect(found?.records).toBe(2_101);
  expect(found?.count).toBeGreaterThan(2_100 / 500);
  expect(found?.count).toBeLessThanOrEqual(2_100 / 500 + file.length / 262_144 + 1);
});

/** Every code that an import may report. */
const codes = new Set(
  [
    'INTERCHANGE_MISSING TEXT_OUTSIDE_INTERCHANGE ISA_INVALID IEA_MISSING IEA_CONTROL_NUMBER IEA_COUNT GE_MISSING',
    'GE_CONTROL_NUMBER GE_COUNT SE_MISSING SE_CONTROL_NUMBER SE_COUNT SEGMENT_MISPLACED SEGMENT_TOO_LONG',
    'TYPE_UNSUPPORTED VERSION_UNSUPPORTED GUIDE_UNSUPPORTED SEGMENT_UNKNOWN SEGMENT_MISSING SEGMENT_REPEATED',
    'SEGMENTS_EMPTY RECORD_TOO_LONG HL_PARENT ELEMENT_MISSING ELEMENT_TOO_LONG ELEMENT_UNKNOWN CHARACTER_INVALID CODE_INVALID',
    'AMOUNT_INVALID NUMBER_INVALID DATE_INVALID PAYMENT_FAULTY DUPLICATE IGNORED',
    'PROVIDER_ADJUSTMENT_FAULTY NOTHING_TO_POST',
    ...ExceptionCode.options,
  ].flatMap((line) => line.split(' ')),
);

type Change = (bytes: Buffer) => Buffer;

const spliced = (bytes: Buffer, at: number, count: number, other: Uint8Array) =>
  Buffer.concat([bytes.subarray(0, at), other, bytes.subarray(at + count)]);

/** A random change of a file. */
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(fc.nat(), fc.nat(20), fc.uint8Array({ maxLength: 6 })).map(
    ([at, count, other]): Change =>
      (bytes) =>
        spliced(bytes, at % (bytes.length + 1), count, other),
  ),
  fc
    .tuple(
      fc.nat(),
      fc.constantFrom('~', '*', ':', '^', '\0', '\n', 'ISA*', '-', '9', 'O', '\u00e9', '~ST*835*1~'),
    )
    .map(
      ([at, text]): Change =>
        (bytes) =>
          spliced(bytes, at % (bytes.length + 1), 1, Buffer.from(text)),
    ),
  fc.tuple(fc.nat(), fc.nat(), fc.constantFrom('copy', 'drop', 'swap')).map(
    ([from, to, how]): Change =>
      (bytes) => {
        const segments = bytes.toString('latin1').split('~');
        const [at, other] = [from % segments.length, to % segments.length];
        const [one = '', another = ''] = [segments[at], segments[other]];
        if (how === 'copy') segments.splice(other, 0, one);
        else if (how === 'drop') segments.splice(at, 1);
        else [segments[at], segments[other]] = [another, one];
        return Buffer.from(segments.join('~'), 'latin1');
      },
  ),
  fc.nat().map(
    (at): Change =>
      (bytes) =>
        bytes.subarray(0, at % (bytes.length + 1)),
  ),
);

const rich = Buffer.from(
  remittanceFile(
    {
      ...payment('EFT-1', claim('A'), claim('B', { adjustments: ['PR*1*2', 'CO*45*-2'] })),
      providerAdjustments: ['WO:R1*5'],
    },
    payment(
      'EFT-2',
      claim('C', { status: '19', share: '3', adjustments: ['PR*3*3', 'OA*23*-3'] }),
      claim('C', { paid: '-10', charge: '-10', status: '22' }),
    ),
  ),
);

/** Imports bytes, and checks what must hold for any file. */
async function expectReported(bytes: Buffer): Promise<void> {
  const as = aPrincipal();
  const answer = await upload(setting, piece(bytes), { as }).catch((error: unknown) => error);
  if (answer instanceof Error) {
    expect(ApiError.is(answer) && answer.status).toBe(400);
    expect((await setting.host.call('imports.listImports', {}, { as })).data.total).toBe(0);
    return;
  }
  const { import: staged } = answer as Awaited<ReturnType<typeof upload>>;
  await postAll(setting, staged.id, { as });
  const { import: imported, transactions } = await readImport(setting, staged.id, { as });
  expect(['DONE', 'REFUSED']).toContain(imported.status);
  for (const { code, segment, position, message, ...more } of imported.faults) {
    expect(message).not.toBe(code);
    expect([codes.has(code), segment >= 1, position <= bytes.length, more]).toEqual([true, true, true, {}]);
  }
  for (const { status, counts, reasons, paidAmount } of transactions) {
    for (const { code, count } of reasons) expect([codes.has(code), count >= 1]).toEqual([true, true]);
    const ignored = reasons.find(({ code }: { code: string }) => code === 'IGNORED')?.count ?? 0;
    const reported = counts.posted + counts.exceptions + counts.duplicates + ignored;
    expect([status, reported]).toEqual([status, status === 'REFUSED' ? 0 : counts.claims]);
    expect(paidAmount).toMatch(/^-?\d+\.\d\d$/);
  }
  const query = { take: '100' };
  const { data } = await setting.host.call('remittances.listPayments', { query }, { as });
  const { data: stored } = await setting.host.call('remittances.listClaimPayments', { query }, { as });
  type Sums = Record<
    'claimTotal' | 'postedAmount' | 'exceptionAmount' | 'ignoredAmount' | 'voidedAmount',
    string
  >;
  for (const {
    claimTotal,
    postedAmount,
    exceptionAmount,
    ignoredAmount,
    voidedAmount,
  } of data.payments as Sums[]) {
    expect(sum([postedAmount, exceptionAmount, ignoredAmount, voidedAmount])).toBe(claimTotal);
  }
  const paid = stored.claimPayments.map(
    ({ paidAmount }: { paidAmount: string | null }) => paidAmount ?? '0.00',
  );
  expect(sum(paid)).toBe(sum((data.payments as Sums[]).map(({ claimTotal }) => claimTotal)));
  const words = stored.claimPayments.map(
    ({ exceptionReason }: { exceptionReason: string | null }) => exceptionReason,
  );
  expect(words.join()).not.toMatch(/CLAIM-|EFT-|ELLIS|M100|\d/);
  expect(await setting.host.inside(as, (context) => context.em.find(StagedRecord, {}))).toEqual([]);
}

const runs = 200;

describe('any bytes', () => {
  property.prop([fc.array(change, { minLength: 1, maxLength: 4 })], { numRuns: runs })(
    'of a damaged file are imported or reported without unexpected errors',
    (changes) => expectReported(changes.reduce<Buffer>((bytes, each) => each(bytes), rich)),
    600_000,
  );

  property.prop([fc.uint8Array({ maxLength: 400 }), fc.boolean()], { numRuns: runs })(
    'are imported or reported without unexpected errors',
    (bytes, isBehindIsa) =>
      expectReported(isBehindIsa ? Buffer.concat([rich.subarray(0, 106), bytes]) : Buffer.from(bytes)),
    600_000,
  );
});
