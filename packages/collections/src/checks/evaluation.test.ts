import { addDays, startOfHour } from '@rcm/calendar';
import { describe, expect, test } from 'vitest';
import type { ContactResult, LoggedContact, Purpose } from '../contacts/schema.ts';
import { evaluate } from './evaluation.ts';
import { combineLimits } from './limits.ts';
import type { PlannedContact } from './planned-contact.ts';
import { type AppliedRule, Stop } from './schema.ts';
import { validationPeriod } from './validation.ts';

const zone = 'America/New_York';
const noon = (date: string) => startOfHour(date, 12, zone);
const eight = (date: string) => startOfHour(date, 8, zone);

const aRule = (values: Partial<AppliedRule>): AppliedRule => ({
  id: 'cru_1',
  ruleName: 'Calls',
  ruleType: 'CALL_LIMITS',
  state: null,
  maxCallsPerWeek: null,
  noCallBeforeHour: null,
  noCallAfterHour: null,
  debtValidationDays: null,
  ...values,
});

const aContact = (date: string, values: Partial<LoggedContact> = {}): LoggedContact => ({
  channel: 'CALL',
  purpose: 'COLLECTION',
  contactedAt: noon(date),
  result: 'NO_ANSWER',
  priorConsent: false,
  ...values,
});

const theNotice = (date: string, result: ContactResult = 'SENT') =>
  aContact(date, { channel: 'LETTER', purpose: 'VALIDATION_NOTICE', result });

const planned = (values: Partial<PlannedContact> = {}) =>
  evaluate({
    channel: 'CALL',
    purpose: 'COLLECTION',
    plannedAt: noon('2026-03-10'),
    timeZones: [zone],
    organizationZone: zone,
    place: null,
    stops: [],
    inconvenientTimes: [],
    inconvenientPlaces: [],
    channelOptOuts: [],
    isOnOtherHold: false,
    openCharges: [],
    timeBarredOn: null,
    isCharitableHospital: false,
    log: [],
    limits: combineLimits([]),
    ...values,
  });

const withRules = (...rules: Partial<AppliedRule>[]) => ({ limits: combineLimits(rules.map(aRule)) });

const codes = (findings: readonly { code: string }[]) => findings.map(({ code }) => code);

test('a first contact at noon is allowed', () => {
  expect(planned()).toEqual({ result: 'ALLOWED', violations: [], warnings: [] });
});

describe('the hours of the day', () => {
  test.each([
    ['07:59:59.999', 'BLOCKED', '2026-03-10T08:00:00-04:00'],
    ['08:00:00.000', 'ALLOWED', null],
    ['21:00:00.000', 'ALLOWED', null],
    ['21:00:00.001', 'BLOCKED', '2026-03-11T08:00:00-04:00'],
  ])('are 08:00:00 to 21:00:00, both included, for calls, emails and texts: %s, %s', (time, result, next) => {
    for (const channel of ['CALL', 'EMAIL', 'SMS'] as const) {
      const answer = planned({ channel, plannedAt: new Date(`2026-03-10T${time}-04:00`) });
      expect(answer.result).toBe(result);
      expect(answer.violations).toEqual(
        next === null
          ? []
          : [
              {
                ruleId: null,
                code: 'QUIET_HOURS',
                message: 'It is not between 08:00 and 21:00 in America/New_York',
                nextAllowedAt: new Date(next),
              },
            ],
      );
    }
  });

  test('do not apply to letters, with or without a time zone', () => {
    const plannedAt = new Date('2026-03-10T03:00:00-04:00');
    expect(planned({ channel: 'LETTER', plannedAt }).result).toBe('ALLOWED');
    expect(planned({ channel: 'LETTER', plannedAt, timeZones: [] }).result).toBe('ALLOWED');
  });

  test.each([
    ['08:30', 'America/Chicago', '2026-03-10T09:00:00-04:00'],
    ['20:59', 'America/Chicago', null],
    ['21:01', 'America/Los_Angeles', '2026-03-11T11:00:00-04:00'],
    ['11:00', 'America/Los_Angeles', null],
  ])('are those of every candidate zone: at %s in New York and in %s', (time, other, next) => {
    const { violations } = planned({
      plannedAt: new Date(`2026-03-10T${time}:00-04:00`),
      timeZones: [zone, other],
    });
    expect(violations.map(({ nextAllowedAt }) => nextAllowedAt)).toEqual(
      next === null ? [] : [new Date(next)],
    );
  });

  test('follow daylight saving time', () => {
    const { violations } = planned({ plannedAt: new Date('2026-03-07T22:00:00-05:00') });
    expect(violations[0]?.nextAllowedAt).toEqual(new Date('2026-03-08T08:00:00-04:00'));
  });

  test('are unknown without a time zone: blocked without a next time', () => {
    for (const channel of ['CALL', 'EMAIL', 'SMS'] as const) {
      expect(planned({ channel, timeZones: [] })).toMatchObject({
        result: 'BLOCKED',
        violations: [{ code: 'TIMEZONE_UNKNOWN', nextAllowedAt: null }],
      });
    }
  });

  test.each([
    [9, null, 'rule', '2026-03-10T09:00:00-04:00'],
    [null, 17, null, '2026-03-10T08:00:00-04:00'],
  ])(
    'before %s and after %s report the rule that set the hour',
    (noCallBeforeHour, noCallAfterHour, by, next) => {
      const { violations } = planned({
        plannedAt: new Date('2026-03-10T07:30:00-04:00'),
        ...withRules({ noCallBeforeHour, noCallAfterHour }),
      });
      expect(violations).toMatchObject([{ ruleId: by && 'cru_1', nextAllowedAt: new Date(next) }]);
    },
  );

  test('that begin (noCallBeforeHour) after they end (noCallAfterHour) block the whole day', () => {
    for (const hour of ['00', '08', '12', '20', '21', '23']) {
      expect(
        planned({
          plannedAt: new Date(`2026-03-10T${hour}:00:00-04:00`),
          ...withRules({ noCallBeforeHour: 20, noCallAfterHour: 9 }),
        }),
      ).toMatchObject({
        result: 'BLOCKED',
        violations: [
          {
            ruleId: 'cru_1',
            code: 'QUIET_HOURS',
            message: 'The whole day is blocked: no contact before 20:00 and none after 09:00',
            nextAllowedAt: null,
          },
        ],
      });
    }
  });

  test('that begin when they end allow one moment', () => {
    const limits = withRules({ noCallBeforeHour: 9, noCallAfterHour: 9 });
    const { violations } = planned(limits);
    expect(violations[0]?.nextAllowedAt).toEqual(new Date('2026-03-11T09:00:00-04:00'));
    expect(planned({ ...limits, plannedAt: new Date('2026-03-11T09:00:00-04:00') }).result).toBe('ALLOWED');
  });

  test('that two zones never share have no next time', () => {
    const { violations } = planned({
      timeZones: [zone, 'America/Chicago'],
      ...withRules({ noCallBeforeHour: 9, noCallAfterHour: 9 }),
    });
    expect(violations).toMatchObject([{ code: 'QUIET_HOURS', nextAllowedAt: null }]);
  });
});

describe('seven calls in seven days', () => {
  const sevenCalls = [1, 2, 3, 4, 5, 6, 7].map((day) => aContact(`2026-03-0${day}`));

  test('from 1 to 7 March allow the eighth on 8 March', () => {
    expect(planned({ log: sevenCalls, plannedAt: noon('2026-03-08') }).result).toBe('ALLOWED');
    expect(planned({ log: sevenCalls, plannedAt: noon('2026-03-07') }).violations).toEqual([
      {
        ruleId: null,
        code: 'CALL_FREQUENCY',
        message: '7 or more calls were made in the seven days up to the planned day',
        nextAllowedAt: eight('2026-03-08'),
      },
    ]);
  });

  test('are counted from six days before the planned day up to it', () => {
    const calls = (date: string, count: number) => Array.from({ length: count }, () => aContact(date));
    const onTheTenth = (log: LoggedContact[]) => codes(planned({ log }).violations);
    expect(onTheTenth(calls('2026-03-04', 7))).toEqual(['CALL_FREQUENCY']);
    expect(onTheTenth(calls('2026-03-10', 7))).toEqual(['CALL_FREQUENCY']);
    expect(onTheTenth([...calls('2026-03-04', 3), ...calls('2026-03-10', 3)])).toEqual([]);
    expect(onTheTenth(calls('2026-03-03', 7))).toEqual([]);
    expect(onTheTenth(calls('2026-03-11', 7))).toEqual([]);
  });

  test("are counted by the consumer's calendar, in every candidate zone", () => {
    // 23:30 on 3 March in New York is 20:30 of that day in Los Angeles and 4 March in UTC.
    const log = Array.from({ length: 7 }, () =>
      aContact('2026-03-03', { contactedAt: new Date('2026-03-03T23:30:00-05:00') }),
    );
    expect(planned({ log }).result).toBe('ALLOWED');
    expect(codes(planned({ log, timeZones: ['America/Puerto_Rico'] }).violations)).toEqual([
      'CALL_FREQUENCY',
    ]);
    const both = planned({ log, timeZones: [zone, 'America/Puerto_Rico'] });
    expect(codes(both.violations)).toEqual(['CALL_FREQUENCY']);
  });

  test.each([
    ['calls that do not connect', { result: 'NOT_CONNECTED' }],
    ['calls with prior direct consent', { priorConsent: true }],
    ['emails', { channel: 'EMAIL', result: 'RETURNED' }],
    ['texts', { channel: 'SMS', result: 'RETURNED' }],
    ['letters', { channel: 'LETTER', result: 'RETURNED' }],
  ] as [string, Partial<LoggedContact>][])(
    'do not count calls not connected or with prior consent, nor other channels: %s',
    (_what, values) => {
      const log = Array.from({ length: 8 }, () => aContact('2026-03-09', values));
      expect(planned({ log }).result).toBe('ALLOWED');
    },
  );

  test.each(['NO_ANSWER', 'VOICEMAIL'] as const)(
    'count calls that end in NO_ANSWER or VOICEMAIL: %s',
    (result) => {
      const log = Array.from({ length: 7 }, () => aContact('2026-03-09', { result }));
      expect(planned({ log }).violations).toMatchObject([{ nextAllowedAt: eight('2026-03-16') }]);
    },
  );

  test('limit only calls', () => {
    for (const channel of ['EMAIL', 'SMS', 'LETTER'] as const) {
      expect(planned({ channel, log: sevenCalls, plannedAt: noon('2026-03-07') }).result).toBe('ALLOWED');
    }
  });

  test('are replaced by maxCallsPerWeek of a rule', () => {
    const log = [aContact('2026-03-08'), aContact('2026-03-09')];
    expect(planned({ log, ...withRules({ maxCallsPerWeek: 3 }) }).result).toBe('ALLOWED');
    expect(planned({ log, ...withRules({ maxCallsPerWeek: 2 }) }).violations).toMatchObject([
      { ruleId: 'cru_1', code: 'CALL_FREQUENCY', nextAllowedAt: eight('2026-03-15') },
    ]);
  });

  test('allow no calls at all if maxCallsPerWeek is 0', () => {
    expect(planned(withRules({ maxCallsPerWeek: 0 })).violations).toEqual([
      {
        ruleId: 'cru_1',
        code: 'CALL_FREQUENCY',
        message: 'The rules in force allow no calls',
        nextAllowedAt: null,
      },
    ]);
  });
});

describe('a conversation on 3 March', () => {
  const log = [theNotice('2026-03-03'), aContact('2026-03-03', { result: 'CONVERSATION' })];

  test.each([
    '2026-03-03',
    '2026-03-04',
    '2026-03-05',
    '2026-03-06',
    '2026-03-07',
    '2026-03-08',
    '2026-03-09',
  ])('blocks a call from 3 to 9 March until 10 March: %s', (date) => {
    expect(planned({ log, plannedAt: noon(date) }).violations).toEqual([
      {
        ruleId: null,
        code: 'POST_CONVERSATION',
        message: 'A conversation took place in the seven days up to the planned day',
        nextAllowedAt: eight('2026-03-10'),
      },
    ]);
  });

  test('allows a call on 10 March, and other channels at once', () => {
    expect(planned({ log }).result).toBe('ALLOWED');
    expect(planned({ log, channel: 'EMAIL', plannedAt: noon('2026-03-04') }).result).toBe('ALLOWED');
  });

  test('counts from the last of several conversations', () => {
    const twice = [...log, aContact('2026-03-05', { result: 'CONVERSATION' })];
    expect(planned({ log: twice }).violations).toMatchObject([{ nextAllowedAt: eight('2026-03-12') }]);
  });

  test('counts even if the call had prior consent', () => {
    const withConsent = [
      theNotice('2026-03-03'),
      aContact('2026-03-03', { result: 'CONVERSATION', priorConsent: true }),
    ];
    const { violations } = planned({ log: withConsent, plannedAt: noon('2026-03-04') });
    expect(codes(violations)).toEqual(['POST_CONVERSATION']);
  });

  test('returns 10 March even before a notice is sent, because the caller can send it', () => {
    const bare = [aContact('2026-03-03', { result: 'CONVERSATION' })];
    expect(planned({ log: bare, plannedAt: noon('2026-03-09') }).violations).toMatchObject([
      { code: 'POST_CONVERSATION', nextAllowedAt: eight('2026-03-10') },
      { code: 'VALIDATION_NOTICE_DUE', nextAllowedAt: null },
    ]);
  });
});

describe('the validation period', () => {
  test.each([
    ['2026-07-31', 30, '2026-08-07', '2026-09-06'],
    ['2026-12-23', 30, '2026-12-31', '2027-01-30'],
    ['2026-06-29', 30, '2026-07-06', '2026-08-05'],
    ['2027-06-30', 30, '2027-07-07', '2027-08-06'],
    ['2029-01-17', 30, '2029-01-24', '2029-02-23'],
    ['2026-11-05', 30, '2026-11-13', '2026-12-13'],
    ['2026-07-31', 0, '2026-08-07', '2026-08-07'],
    ['2026-07-31', 365, '2026-08-07', '2027-08-07'],
  ])(
    'runs from the fifth day after the notice was sent, weekends and legal public holidays, but no days in lieu, skipped: %s, %d days',
    (sentOn, days, receivedOn, endsOn) => {
      expect(validationPeriod(sentOn, days)).toEqual({ receivedOn, endsOn });
    },
  );

  const log = [theNotice('2026-07-31')];

  test.each(['LEGAL', 'CREDIT_REPORTING'] as const)(
    'is overshadowed by LEGAL and CREDIT_REPORTING up to its last day: %s',
    (purpose) => {
      const on = (date: string, channel: 'CALL' | 'LETTER' = 'CALL') =>
        planned({ log, purpose, channel, plannedAt: noon(date) });
      for (const date of ['2026-07-31', '2026-09-06']) {
        expect(on(date).violations.filter(({ code }) => code !== 'NO_PRIOR_CONTACT')).toEqual([
          {
            ruleId: null,
            code: 'OVERSHADOW',
            message: 'The validation period is running, and this purpose would overshadow it',
            nextAllowedAt: eight('2026-09-07'),
          },
        ]);
      }
      expect(on('2026-09-06', 'LETTER').violations).toMatchObject([
        { nextAllowedAt: startOfHour('2026-09-07', 0, zone) },
      ]);
      expect(on('2026-09-07').result).toBe('ALLOWED');
    },
  );

  test('is as long as debtValidationDays of a rule', () => {
    const purpose = 'LEGAL';
    expect(
      planned({ log, purpose, plannedAt: noon('2026-09-07'), ...withRules({ debtValidationDays: 60 }) })
        .violations,
    ).toMatchObject([{ ruleId: 'cru_1', nextAllowedAt: eight('2026-10-07') }]);
  });

  test.each(['COLLECTION', 'VALIDATION_NOTICE'] as const)(
    'does not restrict COLLECTION and VALIDATION_NOTICE: %s',
    (purpose) => {
      expect(planned({ log, purpose, plannedAt: noon('2026-08-20') }).result).toBe('ALLOWED');
    },
  );

  test('counts from the first notice that was not returned', () => {
    const legal = (notices: LoggedContact[], date: string) =>
      codes(planned({ log: notices, purpose: 'LEGAL', plannedAt: noon(date) }).violations);
    const again = [...log, theNotice('2026-08-14')];
    expect(legal(again, '2026-09-07')).toEqual([]);
    const returned = [...log, theNotice('2026-08-10', 'RETURNED'), theNotice('2026-08-14')];
    expect(legal(returned, '2026-09-07')).toEqual(['OVERSHADOW']);
  });
});

describe('a validation notice', () => {
  const log = [aContact('2026-03-03', { channel: 'EMAIL', result: 'SENT' })];
  const on = (date: string, contacts: readonly LoggedContact[] = log, purpose: Purpose = 'COLLECTION') =>
    planned({ log: contacts, purpose, plannedAt: noon(date) });

  test.each(['2026-03-03', '2026-03-08'])(
    'is due within five days of the first communication: %s',
    (date) => {
      expect(on(date)).toEqual({
        result: 'ALLOWED_WITH_WARNINGS',
        violations: [],
        warnings: [
          {
            ruleId: null,
            code: 'VALIDATION_NOTICE_DUE',
            message: 'No validation notice was sent yet; it is due within 5 days of the first communication',
            nextAllowedAt: null,
          },
        ],
      });
    },
  );

  test('that was not sent in time blocks every channel', () => {
    for (const channel of ['CALL', 'EMAIL', 'SMS', 'LETTER'] as const) {
      expect(planned({ log, channel, plannedAt: noon('2026-03-09') })).toEqual({
        result: 'BLOCKED',
        violations: [
          {
            ruleId: null,
            code: 'VALIDATION_NOTICE_DUE',
            message: 'No validation notice was sent within 5 days of the first communication',
            nextAllowedAt: null,
          },
        ],
        warnings: [],
      });
    }
  });

  test('may always be sent itself', () => {
    expect(on('2026-03-20', log, 'VALIDATION_NOTICE').result).toBe('ALLOWED');
  });

  test('that was sent is no longer due, unless it was returned', () => {
    const sent = [...log, theNotice('2026-03-05')];
    expect(on('2026-03-20', sent).result).toBe('ALLOWED');
    const returned = [...sent, theNotice('2026-03-12', 'RETURNED')];
    expect(codes(on('2026-03-20', returned).violations)).toEqual(['VALIDATION_NOTICE_DUE']);
    expect(on('2026-03-11', returned).result).toBe('ALLOWED');
    expect(on('2026-03-20', [...returned, theNotice('2026-03-13')]).result).toBe('ALLOWED');
  });

  test.each([
    ['CALL', 'NO_ANSWER', 'ALLOWED'],
    ['CALL', 'VOICEMAIL', 'ALLOWED'],
    ['CALL', 'NOT_CONNECTED', 'ALLOWED'],
    ['CALL', 'CONVERSATION', 'BLOCKED'],
    ['EMAIL', 'SENT', 'BLOCKED'],
    ['SMS', 'SENT', 'BLOCKED'],
    ['LETTER', 'SENT', 'BLOCKED'],
    ['LETTER', 'RETURNED', 'ALLOWED'],
  ] as const)(
    'is due after a conversation or a sent message, and not after other contacts: %s, %s, %s',
    (channel, result, answer) => {
      expect(on('2026-03-20', [aContact('2026-03-03', { channel, result })]).result).toBe(answer);
    },
  );

  test('is not due before the first communication', () => {
    expect(on('2026-03-02').result).toBe('ALLOWED');
  });

  test('that is due leaves no next time for a purpose that would overshadow it', () => {
    const plannedAt = new Date('2026-03-04T07:00:00-05:00');
    expect(planned({ log, purpose: 'LEGAL', plannedAt }).violations).toMatchObject([
      { code: 'QUIET_HOURS', nextAllowedAt: null },
    ]);
    expect(planned({ log, purpose: 'COLLECTION', plannedAt }).violations).toMatchObject([
      { code: 'QUIET_HOURS', nextAllowedAt: eight('2026-03-04') },
    ]);
  });
});

describe('credit reporting', () => {
  const day = (count: number) => addDays('2026-03-03', count);
  const sent = (values: Partial<LoggedContact> = {}) =>
    aContact(day(0), { channel: 'LETTER', purpose: 'VALIDATION_NOTICE', result: 'SENT', ...values });
  const reportingOn = (date: string, log: readonly LoggedContact[]) =>
    planned({
      channel: 'LETTER',
      purpose: 'CREDIT_REPORTING',
      plannedAt: noon(date),
      log,
      ...withRules({ debtValidationDays: 0 }),
    }).violations.filter(({ code }) => code === 'NO_PRIOR_CONTACT');

  test('is blocked without an end until a letter or message was sent, and other purposes are not', () => {
    expect(reportingOn(day(0), [])).toEqual([
      {
        ruleId: null,
        code: 'NO_PRIOR_CONTACT',
        message:
          'The consumer was not spoken to, and no letter or message was sent that did not come back (12 CFR 1006.30(a))',
        nextAllowedAt: null,
      },
    ]);
    for (const purpose of ['COLLECTION', 'VALIDATION_NOTICE', 'LEGAL'] as const) {
      expect(codes(planned({ purpose }).violations)).toEqual([]);
    }
  });

  test.each([
    ['LETTER', 'SENT', 0, true],
    ['LETTER', 'SENT', 13, true],
    ['LETTER', 'SENT', 14, false],
    ['EMAIL', 'SENT', 13, true],
    ['EMAIL', 'SENT', 14, false],
    ['SMS', 'SENT', 13, true],
    ['SMS', 'SENT', 14, false],
    ['CALL', 'CONVERSATION', 0, false],
    ['CALL', 'CONVERSATION', 13, false],
    ['CALL', 'VOICEMAIL', 14, true],
    ['CALL', 'NO_ANSWER', 14, true],
    ['CALL', 'NOT_CONNECTED', 14, true],
    ['LETTER', 'RETURNED', 14, true],
  ] as const)(
    'after a contact by %s that ends in %s is blocked %i days later: %s',
    (channel, result, days, isBlocked) => {
      const violations = reportingOn(day(days), [sent({ channel, result })]);
      expect(violations.length > 0).toBe(isBlocked);
    },
  );

  test('says when the wait for a returned letter ends', () => {
    expect(reportingOn(day(13), [sent()])).toEqual([
      {
        ruleId: null,
        code: 'NO_PRIOR_CONTACT',
        message:
          'The consumer was not spoken to, and the 14 days in which a letter or message may come back are running (12 CFR 1006.30(a))',
        nextAllowedAt: startOfHour(day(14), 0, zone),
      },
    ]);
  });

  test.each([
    [
      'that comes back on the 14th day',
      [sent(), sent({ contactedAt: noon(day(14)), result: 'RETURNED' })],
      day(15),
      true,
    ],
    [
      'that comes back after the 14th day',
      [sent(), sent({ contactedAt: noon(day(15)), result: 'RETURNED' })],
      day(16),
      false,
    ],
    [
      'that comes back later than planned',
      [sent(), sent({ contactedAt: noon(day(14)), result: 'RETURNED' })],
      day(13),
      true,
    ],
    [
      'where an email comes back',
      [sent(), sent({ contactedAt: noon(day(4)), channel: 'EMAIL', result: 'RETURNED' })],
      day(14),
      false,
    ],
    [
      'that is sent again, 13 days later',
      [sent(), sent({ contactedAt: noon(day(5)), result: 'RETURNED' }), sent({ contactedAt: noon(day(6)) })],
      day(19),
      true,
    ],
    [
      'that is sent again, 14 days later',
      [sent(), sent({ contactedAt: noon(day(5)), result: 'RETURNED' }), sent({ contactedAt: noon(day(6)) })],
      day(20),
      false,
    ],
    [
      'that comes back, after an email',
      [sent({ channel: 'EMAIL' }), sent(), sent({ contactedAt: noon(day(5)), result: 'RETURNED' })],
      day(14),
      false,
    ],
    [
      'that comes back, with a conversation',
      [
        sent(),
        sent({ contactedAt: noon(day(5)), result: 'RETURNED' }),
        aContact(day(6), { result: 'CONVERSATION' }),
      ],
      day(6),
      false,
    ],
  ] as const)('after a letter %s', (_what, log, date, isBlocked) => {
    expect(reportingOn(date, log).length > 0).toBe(isBlocked);
  });

  test('waits until the 14 days have passed in every zone of the consumer', () => {
    // 23:30 on 3 March in New York is 4 March in Puerto Rico.
    const log = [sent({ contactedAt: new Date('2026-03-03T23:30:00-05:00') })];
    const on = (timeZones: string[]) =>
      codes(
        planned({
          purpose: 'CREDIT_REPORTING',
          channel: 'LETTER',
          plannedAt: noon(day(14)),
          log,
          timeZones,
          ...withRules({ debtValidationDays: 0 }),
        }).violations,
      );
    expect(on([zone])).not.toContain('NO_PRIOR_CONTACT');
    expect(on([zone, 'America/Puerto_Rico'])).toContain('NO_PRIOR_CONTACT');
  });
});

describe('a time-barred debt', () => {
  const timeBarredOn = '2026-03-10';
  const log = [theNotice('2025-01-02')];
  const on = (date: string, values: Partial<PlannedContact>) =>
    planned({ plannedAt: noon(date), timeBarredOn, log, ...values });

  test.each(['CALL', 'EMAIL', 'SMS', 'LETTER'] as const)(
    'blocks a suit and a threat of one from its day on, without an end: %s',
    (channel) => {
      expect(on('2026-03-09', { channel, purpose: 'LEGAL' }).result).toBe('ALLOWED');
      for (const date of ['2026-03-10', '2027-03-10']) {
        expect(on(date, { channel, purpose: 'LEGAL' })).toEqual({
          result: 'BLOCKED',
          violations: [
            {
              ruleId: null,
              code: 'TIME_BARRED',
              message:
                'A charge of the account is time-barred: no suit, and no threat of one (12 CFR 1006.26(b))',
              nextAllowedAt: null,
            },
          ],
          warnings: [],
        });
      }
    },
  );

  test.each(['COLLECTION', 'VALIDATION_NOTICE', 'CREDIT_REPORTING'] as const)(
    'warns of any other contact: %s',
    (purpose) => {
      expect(on('2026-03-09', { purpose }).result).toBe('ALLOWED');
      expect(on('2026-03-10', { purpose })).toMatchObject({
        result: 'ALLOWED_WITH_WARNINGS',
        violations: [],
        warnings: [{ code: 'TIME_BARRED', nextAllowedAt: null }],
      });
    },
  );

  test('begins in the first zone in which the consumer may be', () => {
    const plannedAt = new Date('2026-03-09T20:30:00-07:00');
    const legal = (timeZones: string[]) =>
      codes(
        planned({ channel: 'LETTER', purpose: 'LEGAL', plannedAt, timeBarredOn, log, timeZones }).violations,
      );
    expect(legal(['America/Los_Angeles'])).toEqual([]);
    expect(legal(['America/Los_Angeles', zone])).toEqual([]);
    expect(legal(['America/Los_Angeles', 'America/Puerto_Rico'])).toEqual([]);
    expect(legal(['America/Los_Angeles', 'UTC'])).toEqual(['TIME_BARRED']);
  });
});

describe('extraordinary collection actions of a charitable hospital', () => {
  const delivered = (...days: (string | null)[]) => ({
    openCharges: days.map((day) => ({ firstDeliveredAt: day === null ? null : noon(day) })),
    isCharitableHospital: true,
  });
  const log = [theNotice('2025-01-02')];
  const on = (date: string, values: Partial<PlannedContact>, purpose: Purpose = 'LEGAL') =>
    planned({ channel: 'LETTER', purpose, plannedAt: noon(date), log, ...values }).violations;

  test.each(['LEGAL', 'CREDIT_REPORTING'] as const)(
    'wait until 120 days after the first statement of every open charge: %s',
    (purpose) => {
      const charges = delivered('2025-06-01', '2026-01-01');
      expect(on('2026-04-30', charges, purpose)).toEqual([
        {
          ruleId: null,
          code: 'NOTIFICATION_PERIOD',
          message:
            'The 120 days from the first delivered statement with each charge end before 2026-05-01 (26 CFR 1.501(r)-6)',
          nextAllowedAt: startOfHour('2026-05-01', 0, zone),
        },
      ]);
      expect(on('2026-05-01', charges, purpose)).toEqual([]);
      expect(on('2026-05-01', delivered('2025-06-01', null), purpose)).toMatchObject([
        { code: 'NO_STATEMENT_DELIVERED', nextAllowedAt: null },
      ]);
    },
  );

  test('are no other contacts, and no actions of other organizations or about nothing owed', () => {
    const charges = delivered('2026-04-01');
    expect(on('2026-04-30', charges, 'COLLECTION')).toEqual([]);
    expect(on('2026-04-30', { ...charges, isCharitableHospital: false })).toEqual([]);
    expect(on('2026-04-30', delivered())).toEqual([]);
  });
});

describe('an absolute stop', () => {
  test('is to cease, an attorney, a pending dispute, a bankruptcy hold or a pending PPDR', () => {
    expect(Stop.options.join(' ')).toBe(
      'CEASE_COMMUNICATION ATTORNEY_REPRESENTED DISPUTE_PENDING BANKRUPTCY_HOLD PPDR_PENDING',
    );
  });

  test.each(Stop.options)('blocks every channel and purpose, for no named time: %s', (stop) => {
    for (const channel of ['CALL', 'EMAIL', 'SMS', 'LETTER'] as const) {
      for (const purpose of ['COLLECTION', 'VALIDATION_NOTICE', 'LEGAL', 'CREDIT_REPORTING'] as const) {
        expect(planned({ channel, purpose, stops: [stop], log: [theNotice('2026-01-02')] })).toMatchObject({
          result: 'BLOCKED',
          violations: [{ ruleId: null, code: stop, nextAllowedAt: null }],
        });
      }
    }
  });

  test('leaves no other violation a next time', () => {
    const { violations } = planned({
      stops: ['DISPUTE_PENDING'],
      plannedAt: eight('2026-03-10'),
      timeZones: [zone, 'America/Chicago'],
    });
    expect(violations).toMatchObject([
      { code: 'DISPUTE_PENDING', nextAllowedAt: null },
      { code: 'QUIET_HOURS', nextAllowedAt: null },
    ]);
  });
});

test('any other hold of the account is a warning', () => {
  expect(planned({ isOnOtherHold: true })).toMatchObject({
    result: 'ALLOWED_WITH_WARNINGS',
    warnings: [{ code: 'ACCOUNT_ON_HOLD', nextAllowedAt: null }],
  });
});

test('the next time is one that all rules allow at once', () => {
  const log = [
    theNotice('2026-03-01'),
    ...Array.from({ length: 7 }, () => aContact('2026-03-05')),
    aContact('2026-03-06', { result: 'CONVERSATION' }),
  ];
  const { violations } = planned({ log, plannedAt: new Date('2026-03-07T23:00:00-05:00') });
  expect(codes(violations)).toEqual(['QUIET_HOURS', 'CALL_FREQUENCY', 'POST_CONVERSATION']);
  for (const { nextAllowedAt } of violations) expect(nextAllowedAt).toEqual(eight(addDays('2026-03-06', 7)));
});

describe('a preference of the consumer', () => {
  const lunch = { days: ['TUESDAY' as const], from: '12:00', to: '13:30' };

  test('blocks a contact during an inconvenient time in any time zone where the consumer may be', () => {
    expect(planned({ inconvenientTimes: [lunch] }).violations).toMatchObject([
      { ruleId: null, code: 'INCONVENIENT_TIME', nextAllowedAt: new Date('2026-03-10T13:30:00-04:00') },
    ]);
    expect(planned({ inconvenientTimes: [lunch], channel: 'LETTER' }).result).toBe('ALLOWED');
    const further = [zone, 'America/Chicago'];
    const earlier = { plannedAt: new Date('2026-03-10T13:30:00-04:00'), timeZones: further };
    expect(planned({ inconvenientTimes: [lunch], ...earlier }).violations).toMatchObject([
      { code: 'INCONVENIENT_TIME', nextAllowedAt: new Date('2026-03-10T13:30:00-05:00') },
    ]);
  });

  test('blocks a contact at an inconvenient place, and warns if the place is unknown', () => {
    const at = (place: 'HOME' | 'WORKPLACE' | null) => planned({ inconvenientPlaces: ['WORKPLACE'], place });
    expect(codes(at('WORKPLACE').violations)).toEqual(['INCONVENIENT_PLACE']);
    expect(at('HOME')).toMatchObject({ result: 'ALLOWED', warnings: [] });
    expect(at(null).result).toBe('ALLOWED_WITH_WARNINGS');
    expect(codes(at(null).warnings)).toEqual(['PLACE_NOT_SAID']);
  });

  test('blocks a channel without an end', () => {
    const { result, violations } = planned({ channelOptOuts: ['CALL', 'SMS'] });
    expect(result).toBe('BLOCKED');
    expect(violations).toMatchObject([{ code: 'CHANNEL_OPT_OUT', nextAllowedAt: null }]);
    expect(planned({ channelOptOuts: ['SMS'] }).result).toBe('ALLOWED');
  });
});
