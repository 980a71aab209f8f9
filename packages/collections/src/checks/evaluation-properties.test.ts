import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { Channel, ContactResult, type LoggedContact, Purpose } from '../contacts/schema.ts';
import { ContactPlace, Weekday } from '../preferences/schema.ts';
import { evaluate } from './evaluation.ts';
import { combineLimits, federalLimits } from './limits.ts';
import type { PlannedContact } from './planned-contact.ts';
import { type AppliedRule, Stop } from './schema.ts';

const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'Pacific/Guam',
];

const inSpring = fc.date({
  min: new Date('2026-02-20T00:00:00Z'),
  max: new Date('2026-03-25T00:00:00Z'),
  noInvalidDate: true,
});

const aLog = fc
  .array(
    fc.record<LoggedContact>({
      channel: fc.constantFrom(...Channel.options),
      purpose: fc.constantFrom(...Purpose.options),
      contactedAt: inSpring,
      result: fc.constantFrom(...ContactResult.options),
      priorConsent: fc.boolean(),
    }),
    { maxLength: 20 },
  )
  .map((contacts) => contacts.toSorted((a, b) => a.contactedAt.getTime() - b.contactedAt.getTime()));

type Values = Pick<AppliedRule, keyof typeof federalLimits>;

const aRule = (values: { [Name in keyof Values]: fc.Arbitrary<number | null> }): fc.Arbitrary<AppliedRule> =>
  fc.record({
    id: fc.uuid(),
    ruleName: fc.constant('A rule'),
    ruleType: fc.constant('LIMITS'),
    state: fc.constant(null),
    ...values,
  });

const orNone = (values: fc.Arbitrary<number>) => fc.option(values);
const anyRule = aRule({
  maxCallsPerWeek: orNone(fc.integer({ min: 0, max: 10 })),
  noCallBeforeHour: orNone(fc.integer({ min: 0, max: 23 })),
  noCallAfterHour: orNone(fc.integer({ min: 0, max: 23 })),
  debtValidationDays: orNone(fc.integer({ min: 0, max: 60 })),
});
const completeRule = aRule({
  maxCallsPerWeek: fc.integer({ min: 0, max: 10 }),
  noCallBeforeHour: fc.integer({ min: 0, max: 23 }),
  noCallAfterHour: fc.integer({ min: 0, max: 23 }),
  debtValidationDays: fc.integer({ min: 0, max: 60 }),
});
const ruleWithinFederal = aRule({
  maxCallsPerWeek: orNone(fc.integer({ min: 0, max: federalLimits.maxCallsPerWeek })),
  noCallBeforeHour: orNone(fc.integer({ min: federalLimits.noCallBeforeHour, max: 23 })),
  noCallAfterHour: orNone(fc.integer({ min: 0, max: federalLimits.noCallAfterHour })),
  debtValidationDays: orNone(fc.integer({ min: federalLimits.debtValidationDays, max: 365 })),
});

const rarely = <Value>(values: readonly Value[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, fc.subarray([...values], { maxLength: 1 }));

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

const anInconvenientTime = fc
  .record({
    days: fc.subarray([...Weekday.options], { minLength: 1 }),
    ends: fc.uniqueArray(fc.integer({ min: 0, max: 24 * 60 }), { minLength: 2, maxLength: 2 }),
  })
  .map(({ days, ends }) => ({
    days,
    from: clock(Math.min(...ends)),
    to: clock(Math.max(...ends)),
  }));

const aPlan = fc.record<Omit<PlannedContact, 'limits'>>({
  channel: fc.constantFrom(...Channel.options),
  purpose: fc.constantFrom(...Purpose.options),
  plannedAt: inSpring,
  timeZones: fc.uniqueArray(fc.constantFrom(...zones), { maxLength: 3 }),
  organizationZone: fc.constantFrom(...zones),
  stops: rarely(Stop.options),
  place: fc.option(fc.constantFrom(...ContactPlace.options)),
  inconvenientTimes: fc.array(anInconvenientTime, { maxLength: 3 }),
  inconvenientPlaces: rarely(ContactPlace.options),
  channelOptOuts: rarely(Channel.options),
  isOnOtherHold: fc.boolean(),
  openCharges: fc.array(fc.record({ firstDeliveredAt: fc.option(inSpring) }), { maxLength: 3 }),
  timeBarredOn: fc.option(fc.constantFrom('2026-02-01', '2026-03-10', '2026-06-01')),
  isCharitableHospital: fc.boolean(),
  log: aLog,
});

const codesOf = (contact: PlannedContact) => evaluate(contact).violations.map(({ code }) => code);
const runs = { numRuns: 1000 };

test.prop([aPlan, fc.array(anyRule, { maxLength: 3 })], runs)(
  'the next time itself is never blocked, except by a notice that was not sent by then',
  (plan, rules) => {
    const contact = { ...plan, limits: combineLimits(rules) };
    for (const { nextAllowedAt } of evaluate(contact).violations) {
      if (nextAllowedAt === null) continue;
      expect(nextAllowedAt > plan.plannedAt).toBe(true);
      const then = codesOf({ ...contact, plannedAt: nextAllowedAt });
      expect(then.filter((code) => code !== 'VALIDATION_NOTICE_DUE')).toEqual([]);
    }
  },
);

test.prop(
  [aPlan, fc.array(anyRule, { maxLength: 3 }), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })],
  runs,
)('no time before the next one is allowed', (plan, rules, part) => {
  const contact = { ...plan, limits: combineLimits(rules) };
  const next = evaluate(contact).violations.find(
    ({ nextAllowedAt }) => nextAllowedAt !== null,
  )?.nextAllowedAt;
  if (!next) return;
  const span = next.getTime() - plan.plannedAt.getTime();
  const between = new Date(plan.plannedAt.getTime() + Math.floor(span * part));
  expect(codesOf({ ...contact, plannedAt: between })).not.toEqual([]);
});

test.prop([aPlan, completeRule, anyRule], runs)('another rule never allows more', (plan, rule, another) => {
  const before = codesOf({ ...plan, limits: combineLimits([rule]) });
  expect(codesOf({ ...plan, limits: combineLimits([rule, another]) })).toEqual(
    expect.arrayContaining(before),
  );
});

test.prop([aPlan, ruleWithinFederal], runs)(
  'a single rule within the federal limits never allows more than these',
  (plan, rule) => {
    const before = codesOf({ ...plan, limits: combineLimits([]) });
    expect(codesOf({ ...plan, limits: combineLimits([rule]) })).toEqual(expect.arrayContaining(before));
  },
);

test.prop([aPlan, fc.constantFrom(...zones)], runs)(
  'another zone in which the consumer may be never allows more',
  (plan, zone) => {
    const timeZones = plan.timeZones.length > 0 ? plan.timeZones : ['America/Denver'];
    const limits = combineLimits([]);
    const before = codesOf({ ...plan, timeZones, limits });
    const after = codesOf({ ...plan, timeZones: [...timeZones, zone], limits });
    expect(after).toEqual(expect.arrayContaining(before));
  },
);
