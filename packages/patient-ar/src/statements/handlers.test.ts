import { aPrincipal, refusedAt, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysAfter, type PatientArHost, patientArHost } from '../../test/host.ts';
import { Channel } from './schema.ts';

let host: PatientArHost;
beforeAll(async () => {
  host = await patientArHost();
});
afterAll(() => host.close());

const create = async (body: Record<string, unknown>) =>
  host.call('patient-ar.createStatement', { body: { idempotencyKey: 'march', ...body } });

const expectRefused = async (field: string, value: unknown) => {
  const { accountId } = await host.anAccount(10);
  await expect(create({ accountId, [field]: value })).rejects.toMatchObject(refusedAt(`body.${field}`));
};

const expectAccepted = async (field: string, value: unknown) => {
  const { accountId } = await host.anAccount(10);
  const { data } = await create({ accountId, [field]: value });
  expect((await read({ statementId: data.id }))[field]).toBe(value);
};

const read = async (params: { statementId: string }) =>
  (await host.call('patient-ar.getStatement', { params })).data.statement;

const change = (params: { statementId: string }, body: Record<string, unknown>, options = {}) =>
  host.call('patient-ar.changeStatementStatus', { params, body }, options);

describe('patient-ar.createStatement, patient-ar.getStatement', () => {
  test('create a draft with the balance, answer 201 with exactly four fields, and show it', async () => {
    const { accountId } = await host.anAccount(250.1);
    const { data, status, tag } = await create({
      accountId,
      dueDate: '2026-04-01T00:00:00Z',
      deliveryMethod: 'EMAIL',
      notes: 'Thank you',
    });
    expect(status).toBe(201);
    expect(tag).toBe('"1"');
    expect(data).toEqual({
      resourceType: 'Statement',
      status: 'DRAFT',
      id: expect.stringMatching(/^stm_/),
      externalRisk: 'LOCAL_ONLY',
    });
    expect(await read({ statementId: data.id })).toMatchObject({
      accountId,
      status: 'DRAFT',
      deliveryStatus: 'DRAFT',
      deliveryMethod: 'EMAIL',
      statementDate: testTime.toISOString(),
      dueDate: '2026-04-01T00:00:00.000Z',
      previousBalance: '250.10',
      totalDue: '250.10',
      newCharges: '0.00',
      payments: '0.00',
      adjustments: '0.00',
      notes: 'Thank you',
      idempotencyKey: 'march',
      aging: { asOf: '2026-03-02', days0To30: '250.10', total: '250.10' },
    });
  });
});

describe('patient-ar.createStatement', () => {
  test('creates another draft for a repeated idempotencyKey, with the same number prefix', async () => {
    const { accountId } = await host.anAccount(10);
    const made = await Promise.all([1, 2].map(() => create({ accountId })));
    const numbers = await Promise.all(
      made.map(async ({ data }) => (await read({ statementId: data.id })).statementNumber),
    );
    expect(new Set(numbers).size).toBe(2);
    const stems = numbers.map((number) => number.slice(0, -9));
    expect(stems[0]).toMatch(/^STM-[0-9A-F]{6}-20260302$/);
    expect(stems[1]).toBe(stems[0]);
    const other = await create({ accountId, idempotencyKey: 'april' });
    expect((await read({ statementId: other.data.id })).statementNumber.slice(0, -9)).not.toBe(stems[0]);
  });

  test('creates one draft per Idempotency-Key header', async () => {
    const { accountId } = await host.anAccount(10);
    const input = { body: { accountId, idempotencyKey: 'march' } };
    const options = { idempotencyKey: 'header-1' };
    const first = await host.call('patient-ar.createStatement', input, options);
    const again = await host.call('patient-ar.createStatement', input, options);
    expect(again).toMatchObject({ replayed: true, data: first.data });
  });

  test.each([
    ['idempotencyKey', 'x'],
    ['idempotencyKey', 'x'.repeat(128)],
    ['idempotencyKey', '🩺'.repeat(128)],
    ['notes', 'x'],
    ['notes', 'x'.repeat(2000)],
  ])(
    'takes an idempotencyKey of 1 to 128 characters (code points), notes of 1 to 2000: %s %j',
    expectAccepted,
  );

  test.each(Channel.options)('takes each delivery method, and only records it: %s', (channel) =>
    expectAccepted('deliveryMethod', channel),
  );

  test.each([
    ['statementDate', '2026-01-15T00:00:00.000Z'],
    ['statementDate', '2031-01-15T00:00:00.000Z'],
    ['dueDate', testTime.toISOString()],
    ['dueDate', '2026-03-02T00:00:00.000Z'],
  ])('accepts a statement date in the past or future and a due date on or after it: %s %j', expectAccepted);

  test.each([
    ['idempotencyKey', undefined],
    ['idempotencyKey', null],
    ['idempotencyKey', ''],
    ['idempotencyKey', 'x'.repeat(129)],
    ['idempotencyKey', '🩺'.repeat(129)],
    ['idempotencyKey', 'a\u0000'],
    ['notes', ''],
    ['notes', 'x'.repeat(2001)],
    ['notes', null],
  ])(
    'answers 400 for a length out of bounds, null, a NUL and a missing idempotencyKey: %s %j',
    expectRefused,
  );

  test.each([
    ['accountId', ''],
    ['accountId', null],
    ['accountId', undefined],
    ['deliveryMethod', null],
    ['deliveryMethod', 'email'],
    ['deliveryMethod', 'PIGEON'],
  ])('answers 400 without an account and for an unknown delivery method: %s %j', expectRefused);

  test.each([
    ['statementDate', null],
    ['statementDate', '2026-02-29T00:00:00Z'],
    ['statementDate', '2026-03-02'],
    ['dueDate', null],
    ['dueDate', 'soon'],
    ['dueDate', '2026-03-01T23:59:59.999Z'],
    ['dueDate', '2026-03-02T01:00:00+02:00'],
  ])('answers 400 for dates that are not date-times, and for a due date before today: %s %j', expectRefused);

  test('accepts a due date on the day of the statement date, and answers 400 for a millisecond before', async () => {
    const { accountId } = await host.anAccount(10);
    const statementDate = '2026-05-01T23:59:59Z';
    const dated = (dueDate: string) => create({ accountId, statementDate, dueDate });
    await expect(dated('2026-04-30T23:59:59.999Z')).rejects.toMatchObject(refusedAt('body.dueDate'));
    await expect(dated('2026-05-01T02:00:00+02:00')).resolves.toMatchObject({ status: 201 });
  });

  test('defaults the date to now, and requires no method and no notes', async () => {
    const { accountId } = await host.anAccount(0);
    const { data } = await create({ accountId });
    expect(await read({ statementId: data.id })).toMatchObject({
      statementDate: testTime.toISOString(),
      dueDate: null,
      deliveryMethod: null,
      notes: null,
      totalDue: '0.00',
    });
  });

  test('answers the same 404 for a missing and a foreign account', async () => {
    const { accountId } = await host.anAccount(10, {}, { as: aPrincipal() });
    for (const id of ['acc_none', accountId]) {
      await expect(create({ accountId: id })).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe('patient-ar.changeStatementStatus', () => {
  test('FINALIZE includes later entries and freezes the totals', async () => {
    const params = await host.anAccount(100);
    const draft = await host.aStatement(params.accountId, { finalize: false });
    await host.call('patient-ar.recordPayment', { params, body: { amount: 30 } });
    await host.call('patient-ar.recordAdjustment', { params, body: { amount: 5, reasonCode: 'COURTESY' } });
    expect(await read(draft)).toMatchObject({ totalDue: '100.00', aging: { total: '65.00' } });
    const { data, tag } = await change(draft, { action: 'FINALIZE' });
    expect(tag).toBe('"2"');
    expect(data.statement).toMatchObject({
      status: 'READY',
      deliveryStatus: 'READY',
      previousBalance: '100.00',
      newCharges: '0.00',
      payments: '30.00',
      adjustments: '5.00',
      totalDue: '65.00',
      finalizedAt: testTime.toISOString(),
      aging: { asOf: '2026-03-02', days0To30: '65.00', total: '65.00' },
    });
    await host.call('patient-ar.recordPayment', { params, body: { amount: 1 } });
    expect(await read(draft)).toEqual(data.statement);
  });

  test('FINALIZE answers 409 the second time, with the allowed actions in allowedNext', async () => {
    const { accountId } = await host.anAccount(100);
    const params = await host.aStatement(accountId);
    await expect(change(params, { action: 'FINALIZE' })).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: ['DELIVERED', 'RETURNED', 'VOID'] },
    });
  });

  test('FINALIZE answers 409 on a billing hold', async () => {
    const params = await host.anAccount(100);
    const draft = await host.aStatement(params.accountId, { finalize: false });
    await host.call('patient-ar.setBillingHold', { params, body: { type: 'PPDR' } });
    await expect(change(draft, { action: 'FINALIZE' })).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: ['VOID'] },
    });
  });

  test('honours If-Match, else 412', async () => {
    const { accountId } = await host.anAccount(100);
    const params = await host.aStatement(accountId, { finalize: false });
    await expect(change(params, { action: 'FINALIZE' }, { ifMatch: '"2"' })).rejects.toMatchObject({
      status: 412,
    });
    await change(params, { action: 'FINALIZE' }, { ifMatch: '"1"' });
  });

  test('VOID requires a reason of at most 500 characters, else 400', async () => {
    const { accountId } = await host.anAccount(100);
    const params = await host.aStatement(accountId);
    await expect(change(params, { action: 'VOID' })).rejects.toMatchObject(refusedAt('body.reason'));
    await expect(change(params, { action: 'VOID', reason: 'x'.repeat(501) })).rejects.toMatchObject(
      refusedAt('body.reason'),
    );
    const { data } = await change(params, { action: 'VOID', reason: 'sent twice' });
    expect(data.statement).toMatchObject({
      status: 'VOID',
      voidReason: 'sent twice',
      deliveryStatus: 'READY',
    });
    await expect(host.deliver(params)).rejects.toMatchObject({ status: 409, details: { allowedNext: [] } });
  });
});

describe('patient-ar.recordStatementDelivery', () => {
  test('starts the clocks of the account (26 CFR 1.501(r)-6) and of the charges on it, once', async () => {
    const params = await host.anAccount(100, { openingBalanceDate: '2025-10-01' });
    const first = await host.aStatement(params.accountId);
    expect((await host.readAccount(params)).aging).toMatchObject({ days121AndOver: '100.00' });
    const { data } = await host.deliver(first);
    expect(data).toMatchObject({
      externalRisk: 'LOCAL_ONLY',
      statement: {
        status: 'DELIVERED',
        deliveryStatus: 'DELIVERED',
        firstDeliveredAt: testTime.toISOString(),
      },
    });
    const account = await host.readAccount(params);
    expect(account).toMatchObject({
      firstDeliveredAt: testTime.toISOString(),
      outstandingSince: testTime.toISOString(),
      aging: { days0To30: '100.00', days121AndOver: '0.00' },
    });
    const now = daysAfter(testTime, 31);
    const second = await host.aStatement(params.accountId, {}, { now });
    await host.deliver(second, 'DELIVERED', { now });
    expect(await host.readAccount(params, { now })).toMatchObject({
      firstDeliveredAt: testTime.toISOString(),
      aging: { days31To60: '100.00' },
    });
  });

  test('starts no clock if the statement is returned', async () => {
    const params = await host.anAccount(100);
    const { data } = await host.deliver(await host.aStatement(params.accountId), 'RETURNED');
    expect(data.statement).toMatchObject({ status: 'RETURNED', firstDeliveredAt: null });
    expect((await host.readAccount(params)).firstDeliveredAt).toBeNull();
  });

  test('uses the delivery method of the statement, and requires a channel if there is none', async () => {
    const { accountId } = await host.anAccount(100);
    const deliver = async (deliveryMethod: string | undefined) => {
      const params = await host.aStatement(accountId, { finalize: true, deliveryMethod });
      const body = { result: 'DELIVERED' };
      return (await host.call('patient-ar.recordStatementDelivery', { params, body })).data.statement;
    };
    expect((await deliver('FAX')).deliveries).toMatchObject([{ channel: 'FAX' }]);
    await expect(deliver(undefined)).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'body.channel' }] },
    });
  });

  test('answers 409 for a draft and 400 for the future', async () => {
    const { accountId } = await host.anAccount(100);
    const draft = await host.aStatement(accountId, { finalize: false });
    await expect(host.deliver(draft)).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: ['FINALIZE', 'VOID'] },
    });
    const occurredAt = new Date(testTime.getTime() + 1).toISOString();
    const body = { result: 'DELIVERED', channel: 'MAIL', occurredAt };
    await expect(
      host.call('patient-ar.recordStatementDelivery', { params: await host.aStatement(accountId), body }),
    ).rejects.toMatchObject(refusedAt('body.occurredAt'));
  });

  test.each([{}, { result: 'LOST', channel: 'MAIL' }, { result: 'DELIVERED', channel: 'PIGEON' }])(
    'answers 400 for an unknown result or channel: %j',
    async (body) => {
      const { accountId } = await host.anAccount(100);
      const params = await host.aStatement(accountId);
      await expect(host.call('patient-ar.recordStatementDelivery', { params, body })).rejects.toMatchObject({
        status: 400,
      });
    },
  );

  test('and payments of the account at the same time do not block each other', async () => {
    const params = await host.anAccount(100);
    const statements = await Promise.all([1, 2, 3].map(() => host.aStatement(params.accountId)));
    await Promise.all([
      ...statements.map((statement) => host.deliver(statement)),
      ...[1, 2, 3, 4].map(() => host.call('patient-ar.recordPayment', { params, body: { amount: 20 } })),
    ]);
    expect((await host.readAccount(params)).balance).toBe('20.00');
  });
});

describe('patient-ar.recordPayment', () => {
  test('makes a delivered statement PAID when its charges are settled to the cent', async () => {
    const params = await host.anAccount(100);
    const statement = await host.aStatement(params.accountId);
    await host.deliver(statement);
    await host.call('patient-ar.recordPayment', { params, body: { amount: 99.99 } });
    expect((await read(statement)).status).toBe('DELIVERED');
    await host.call('patient-ar.recordPayment', { params, body: { amount: 0.01 } });
    expect((await read(statement)).status).toBe('PAID');
  });
});

describe('patient-ar.listStatements', () => {
  test('filters by account, status, delivery and date, and answers 400 for an unknown status', async () => {
    const as = aPrincipal();
    const first = await host.anAccount(10, {}, { as });
    const second = await host.anAccount(20, {}, { as });
    const draft = await host.aStatement(first.accountId, { finalize: false }, { as });
    const ready = await host.aStatement(second.accountId, {}, { as });
    const returned = await host.aStatement(
      second.accountId,
      { statementDate: '2026-01-01T00:00:00Z' },
      { as },
    );
    await host.deliver(returned, 'RETURNED', { as });
    const list = async (query: Record<string, string | string[]>) => {
      const { data } = await host.call('patient-ar.listStatements', { query }, { as });
      expect(data.total).toBe(data.statements.length);
      return data.statements.map(({ id }: { id: string }) => id).sort();
    };
    const ids = (...statements: { statementId: string }[]) =>
      statements.map(({ statementId }) => statementId).sort();
    expect(await list({})).toEqual(ids(draft, ready, returned));
    expect(await list({ accountId: first.accountId })).toEqual(ids(draft));
    expect(await list({ status: ['DRAFT', 'RETURNED'] })).toEqual(ids(draft, returned));
    expect(await list({ deliveryStatus: 'READY' })).toEqual(ids(ready));
    expect(await list({ statementTo: '2026-01-01T00:00:00Z' })).toEqual(ids(returned));
    await expect(
      host.call('patient-ar.listStatements', { query: { status: 'SENT' } }, { as }),
    ).rejects.toMatchObject({ status: 400 });
  });
});

describe('patient-ar.getStatementPdf', () => {
  test('returns a PDF in a data URL, marked sensitive', async () => {
    const { accountId } = await host.anAccount(1234.5, { openingBalanceDate: '2026-01-01' });
    const params = await host.aStatement(accountId, {
      dueDate: '2026-04-01T12:00:00Z',
      notes: 'Thank you for choosing Riverside Health.',
    });
    const { data } = await host.call('patient-ar.getStatementPdf', { params });
    expect(data.document).toMatchObject({
      kind: 'DATA_URL',
      contentType: 'application/pdf',
      sensitiveContent: true,
    });
    const bytes = Buffer.from(data.document.url.replace('data:application/pdf;base64,', ''), 'base64');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('patient-ar.getStatement, patient-ar.getStatementPdf, patient-ar.changeStatementStatus, patient-ar.recordStatementDelivery', () => {
  const bodies = {
    getStatement: {},
    getStatementPdf: {},
    changeStatementStatus: { action: 'FINALIZE' },
    recordStatementDelivery: { result: 'DELIVERED', channel: 'MAIL' },
  };
  test.each(Object.entries(bodies))(
    'answer 404 for a statement that is missing or of another organization: %s',
    async (operation, body) => {
      const { accountId } = await host.anAccount(100);
      const params = await host.aStatement(accountId, { finalize: false });
      const foreign = host.call(`patient-ar.${operation}`, { params, body }, { as: aPrincipal() });
      await expect(foreign).rejects.toMatchObject({ status: 404 });
      const missing = host.call(`patient-ar.${operation}`, { params: { statementId: 'stm_none' }, body });
      await expect(missing).rejects.toMatchObject({ status: 404 });
    },
  );
});
