import { testEveryMove } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { Check } from '../checks/check.ts';
import { Monitor, monitorStates } from './monitor.ts';
import type { MonitorInterval, MonitorStatus } from './schema.ts';

const now = new Date('2026-01-31T15:00:00Z');
const zone = 'America/New_York';

const aMonitor = (status: MonitorStatus, values: Partial<Monitor> = {}) =>
  Object.assign(new Monitor(), {
    status,
    interval: 'MONTHLY',
    entityName: 'Avery Stone',
    npi: '1234567893',
    state: 'TX',
    nextRunAt: null,
    ...values,
  });

testEveryMove(
  monitorStates,
  {
    'ACTIVE PAUSED': 'PAUSED',
    'ACTIVE ENDED': 'ENDED',
    'ACTIVE edit': 'ACTIVE',
    'ACTIVE lose': 'ENDED',
    'PAUSED ACTIVE': 'ACTIVE',
    'PAUSED ENDED': 'ENDED',
    'PAUSED edit': 'PAUSED',
  },
  (status) => {
    const monitor = aMonitor(status);
    return {
      record: monitor,
      make(move) {
        if (move === 'edit') monitor.edit({}, now, zone);
        else if (move === 'lose') monitor.lose('MEMBER_INACTIVE', now);
        else monitor.changeStatus(move, now);
      },
    };
  },
);

const aCheck = Object.assign(new Check(), {
  id: 'exc_1',
  status: 'EXC_CLEAR',
  leieVersion: 2,
  samVersion: null,
} as const);

describe('a run', () => {
  test.each<[MonitorInterval, string]>([
    ['WEEKLY', '2026-02-07T15:00:00.000Z'],
    ['MONTHLY', '2026-02-28T15:00:00.000Z'],
    ['QUARTERLY', '2026-04-30T14:00:00.000Z'],
  ])('plans the next run an interval later, at the same local time of day: %s', (interval, next) => {
    const monitor = aMonitor('ACTIVE', { interval });
    monitor.recordRun(aCheck, now, zone);
    expect(monitor.nextRunAt?.toISOString()).toBe(next);
    expect(monitor).toMatchObject({
      lastRunAt: now,
      lastCheckId: 'exc_1',
      lastStatus: 'EXC_CLEAR',
      leieVersion: 2,
      samVersion: null,
    });
  });
});

describe('an edit', () => {
  const recordRun = (status: MonitorStatus) =>
    aMonitor(status, {
      lastRunAt: now,
      nextRunAt: status === 'ACTIVE' ? new Date('2026-02-28T15:00:00Z') : null,
    });
  const later = new Date('2026-02-10T15:00:00Z');

  test('of the interval is counted from the last run, and never plans a run in the past', () => {
    const monitor = recordRun('ACTIVE');
    monitor.edit({ interval: 'QUARTERLY' }, later, zone);
    expect(monitor.nextRunAt?.toISOString()).toBe('2026-04-30T14:00:00.000Z');
    monitor.edit({ interval: 'WEEKLY' }, later, zone);
    expect(monitor.nextRunAt).toBe(later);
  });

  test.each([{ entityName: 'Avery Stone-Quinn' }, { npi: '1558598797' }, { state: 'CA' }])(
    'of the subject makes it due: %j',
    (change) => {
      const monitor = recordRun('ACTIVE');
      monitor.edit(change, later, zone);
      expect(monitor).toMatchObject({ ...change, nextRunAt: later });
    },
  );

  test('without a change, or of a paused monitor, plans nothing', () => {
    const monitor = recordRun('ACTIVE');
    monitor.edit({ entityName: 'Avery Stone', interval: 'MONTHLY' }, later, zone);
    expect(monitor.nextRunAt?.toISOString()).toBe('2026-02-28T15:00:00.000Z');
    const paused = recordRun('PAUSED');
    paused.edit({ state: 'CA', interval: 'WEEKLY' }, later, zone);
    expect(paused).toMatchObject({ state: 'CA', interval: 'WEEKLY', nextRunAt: null });
  });
});

describe('the end', () => {
  test('records when and why, and clears the next run', () => {
    const asked = aMonitor('ACTIVE', { nextRunAt: now });
    asked.changeStatus('ENDED', now);
    expect(asked).toMatchObject({ nextRunAt: null, endedAt: now, endReason: 'REQUESTED' });
    const lost = aMonitor('ACTIVE', { nextRunAt: now });
    lost.lose('SESSION_DELETED', now);
    expect(lost).toMatchObject({ nextRunAt: null, endedAt: now, endReason: 'SESSION_DELETED' });
  });

  test('is not recorded by a pause', () => {
    const paused = aMonitor('ACTIVE', { nextRunAt: now });
    paused.changeStatus('PAUSED', now);
    expect(paused.nextRunAt).toBeNull();
    expect(paused.endReason).toBeUndefined();
    paused.changeStatus('ACTIVE', now);
    expect(paused.nextRunAt).toBe(now);
  });
});
