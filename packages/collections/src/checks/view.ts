import { anyOf, atLeast, atMost, list, view } from '@rcm/lists';
import { ComplianceCheck, checkCounts } from './compliance-check.ts';
import { checkSorts } from './contract.ts';
import { ComplianceCheck as ComplianceCheckWire } from './schema.ts';

/** How a check is shown. */
export const checkView = view(ComplianceCheck, ComplianceCheckWire, {});

/** The checks of an organization, newest first. */
export const checkList = list(checkView, {
  key: 'checks',
  sorts: checkSorts,
  rowCounters: checkCounts,
  filters: {
    accountId: anyOf('accountId'),
    personId: anyOf('personId'),
    channel: anyOf('channel'),
    result: anyOf('result'),
    plannedFrom: atLeast('plannedAt'),
    plannedTo: atMost('plannedAt'),
  },
});
