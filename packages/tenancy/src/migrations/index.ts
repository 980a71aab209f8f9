import type { MigrationStep } from '../migrate.ts';
import { Platform } from './20261121-platform.ts';
import { RateWindows } from './20261121-rate-windows.ts';
import { AuditPlacingByIndex } from './20261122-audit-placing-by-index.ts';
import { AuditPositions } from './20261122-audit-positions.ts';
import { AuditRowCounts } from './20261122-audit-row-counts.ts';
import { DataKeys } from './20261122-data-keys.ts';
import { SecretGenerations } from './20261122-secret-generations.ts';
import { VersionsOfKeptAnswers } from './20261122-versions-of-kept-answers.ts';
import { AuditTrailByIndex } from './20261123-audit-trail-by-index.ts';
import { CountsByFirstWord } from './20261123-counts-by-first-word.ts';
import { PositionsBehindSeals } from './20261123-positions-behind-seals.ts';
import { RowCounts } from './20261123-row-counts.ts';
import { AuditSpans } from './20261124-audit-spans.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'platform/20261121-platform', class: Platform },
  { name: 'platform/20261121-rate-windows', class: RateWindows },
  { name: 'platform/20261122-secret-generations', class: SecretGenerations },
  { name: 'platform/20261122-audit-positions', class: AuditPositions },
  { name: 'platform/20261122-data-keys', class: DataKeys },
  { name: 'platform/20261122-audit-placing-by-index', class: AuditPlacingByIndex },
  { name: 'platform/20261122-audit-row-counts', class: AuditRowCounts },
  { name: 'platform/20261122-versions-of-kept-answers', class: VersionsOfKeptAnswers },
  { name: 'platform/20261123-row-counts', class: RowCounts },
  { name: 'platform/20261123-audit-trail-by-index', class: AuditTrailByIndex },
  { name: 'platform/20261123-positions-behind-seals', class: PositionsBehindSeals },
  { name: 'platform/20261123-counts-by-first-word', class: CountsByFirstWord },
  { name: 'platform/20261124-audit-spans', class: AuditSpans },
];
