import { federalHolidays } from '@rcm/calendar';
import { describe, expect, test } from 'vitest';
import { type DeadlineFacts, deliveryDeadline } from './deadline.ts';

const timeZone = 'America/New_York';
const at = (date: string) => new Date(`${date}T14:00:00Z`);

function facts(overrides: Partial<DeadlineFacts>): DeadlineFacts {
  return {
    serviceDate: at('2026-03-20'),
    scheduledAt: null,
    requestedAt: null,
    isRevision: false,
    timeZone,
    holidays: federalHolidays,
    ...overrides,
  };
}

describe('the delivery deadline of a scheduled service', () => {
  test.each([
    ['2026-01-05', '2026-01-07', 2, '2026-01-06', 'NOT_REQUIRED'],
    ['2026-01-05', '2026-01-08', 3, '2026-01-06', 'SCHEDULED_3_BUSINESS_DAYS_AHEAD'],
    ['2026-01-05', '2026-01-20', 10, '2026-01-08', 'SCHEDULED_10_BUSINESS_DAYS_AHEAD'],
    ['2026-11-25', '2026-12-01', 3, '2026-11-27', 'SCHEDULED_3_BUSINESS_DAYS_AHEAD'],
    ['2026-07-02', '2026-07-08', 3, '2026-07-06', 'SCHEDULED_3_BUSINESS_DAYS_AHEAD'],
    ['2026-12-23', '2027-01-11', 11, '2026-12-29', 'SCHEDULED_10_BUSINESS_DAYS_AHEAD'],
    ['2026-01-05', '2026-01-16', 9, '2026-01-06', 'SCHEDULED_3_BUSINESS_DAYS_AHEAD'],
  ])('scheduled %s for %s: %d business days ahead, due %s (%s)', (scheduled, service, ahead, due, basis) => {
    const deadline = deliveryDeadline(facts({ scheduledAt: at(scheduled), serviceDate: at(service) }));
    expect(deadline).toMatchObject({ businessDaysAhead: ahead, date: due, basis });
  });
});

describe('the delivery deadline', () => {
  test('is the last millisecond of the day in the zone', () => {
    const { deliveryDeadline: instant } = deliveryDeadline(facts({ scheduledAt: at('2026-03-02') }));
    expect(instant.toISOString()).toBe('2026-03-06T04:59:59.999Z');
  });

  test('counts dates in the zone, not in UTC', () => {
    const lateEvening = new Date('2026-03-03T03:00:00Z');
    expect(deliveryDeadline(facts({ scheduledAt: lateEvening })).date).toBe('2026-03-05');
  });

  test('is three business days after a request', () => {
    expect(deliveryDeadline(facts({ requestedAt: at('2026-03-06') }))).toMatchObject({
      date: '2026-03-11',
      basis: 'REQUESTED',
      businessDaysAhead: null,
    });
  });

  test('is the earlier of a request and a scheduling', () => {
    const both = facts({ requestedAt: at('2026-03-02'), scheduledAt: at('2026-03-04') });
    expect(deliveryDeadline(both)).toMatchObject({ date: '2026-03-05', basis: 'REQUESTED' });
  });

  test('is that of the request if the scheduling sets no duty', () => {
    const both = facts({
      requestedAt: at('2026-03-16'),
      scheduledAt: at('2026-03-19'),
    });
    expect(deliveryDeadline(both)).toMatchObject({ date: '2026-03-19', basis: 'REQUESTED' });
  });

  test('of a revision is one business day before service', () => {
    const revision = facts({
      scheduledAt: at('2026-03-02'),
      serviceDate: at('2026-03-23'),
      isRevision: true,
    });
    expect(deliveryDeadline(revision)).toMatchObject({ date: '2026-03-20', basis: 'REVISION' });
  });

  test('is never after the service begins', () => {
    const serviceDate = new Date('2026-03-03T13:00:00Z');
    const { deliveryDeadline: instant } = deliveryDeadline(
      facts({ requestedAt: at('2026-03-02'), serviceDate }),
    );
    expect(instant).toEqual(serviceDate);
  });

  test('names the holidays that were skipped', () => {
    const { holidaysSkipped } = deliveryDeadline(
      facts({ scheduledAt: at('2026-11-25'), serviceDate: at('2026-12-01') }),
    );
    expect(holidaysSkipped.map(({ date }) => date)).toEqual(['2026-11-26']);
  });

  test('needs a scheduling or a request', () => {
    expect(() => deliveryDeadline(facts({}))).toThrow(RangeError);
  });
});
