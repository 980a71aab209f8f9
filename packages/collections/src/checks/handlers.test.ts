import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { collectionsHost, openAccount } from '../../test/collections-host.ts';

let host: TestHost;
let as: ReturnType<typeof aPrincipal>;
beforeAll(async () => {
  host = await collectionsHost();
});
beforeEach(() => {
  as = aPrincipal();
});
afterAll(() => host.close());

const noonOnTheTenth = '2026-03-10T12:00:00-04:00';
const plan = {
  accountId: 'acc_1',
  channel: 'CALL',
  plannedAt: noonOnTheTenth,
  timeZones: ['America/New_York'],
};

const send = (name: string, body: Record<string, unknown>) =>
  host.call(`collections.${name}`, { body }, { as });
const check = async (body: Record<string, unknown> = {}) =>
  (await send('createCheck', { ...plan, ...body })).data.check;
const aRule = async (body: Record<string, unknown>) =>
  (await send('createRule', { ruleName: 'Calls', ruleType: 'CALL_LIMITS', ...body })).data;
const aContact = (contactedAt: string, body: Record<string, unknown> = {}) =>
  send('createContact', { accountId: 'acc_1', channel: 'CALL', contactedAt, result: 'NO_ANSWER', ...body });
const codes = ({ violations }: { violations: { code: string }[] }) => violations.map(({ code }) => code);

const federal = { maxCallsPerWeek: 7, noCallBeforeHour: 8, noCallAfterHour: 21, debtValidationDays: 30 };

describe('collections.createCheck', () => {
  test('answers 201 with the stored result and its values, by default for the patient and COLLECTION', async () => {
    const { data, status } = await send('createCheck', plan);
    expect(status).toBe(201);
    expect(data).toEqual({
      check: {
        id: expect.stringMatching(/^cck_/),
        organizationId: as.organization.id,
        ...plan,
        personId: 'pat_1',
        purpose: 'COLLECTION',
        plannedAt: '2026-03-10T16:00:00.000Z',
        place: null,
        state: null,
        timeBarredOn: null,
        result: 'ALLOWED',
        violations: [],
        warnings: [],
        ruleValues: federal,
        appliedRules: [],
        createdAt: testTime.toISOString(),
        updatedAt: testTime.toISOString(),
      },
    });
  });

  test('shows each violation with the rule, the reason and the next time', async () => {
    const rule = await aRule({ noCallBeforeHour: 10 });
    expect(await check({ plannedAt: '2026-03-10T09:59:59.999-04:00' })).toMatchObject({
      result: 'BLOCKED',
      violations: [
        {
          ruleId: rule.id,
          code: 'QUIET_HOURS',
          message: 'It is not between 10:00 and 21:00 in America/New_York',
          nextAllowedAt: '2026-03-10T14:00:00.000Z',
        },
      ],
    });
  });

  test('is blocked by preferences of the consumer and by a written dispute, each reported once', async () => {
    const preferences = (body: Record<string, unknown>) =>
      host.call('collections.replacePreferences', { params: { accountId: 'acc_dispute' }, body }, { as });
    await preferences({
      ceaseCommunication: true,
      attorney: { name: 'Jordan Hale' },
      channelOptOuts: ['CALL'],
      inconvenientPlaces: ['WORKPLACE'],
      inconvenientTimes: [{ days: ['TUESDAY'], from: '00:00', to: '24:00' }],
    });
    await send('createDispute', { accountId: 'acc_dispute', reason: 'Not mine' });
    const asked = await check({ accountId: 'acc_dispute', place: 'WORKPLACE' });
    expect(asked).toMatchObject({ result: 'BLOCKED', place: 'WORKPLACE' });
    expect(codes(asked)).toEqual([
      'CEASE_COMMUNICATION',
      'ATTORNEY_REPRESENTED',
      'DISPUTE_PENDING',
      'CHANNEL_OPT_OUT',
      'INCONVENIENT_PLACE',
      'INCONVENIENT_TIME',
    ]);
    await preferences({});
    expect(codes(await check({ accountId: 'acc_dispute' }))).toEqual(['DISPUTE_PENDING']);
    await expect(check({ place: 'SCHOOL' })).rejects.toMatchObject({ status: 400 });
  });

  test('counts the logged calls per person and per account', async () => {
    for (const day of [1, 2, 3, 4, 5, 6, 7]) await aContact(`2026-03-0${day}T12:00:00-05:00`);
    const on = (plannedAt: string, body = {}) => check({ plannedAt, ...body });
    expect(await on('2026-03-07T18:00:00-05:00')).toMatchObject({
      result: 'BLOCKED',
      violations: [{ code: 'CALL_FREQUENCY', nextAllowedAt: '2026-03-08T12:00:00.000Z' }],
    });
    expect((await on('2026-03-08T12:00:00-04:00')).result).toBe('ALLOWED');
    expect((await on('2026-03-07T18:00:00-05:00', { accountId: 'acc_2' })).result).toBe('ALLOWED');
    expect((await on('2026-03-07T18:00:00-05:00', { personId: 'pat_2' })).result).toBe('ALLOWED');
    as = aPrincipal();
    expect((await on('2026-03-07T18:00:00-05:00')).result).toBe('ALLOWED');
  });

  test('counts from a logged conversation and requires a notice after it', async () => {
    await aContact('2026-03-03T12:00:00-05:00', { result: 'CONVERSATION' });
    const blocked = await check({ plannedAt: '2026-03-05T12:00:00-05:00' });
    expect(blocked).toMatchObject({
      violations: [{ code: 'POST_CONVERSATION', nextAllowedAt: '2026-03-10T12:00:00.000Z' }],
      warnings: [{ code: 'VALIDATION_NOTICE_DUE' }],
    });
    expect(codes(await check())).toEqual(['VALIDATION_NOTICE_DUE']);
    const notice = { channel: 'LETTER', purpose: 'VALIDATION_NOTICE', result: 'SENT' };
    await aContact('2026-03-06T12:00:00-05:00', notice);
    expect((await check()).result).toBe('ALLOWED');
    // Received on 13 March; 30 days later is 12 April.
    expect(await check({ purpose: 'LEGAL' })).toMatchObject({
      violations: [{ code: 'OVERSHADOW', nextAllowedAt: '2026-04-13T12:00:00.000Z' }],
    });
  });

  test('blocks credit reporting until this consumer was spoken to about this account', async () => {
    const reporting = async (body: Record<string, unknown> = {}) =>
      codes(await check({ channel: 'LETTER', purpose: 'CREDIT_REPORTING', ...body }));
    expect(await reporting()).toEqual(['NO_PRIOR_CONTACT']);
    await aContact('2026-01-05T12:00:00-05:00', { personId: 'pat_2', result: 'CONVERSATION' });
    await aContact('2026-01-05T12:00:00-05:00', { accountId: 'acc_2', result: 'CONVERSATION' });
    expect(await reporting()).toEqual(['NO_PRIOR_CONTACT']);
    expect(await reporting({ personId: 'pat_2' })).not.toContain('NO_PRIOR_CONTACT');
    expect(await reporting({ accountId: 'acc_2' })).not.toContain('NO_PRIOR_CONTACT');
    await aContact('2026-01-06T12:00:00-05:00', {
      channel: 'LETTER',
      purpose: 'VALIDATION_NOTICE',
      result: 'SENT',
    });
    expect(await reporting()).toEqual([]);
  });

  test.each([
    ['acc_bankruptcy', 'BLOCKED', 'BANKRUPTCY_HOLD', null],
    ['acc_dispute', 'BLOCKED', 'DISPUTE_PENDING', null],
    ['acc_ppdr', 'BLOCKED', 'PPDR_PENDING', null],
    ['acc_deceased', 'ALLOWED_WITH_WARNINGS', null, 'ACCOUNT_ON_HOLD'],
    ['acc_financial_assistance', 'ALLOWED_WITH_WARNINGS', null, 'ACCOUNT_ON_HOLD'],
    ['acc_other', 'ALLOWED_WITH_WARNINGS', null, 'ACCOUNT_ON_HOLD'],
  ])(
    'is blocked by the holds BANKRUPTCY, DISPUTE and PPDR, and warns of any other: %s, %s',
    async (accountId, result, violation, warning) => {
      const answer = await check({ accountId });
      expect(answer).toMatchObject({
        result,
        violations: violation === null ? [] : [{ code: violation, nextAllowedAt: null }],
        warnings: warning === null ? [] : [{ code: warning }],
      });
    },
  );

  test('is blocked by a pending dispute about estimated services under any other hold', async () => {
    expect(codes(await check({ accountId: 'acc_ppdr_bankruptcy' }))).toEqual([
      'BANKRUPTCY_HOLD',
      'PPDR_PENDING',
    ]);
  });

  test('shows when the first charge is time-barred, by the periods of the organization and the state', async () => {
    const limitationPeriods = [{ state: 'CA', debtKind: 'ORAL_CONTRACT', years: 2 }] as const;
    as = { ...as, organization: { ...as.organization, limitationPeriods } };
    const accountId = openAccount({ patientId: 'pat_ca' }, [
      { occurredAt: new Date('2024-03-09T20:00:00Z') },
      { timeBarredOn: '2027-01-01' },
    ]);
    const legal = (body: Record<string, unknown> = {}) =>
      check({ accountId, channel: 'LETTER', purpose: 'LEGAL', timeZones: undefined, ...body });
    expect(await legal()).toMatchObject({
      result: 'BLOCKED',
      timeBarredOn: '2026-03-10',
      violations: [{ code: 'TIME_BARRED', nextAllowedAt: null }],
    });
    expect(await legal({ purpose: 'COLLECTION' })).toMatchObject({
      result: 'ALLOWED_WITH_WARNINGS',
      warnings: [{ code: 'TIME_BARRED' }],
    });
    expect(await legal({ plannedAt: '2026-03-09T12:00:00-07:00' })).toMatchObject({ result: 'ALLOWED' });
    expect(await legal({ state: 'NV' })).toMatchObject({ result: 'ALLOWED', timeBarredOn: '2027-01-01' });
  });

  test('answers 404 for a missing account or person', async () => {
    await expect(check({ accountId: 'acc_none' })).rejects.toMatchObject({ status: 404 });
    await expect(check({ personId: 'pat_none' })).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    ['accountId', 'acc_1', ''],
    ['accountId', 'acc_1', undefined],
    ['personId', 'pat_1', null],
    ['channel', 'SMS', 'FAX'],
    ['plannedAt', '1970-01-01T00:00:00Z', '1969-12-31T23:59:59.999Z'],
    ['plannedAt', '2199-12-31T23:59:59.999Z', '2200-01-01T00:00:00Z'],
    ['plannedAt', noonOnTheTenth, '2026-03-10'],
    ['plannedAt', noonOnTheTenth, undefined],
    ['purpose', 'VALIDATION_NOTICE', 'MARKETING'],
    ['state', 'CA', 'C'],
    ['state', 'CA', 'CAL'],
    ['timeZones', [], null],
    ['timeZones', ['UTC'], ['+05:00']],
    ['timeZones', Array(20).fill('UTC'), Array(21).fill('UTC')],
  ])(
    'takes times of 1970 to 2199, a state of 2 characters, at most 20 zones, else 400: %s',
    async (field, good, bad) => {
      expect((await send('createCheck', { ...plan, [field]: good })).status).toBe(201);
      await expect(check({ [field]: bad })).rejects.toMatchObject({
        status: 400,
        details: { issues: [expect.objectContaining({ path: expect.stringContaining(`body.${field}`) })] },
      });
    },
  );

  const where = async (body: Record<string, unknown>) => {
    const { state, timeZones } = await check({ timeZones: undefined, ...body });
    return { state, timeZones };
  };

  test("takes state and zones from the request, else from the person's home address", async () => {
    expect(await where({ state: 'TX' })).toEqual({
      state: 'TX',
      timeZones: ['America/Chicago', 'America/Denver'],
    });
    expect(await where({ accountId: 'acc_ca' })).toEqual({ state: 'CA', timeZones: ['America/Los_Angeles'] });
    expect(await where({ accountId: 'acc_ca', state: 'NY' })).toEqual({
      state: 'NY',
      timeZones: ['America/New_York'],
    });
    expect(await where({ accountId: 'acc_ca', timeZones: ['America/New_York'] })).toEqual({
      state: 'CA',
      timeZones: ['America/New_York', 'America/Los_Angeles'],
    });
  });

  test('is blocked if no time zone is known', async () => {
    for (const personId of ['pat_1', 'pat_2']) {
      expect(await check({ personId, timeZones: undefined })).toMatchObject({
        state: null,
        timeZones: [],
        result: 'BLOCKED',
        violations: [{ code: 'TIMEZONE_UNKNOWN', nextAllowedAt: null }],
      });
    }
  });

  test("applies active rules of the organization for all states and for the consumer's state", async () => {
    const everywhere = await aRule({ maxCallsPerWeek: 6 });
    const california = await aRule({ state: 'ca', maxCallsPerWeek: 5, noCallBeforeHour: 9 });
    await aRule({ state: 'TX', maxCallsPerWeek: 1 });
    await aRule({ maxCallsPerWeek: 0, isActive: false });
    const { ruleValues, appliedRules } = await check({ state: 'CA' });
    expect(ruleValues).toEqual({ ...federal, maxCallsPerWeek: 5, noCallBeforeHour: 9 });
    expect(appliedRules.map(({ id }: { id: string }) => id)).toEqual([everywhere.id, california.id]);
    expect((await check()).ruleValues.maxCallsPerWeek).toBe(6);
    as = aPrincipal();
    expect((await check({ state: 'CA' })).ruleValues).toEqual(federal);
  });
});

describe('collections.listChecks', () => {
  const list = async (query: Record<string, string | string[]> = {}) =>
    (await host.call('collections.listChecks', { query }, { as })).data;

  test('returns past results unchanged by later edits of the rules', async () => {
    const body = { ruleName: 'Calls', ruleType: 'CALL_LIMITS', maxCallsPerWeek: 0 };
    const rule = await aRule(body);
    const before = await check();
    expect(before).toMatchObject({ result: 'BLOCKED', appliedRules: [{ id: rule.id, ruleName: 'Calls' }] });
    await host.call(
      'collections.replaceRule',
      { params: { ruleId: rule.id }, body: { ...body, ruleName: 'More calls', maxCallsPerWeek: 7 } },
      { as },
    );
    expect(await list()).toMatchObject({ checks: [before], total: 1 });
    expect((await check()).result).toBe('ALLOWED');
  });

  test('filters by account, person, channel, result and planned time, newest first, with the total', async () => {
    const checks = [];
    for (const [minute, body] of [
      { accountId: 'acc_1' },
      { accountId: 'acc_2', channel: 'EMAIL' },
      { accountId: 'acc_1', personId: 'pat_2', plannedAt: '2026-03-11T12:00:00-04:00' },
      { accountId: 'acc_dispute', channel: 'LETTER' },
    ].entries()) {
      const now = new Date(testTime.getTime() + minute * 60_000);
      const { data } = await host.call(
        'collections.createCheck',
        { body: { ...plan, ...body } },
        { as, now },
      );
      checks.push(data.check);
    }
    const [first, second, third, fourth] = checks;
    expect(await list()).toMatchObject({ checks: [fourth, third, second, first], total: 4 });
    expect(await list({ skip: '1', take: '2' })).toMatchObject({ checks: [third, second], total: 4 });
    expect(await list({ accountId: 'acc_1' })).toMatchObject({ checks: [third, first], total: 2 });
    expect(await list({ personId: 'pat_2' })).toMatchObject({ checks: [third], total: 1 });
    expect(await list({ channel: ['EMAIL', 'LETTER'] })).toMatchObject({
      checks: [fourth, second],
      total: 2,
    });
    expect(await list({ result: 'BLOCKED' })).toMatchObject({ checks: [fourth], total: 1 });
    expect(await list({ plannedFrom: '2026-03-11T16:00:00Z' })).toMatchObject({ checks: [third], total: 1 });
    expect((await list({ plannedTo: '2026-03-10T16:00:00Z' })).total).toBe(3);
    expect((await list({ accountId: 'acc_none' })).total).toBe(0);
    as = aPrincipal();
    expect(await list()).toEqual({ checks: [], total: 0, nextCursor: null });
  });

  test.each([
    ['skip', '10000', '10001'],
    ['take', '100', '101'],
    ['take', '1', '0'],
    ['accountId', 'acc_1', ''],
    ['personId', 'pat_1', ''],
    ['channel', 'SMS', 'FAX'],
    ['result', 'ALLOWED', 'MAYBE'],
    ['plannedFrom', '2026-03-11T16:00:00Z', '2026-03-11'],
    ['plannedTo', '2026-03-11T16:00:00Z', '2026-03-11'],
  ])('takes skip up to 10000, take 1 to 100, known values, else 400: %s', async (field, good, bad) => {
    await expect(list({ [field]: good })).resolves.toMatchObject({ total: 0 });
    await expect(list({ [field]: bad })).rejects.toMatchObject({ status: 400 });
  });
});
