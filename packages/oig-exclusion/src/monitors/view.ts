import { anyOf, atLeast, atMost, list, view } from '@rcm/lists';
import { monitorSorts } from './contract.ts';
import { Monitor, monitorCounts } from './monitor.ts';
import { Monitor as MonitorWire } from './schema.ts';

/** How a monitor is shown. */
export const monitorView = view(Monitor, MonitorWire, {});

/** The monitors of an organization, newest first. */
export const monitorList = list(monitorView, {
  key: 'monitors',
  sorts: monitorSorts,
  rowCounters: monitorCounts,
  filters: {
    status: anyOf('status'),
    lastStatus: anyOf('lastStatus'),
    userId: anyOf('userId'),
    providerId: anyOf('providerId'),
    npi: anyOf('npi'),
    nextRunFrom: atLeast('nextRunAt'),
    nextRunTo: atMost('nextRunAt'),
  },
});
