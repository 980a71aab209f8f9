import type { MigrationStep } from '@rcm/tenancy';
import { Initial } from './20261125-initial.ts';
import { MembersAndAgents } from './20261126-members-and-agents.ts';
import { RowChanges } from './20261126-row-changes.ts';
import { Tags } from './20261126-tags.ts';
import { DeletedRequests } from './20261127-deleted-requests.ts';
import { OperationsOfSteps } from './20261127-operations-of-steps.ts';
import { RunsAndApprovals } from './20261127-runs-and-approvals.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'agent-builder/20261125-initial', class: Initial },
  { name: 'agent-builder/20261126-members-and-agents', class: MembersAndAgents },
  { name: 'agent-builder/20261126-row-changes', class: RowChanges },
  { name: 'agent-builder/20261126-tags', class: Tags },
  { name: 'agent-builder/20261127-operations-of-steps', class: OperationsOfSteps },
  { name: 'agent-builder/20261127-runs-and-approvals', class: RunsAndApprovals },
  { name: 'agent-builder/20261127-deleted-requests', class: DeletedRequests },
];
