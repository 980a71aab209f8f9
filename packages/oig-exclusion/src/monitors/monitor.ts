import { defineEntity, p } from '@mikro-orm/core';
import { addDaysToInstant, addMonthsToInstant } from '@rcm/calendar';
import { newestFirst, rowCounters } from '@rcm/lists';
import { type MoveOf, stateTable, toward } from '@rcm/states';
import { TenantOwned } from '@rcm/tenancy';
import type { Check } from '../checks/check.ts';
import { CheckStatus } from '../checks/schema.ts';
import { EndReason, MonitorInterval, MonitorStatus } from './schema.ts';

/** The row counters of monitors. */
export const monitorCounts = rowCounters('oig_exclusion.monitors', [{ by: ['status', 'lastStatus'] }]);

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

/** The status that each move leads to. `lose` ends a monitor whose member or session no longer exists. */
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

/** Changes of the subject and interval of a monitor. */
export interface MonitorChange {
  readonly entityName?: string | undefined;
  readonly npi?: string | undefined;
  readonly state?: string | undefined;
  readonly interval?: MonitorInterval | undefined;
}

/** A person or business that is screened at regular intervals. */
export class Monitor extends MonitorSchema.class {
  static readonly idPrefix = 'exm';
  static readonly record = 'exclusionMonitor';
  static readonly schema = MonitorSchema;

  /** Records a run and plans the next one, an interval later. */
  recordRun({ id, status, leieVersion, samVersion }: Check, now: Date, timeZone: string): void {
    this.lastRunAt = now;
    this.lastCheckId = id;
    this.lastStatus = status;
    this.leieVersion = leieVersion ?? null;
    this.samVersion = samVersion ?? null;
    this.nextRunAt = afterInterval(now, this.interval, timeZone);
  }

  /** Changes the subject, which makes the monitor due, or the interval, which is counted from the last run. */
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

  /** Pauses, resumes (which makes it due) or permanently ends the monitor. */
  changeStatus(status: MonitorStatus, now: Date): void {
    this.moveTo(status);
    this.nextRunAt = null;
    this.plan(now, now);
    if (status === 'ENDED') this.end('REQUESTED', now);
  }

  /** Ends the monitor because its member or session no longer exists. */
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

  /** Plans the next run, not in the past, if the monitor is active. */
  plan(at: Date, now: Date): void {
    if (this.status === 'ACTIVE') this.nextRunAt = at < now ? now : at;
  }
}
MonitorSchema.setClass(Monitor);

const daysOfWeek = 7;
const months: Readonly<Record<Exclude<MonitorInterval, 'WEEKLY'>, number>> = { MONTHLY: 1, QUARTERLY: 3 };

/** The same time of day in the time zone of the organization, an interval later. */
const afterInterval = (start: Date, interval: MonitorInterval, timeZone: string): Date =>
  interval === 'WEEKLY'
    ? addDaysToInstant(start, daysOfWeek, timeZone)
    : addMonthsToInstant(start, months[interval], timeZone);
