import { dateTime, identifier, listed, listing, reference, repeatable, tenDigits, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { Check, CheckStatus, stateCode } from '../checks/schema.ts';
import { Monitor, MonitorInterval, MonitorStatus } from './schema.ts';

const entityName = text(2, 200).meta({
  description: 'Name of the person or organization to monitor',
  examples: ['Avery Stone, MD'],
});

const npi = tenDigits.meta({
  description: 'Ten digits; zeros for a person without an NPI, as in LEIE',
});

/** The sorts of monitors. */
export const monitorSorts = ['createdAt', 'nextRunAt'] as const;

export const monitorOperations = {
  createMonitor: operation({
    id: 'oig-exclusion.createMonitor',
    method: 'post',
    path: '/oig-exclusion/monitors',
    scope: 'oig-exclusion:write',
    summary: 'Monitor a provider, a member or an entity',
    description:
      'Screens immediately, at each interval, and whenever a newer list is loaded; each run creates a check. The name and NPI are taken from the credentialing session, or the name from the member, unless they are sent. 409 if the session or member has a monitor that has not ended. The OIG publishes monthly, and 42 CFR 455.436 requires Medicaid agencies to screen monthly. An operational aid, not legal advice.',
    body: z
      .object({
        providerId: reference('credentialing session').optional(),
        userId: reference('member').optional(),
        entityName: entityName.optional(),
        npi: npi.optional().describe('National Provider Identifier, ten digits'),
        state: stateCode,
        interval: MonitorInterval.default('MONTHLY'),
      })
      .refine(({ providerId, userId }) => providerId === undefined || userId === undefined, {
        path: ['userId'],
        message: 'Expected a credentialing session or a member, not both',
      }),
    data: z.object({ monitor: Monitor, check: Check }),
    status: 201,
    errors: [404, 409],
  }),
  listMonitors: operation({
    id: 'oig-exclusion.listMonitors',
    method: 'get',
    path: '/oig-exclusion/monitors',
    scope: 'oig-exclusion:read',
    summary: 'List exclusion monitors',
    description: 'Newest first, each with its last and next run.',
    query: z.object({
      ...listing(monitorSorts),
      status: repeatable(MonitorStatus).optional(),
      lastStatus: repeatable(CheckStatus)
        .meta({ description: 'Status of the check of the last run' })
        .optional(),
      userId: repeatable(identifier).optional(),
      providerId: repeatable(identifier).optional(),
      npi: repeatable(tenDigits).optional(),
      nextRunFrom: dateTime.optional(),
      nextRunTo: dateTime.optional(),
    }),
    data: z.object({ monitors: z.array(Monitor).describe('The monitors of the page'), ...listed }),
    single: true,
  }),
  updateMonitor: operation({
    id: 'oig-exclusion.updateMonitor',
    method: 'put',
    path: '/oig-exclusion/monitors/:monitorId',
    scope: 'oig-exclusion:write',
    summary: 'Pause, resume, change or end a monitor',
    description:
      'Changes only the fields that are sent. PAUSED pauses the monitor, ACTIVE resumes it and makes it due immediately, ENDED ends it permanently: 409 for any later change. Another name, NPI or state makes it due immediately; another interval is counted from the last run.',
    params: z.object({ monitorId: identifier }),
    body: z.object({
      status: MonitorStatus.optional(),
      interval: MonitorInterval.optional(),
      entityName: entityName.optional(),
      npi: npi.optional().describe('National Provider Identifier, ten digits'),
      state: stateCode.optional(),
    }),
    data: z.object({ monitor: Monitor }),
    errors: [404, 409, 412],
  }),
};
