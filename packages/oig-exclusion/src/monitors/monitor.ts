import { defineEntity, p } from '@mikro-orm/core';
import { addDaysToInstant, addMonthsToInstant } from '@rcm/calendar';
import { counted, newestFirst } from '@rcm/lists';
import { type MoveOf, stateTable, toward } from '@rcm/states';
import { TenantOwned } from '@rcm/tenancy';

import type { Check } from '../checks/check.ts';
import { CheckStatus } from '../checks/schema.ts';
import { EndReason, MonitorInterval, MonitorStatus } from './schema.ts';

/** What totals of monitors are made of. */
export const monitorCounts = counted('oig_exclusion.monitors', [{ by: ['status', 'lastStatus'] }]);

export const MonitorSchema = defineEntity({
  name: 'ExclusionMonitor',
  schema: 'oig_exclusion',
  tableName: 'monitors',
  extends: TenantOwned,
  properties: {
    userId: p.text().nullable(),
    providerId: p.text().nullable(),
    entityName: p.text(),
    npi: p.text(),
    state: p.text(),
    status: p.enum(MonitorStatus.options),
    interval: p.enum(MonitorInterval.options),
    nextRunAt: p.datetime(3).nullable(),
    lastRunAt: p.datetime(3).nullable(),
    lastCheckId: p.text().nullable(),
    lastStatus: p.enum(CheckStatus.options).nullable(),
    leieVersion: p.integer().nullable(),
    samVersion: p.integer().nullable(),
    endedAt: p.datetime(3).nullable(),
    endReason: p.enum(EndReason.options).nullable(),
  },
  indexes: [
    newestFirst('monitors_newest', 'nextRunAt'),
    { name: 'monitors_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    { name: 'monitors_last_status', properties: ['organizationId', 'lastStatus', 'createdAt', 'id'] },
    { name: 'monitors_user', properties: ['organizationId', 'userId', 'createdAt', 'id'] },
    { name: 'monitors_provider', properties: ['organizationId', 'providerId', 'createdAt', 'id'] },
    { name: 'monitors_npi', properties: ['organizationId', 'npi', 'createdAt', 'id'] },
    { name: 'monitors_next_run', properties: ['organizationId', 'nextRunAt', 'id'] },
  ],
  triggers: monitorCounts.triggers,
});

/** Where a monitor goes: it rests and goes on until somebody ends it, or until its subject is gone. */
export const monitorStates = stateTable({
  subject: 'An exclusion monitor',
  states: MonitorStatus.options,
  moves: {
    ACTIVE: { ...toward('PAUSED', 'ENDED'), edit: 'ACTIVE', lose: 'ENDED' },
    PAUSED: { ...toward('ACTIVE', 'ENDED'), edit: 'PAUSED' },
    ENDED: {},
  },
  consequences: ['lose'],
});

/** Who is screened, and how often. */
export interface MonitorChange {
  readonly entityName?: string | undefined;
  readonly npi?: string | undefined;
  readonly state?: string | undefined;
  readonly interval?: MonitorInterval | undefined;
}

/** Somebody who is screened again and again. */
export class Monitor extends MonitorSchema.class {
  static readonly idPrefix = 'exm';
  static readonly record = 'exclusionMonitor';
  static readonly schema = MonitorSchema;

  /** Screened on a day: the next time is counted from there. */
  ran({ id, status, leieVersion, samVersion }: Check, now: Date, timeZone: string): void {
    this.lastRunAt = now;
    this.lastCheckId = id;
    this.lastStatus = status;
    this.leieVersion = leieVersion ?? null;
    this.samVersion = samVersion ?? null;
    this.nextRunAt = afterInterval(now, this.interval, timeZone);
  }

  /** Changes who is screened, which makes it due, or how often, which is counted from the last run. */
  edit({ interval = this.interval, ...subject }: MonitorChange, now: Date, timeZone: string): void {
    this.moveTo('edit');
    const { entityName = this.entityName, npi = this.npi, state = this.state } = subject;
    const isOther = entityName !== this.entityName || npi !== this.npi || state !== this.state;
    Object.assign(this, { entityName, npi, state });
    if (interval !== this.interval) {
      this.interval = interval;
      this.plan(afterInterval(this.lastRunAt ?? now, interval, timeZone), now);
    }
    if (isOther) this.plan(now, now);
  }

  /** Pauses, goes on, which makes it due, or ends for good. */
  goTo(status: MonitorStatus, now: Date): void {
    this.moveTo(status);
    this.nextRunAt = null;
    this.plan(now, now);
    if (status === 'ENDED') this.end('REQUESTED', now);
  }

  /** Whom it is about is gone. */
  lose(reason: Exclude<EndReason, 'REQUESTED'>, now: Date): void {
    this.moveTo('lose');
    this.end(reason, now);
  }

  moveTo(move: MoveOf<typeof monitorStates>): void {
    this.status = monitorStates.after(this.status, move);
  }

  end(reason: EndReason, now: Date): void {
    this.nextRunAt = null;
    this.endedAt = now;
    this.endReason = reason;
  }

  /** Only one that is active is screened, and not in the past. */
  plan(at: Date, now: Date): void {
    if (this.status === 'ACTIVE') this.nextRunAt = at < now ? now : at;
  }
}
MonitorSchema.setClass(Monitor);

const daysOfWeek = 7;
const months: Readonly<Record<Exclude<MonitorInterval, 'WEEKLY'>, number>> = { MONTHLY: 1, QUARTERLY: 3 };

/** The same time of day in the zone of the organization, an interval later. */
const afterInterval = (start: Date, interval: MonitorInterval, timeZone: string): Date =>
  interval === 'WEEKLY'
    ? addDaysToInstant(start, daysOfWeek, timeZone)
    : addMonthsToInstant(start, months[interval], timeZone);
