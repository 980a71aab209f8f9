import type { MigrationStep } from '@rcm/tenancy';
import { Definitions } from './20261121-definitions.ts';
import { DefinitionVersions } from './20261122-definition-versions.ts';
import { SortedLists } from './20261122-sorted-lists.ts';
import { EveryListCounted } from './20261123-every-list-counted.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'agent-builder/20261121-definitions', class: Definitions },
  { name: 'agent-builder/20261122-definition-versions', class: DefinitionVersions },
  { name: 'agent-builder/20261122-sorted-lists', class: SortedLists },
  { name: 'agent-builder/20261123-every-list-counted', class: EveryListCounted },
];
