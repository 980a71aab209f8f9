import type { MigrationStep } from '../migration/step.ts';
import { Initial } from './20261125-initial.ts';
import { AnalyzeGrown } from './20261126-analyze-grown.ts';
import { BoundKeys } from './20261126-bound-keys.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'platform/20261125-initial', class: Initial },
  { name: 'platform/20261126-bound-keys', class: BoundKeys },
  { name: 'platform/20261126-analyze-grown', class: AnalyzeGrown },
];
