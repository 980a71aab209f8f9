import { aPrincipal, type CallInput, type CallOptions, expectNoDrift } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remittanceFile } from '../../test/remittance-file.ts';
import { aClaim, importFile, remittanceHost } from '../../test/remittance-host.ts';

let setting: Awaited<ReturnType<typeof remittanceHost>>;
beforeAll(async () => {
  setting = await remittanceHost();
});
afterAll(() => setting.host.close());

test('the migrations create the schema of the entities', () => expectNoDrift(setting.module));

const paidClaim = (number: string) => ({
  number,
  charge: '250',
  paid: '170',
  share: '30',
  payerNumber: `ICN-${number}`,
  lines: [
    { procedure: '99213', charge: '100', paid: '70', adjustments: ['CO*45*20', 'PR*2*10'] },
    { procedure: '72100', charge: '150', paid: '100', adjustments: ['CO*45*30', 'PR*1*20'] },
  ],
});

describe('imports.createX12Import', () => {
  test('posts a payment to the claim that it names, to the cent', async () => {
    const { fakes } = setting;
    fakes.has(aClaim('clm_a'));
    const done = await importFile(
      setting,
      remittanceFile({ amount: '170', reference: 'EFT-A', claims: [paidClaim('CLM_A')] }),
    );
    expect([done.status, done.import]).toMatchObject([
      202,
      {
        status: 'DONE',
        counts: { transactions: 1, claims: 1, posted: 1, exceptions: 0, duplicates: 0 },
        paidAmount: '170.00',
        postedAmount: '170.00',
        faults: [],
      },
    ]);
    expect(done.transactions).toMatchObject([{ type: '835', status: 'POSTED', reasons: [] }]);
    expect(fakes.settlements.get('clm_a')).toMatchObject({
      claimId: 'clm_a',
      status: 'PAID',
      allowedAmount: '200.00',
      paidAmount: '170.00',
      patientResponsibility: '30.00',
      insuranceBalance: '0.00',
      patientBalance: '30.00',
      contractualAmount: '50.00',
      payerClaimNumber: 'ICN-CLM_A',
      lines: [
        {
          lineNumber: 1,
          allowedAmount: '80.00',
          paidAmount: '70.00',
          adjustments: [
            { groupCode: 'CO', reasonCode: '45', amount: '20.00' },
            { groupCode: 'PR', reasonCode: '2', amount: '10.00' },
          ],
          remarkCodes: [],
        },
        expect.objectContaining({ lineNumber: 2, allowedAmount: '120.00', paidAmount: '100.00' }),
      ],
    });
    expect(fakes.state('clm_a')?.shares).toEqual([
      { claimPaymentId: expect.any(String), kind: 'COINSURANCE', amount: '10.00' },
      { claimPaymentId: expect.any(String), kind: 'DEDUCTIBLE', amount: '20.00' },
    ]);
  });

  test('answers 200 with the existing import for a file that was read before', async () => {
    const content = remittanceFile({ amount: '0', reference: 'EFT-B', claims: [] });
    const first = await importFile(setting, content);
    const again = await importFile(setting, content);
    expect([first.status, again.status, again.import]).toEqual([202, 200, first.import]);
  });

  test('counts claim payments of an earlier file as duplicates, and posts them once', async () => {
    const { fakes } = setting;
    fakes.has(aClaim('clm_c'));
    const payment = { amount: '170', reference: 'EFT-C', claims: [paidClaim('CLM_C')] };
    await importFile(setting, remittanceFile(payment));
    const again = await importFile(setting, `${remittanceFile(payment)}\n`);
    expect(again.transactions).toMatchObject([
      {
        status: 'DUPLICATE',
        counts: { posted: 0, duplicates: 1 },
        reasons: [{ code: 'DUPLICATE', count: 1 }],
      },
    ]);
    expect(fakes.settlements.get('clm_c')?.paidAmount).toBe('170.00');
  });

  test('is 400 for a file without an interchange, and stores no import', async () => {
    const before = (await setting.host.call('imports.listImports')).data.total;
    for (const content of ['not X12', ' ', 'ST*835*0001~']) {
      await expect(setting.host.call('imports.createX12Import', { body: { content } })).rejects.toMatchObject(
        {
          status: 400,
        },
      );
    }
    expect((await setting.host.call('imports.listImports')).data.total).toBe(before);
  });
});

type As = NonNullable<CallOptions['as']>;

/** A file with the given number of claim payments for unknown claims. */
const unknownClaims = (reference: string, count: number) =>
  remittanceFile({
    amount: '0',
    reference,
    claims: Array.from({ length: count }, () => ({ number: 'NOBODY', charge: '1', paid: '1' })),
  });

describe('imports.listImports', () => {
  const listed = async (query: CallInput['query'], as: As) =>
    (await setting.host.call('imports.listImports', { query }, { as })).data;

  test('filters by each parameter, with inclusive bounds, newest first', async () => {
    const as = aPrincipal();
    const importAt = async (fileName: string, content: string, now: string) => {
      const body = { fileName, content };
      const options = { as, now: new Date(now) };
      return (await setting.host.call('imports.createX12Import', { body }, options)).data.import;
    };
    const first = await importAt('a', unknownClaims('EFT-1', 1), '2026-03-01T12:00:00Z');
    const refused = await importAt(
      'b',
      unknownClaims('EFT-2', 1).replace('GE*1*1', 'GE*2*1'),
      '2026-03-02T12:00:00Z',
    );
    await importAt('c', unknownClaims('EFT-3', 0), '2026-03-03T12:00:00Z');
    await importFile(setting, unknownClaims('EFT-1', 1), { as });
    const cases: readonly [CallInput['query'], string][] = [
      [{}, 'cba'],
      [{ status: 'DONE' }, 'a'],
      [{ status: ['POSTING', 'REFUSED'] }, 'cb'],
      [{ status: 'READING' }, ''],
      [{ type: '835' }, 'cba'],
      [{ type: ['837P', '277'] }, ''],
      [{ createdFrom: '2026-03-02T12:00:00.000Z' }, 'cb'],
      [{ createdFrom: '2026-03-02T12:00:00.001Z' }, 'c'],
      [{ createdTo: '2026-03-02T12:00:00.000Z' }, 'ba'],
      [{ createdTo: '2026-03-02T11:59:59.999Z' }, 'a'],
    ];
    for (const [query, names] of cases) {
      const { imports, total } = await listed(query, as);
      const found = imports.map(({ fileName }: { fileName: string }) => fileName).join('');
      expect([query, found, total]).toEqual([query, names, names.length]);
    }
    const { imports } = await listed({ take: '1', skip: '1' }, as);
    expect(imports).toEqual([refused]);
    expect(first.status).toBe('POSTING');
  });

  test.each<Record<string, string>>([
    { status: 'POSTED' },
    { type: '834' },
    { createdFrom: '2026-03-02' },
    { createdTo: 'now' },
  ])('is 400 for %o', async (query) => {
    await expect(listed(query, aPrincipal())).rejects.toMatchObject({ status: 400 });
  });

  test('returns only those of the organization', async () => {
    expect(await listed({}, aPrincipal())).toEqual({ imports: [], total: 0, nextCursor: null });
  });
});

describe('imports.getImport', () => {
  test('returns the file and its progress', async () => {
    const as = aPrincipal();
    const content = unknownClaims('EFT-1', 2);
    const body = { fileName: 'remit.835', content };
    const { data } = await setting.host.call('imports.createX12Import', { body }, { as });
    const params = { importId: data.import.id };
    const read = await setting.host.call('imports.getImport', { params }, { as });
    expect(read.data.import).toEqual(data.import);
    expect(data.import).toMatchObject({
      organizationId: as.organization.id,
      fileName: 'remit.835',
      bytes: Buffer.byteLength(content),
      status: 'POSTING',
      faults: [],
      counts: { transactions: 1, claims: 2, posted: 0, exceptions: 0, duplicates: 0 },
      paidAmount: '2.00',
      postedAmount: '0.00',
      finishedAt: null,
    });
  });

  test('is 404 for a missing one and for one of another organization', async () => {
    const { import: own } = await importFile(setting, unknownClaims('EFT-GET', 1));
    const read = (importId: string, as: As) =>
      setting.host
        .call('imports.getImport', { params: { importId } }, { as })
        .catch((error: unknown) => error);
    const missing = await read('imp_none', setting.host.principal);
    expect(missing).toMatchObject({ status: 404 });
    expect(await read(own.id, aPrincipal())).toEqual(missing);
  });
});

describe('imports.listImportTransactions', () => {
  test('returns the sets in the order of the file, and filters them', async () => {
    const as = aPrincipal();
    const sets = ['EFT-1', 'EFT-2', 'EFT-3'].map((reference) => ({
      amount: '1',
      reference,
      claims: reference === 'EFT-2' ? [] : [{ number: 'NOBODY', charge: '1', paid: '1' }],
    }));
    const content = remittanceFile(...sets).replace('*0003~\nGE', '*0009~\nGE');
    const { import: own } = await importFile(setting, content, { as });
    const params = { importId: own.id };
    const listed = async (query: CallInput['query']) => {
      const { data } = await setting.host.call('imports.listImportTransactions', { params, query }, { as });
      return data.transactions.map(({ controlNumber, status }: Record<string, string>) => [
        controlNumber,
        status,
      ]);
    };
    const all = [
      ['0001', 'PARTLY_POSTED'],
      ['0002', 'POSTED'],
      ['0003', 'REFUSED'],
    ];
    expect(await listed({})).toEqual(all);
    expect(await listed({ status: 'POSTED' })).toEqual([all[1]]);
    expect(await listed({ status: ['REFUSED', 'PARTLY_POSTED'] })).toEqual([all[0], all[2]]);
    expect(await listed({ type: '835' })).toEqual(all);
    expect(await listed({ type: '999' })).toEqual([]);
    expect(await listed({ take: '1', skip: '2' })).toEqual([all[2]]);
    for (const query of [{ status: 'DONE' }, { type: '834' }] as Record<string, string>[]) {
      await expect(listed(query)).rejects.toMatchObject({ status: 400 });
    }
  });

  test('is 404 for a missing one and for one of another organization', async () => {
    const { import: own } = await importFile(setting, unknownClaims('EFT-SETS', 1));
    const listed = (importId: string, as: As) =>
      setting.host.call('imports.listImportTransactions', { params: { importId } }, { as });
    await expect(listed('imp_none', setting.host.principal)).rejects.toMatchObject({ status: 404 });
    await expect(listed(own.id, aPrincipal())).rejects.toMatchObject({ status: 404 });
  });
});
