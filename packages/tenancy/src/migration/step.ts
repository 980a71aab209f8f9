import { Migration } from '@mikro-orm/migrations';
import type pg from 'pg';

/** What sends statements that only read. */
export type Reader = Pick<pg.Pool, 'query'> | Pick<pg.ClientBase, 'query'>;

/**
 * The objects of a package on which the application role has other rights than to select, insert, update and delete, by
 * their qualified names.
 */
export interface Grants {
  /** Tables that it may read and insert into. */
  readonly appendOnly?: readonly string[];
  /** Tables that it may only read. */
  readonly readOnly?: readonly string[];
  /** Tables that it may do everything to except delete rows. */
  readonly undeletable?: readonly string[];
  /** `security definer` functions that it alone may call, as `schema.name(types)`. */
  readonly functions?: readonly string[];
}

/** One step of a package's schema; its name starts with the package (`gfe/20261120-estimates`). */
export interface MigrationStep {
  readonly name: string;
  readonly class: new (...args: ConstructorParameters<typeof Migration>) => Migration;
  /** The package's special grants. They travel with its steps, so that nobody can migrate its tables without them. */
  readonly grants?: Grants;
  /** Fills rows in batches before the step is recorded as applied. */
  readonly backfill?: Backfill;
}

/**
 * Fills the existing rows of a table, in batches with a transaction each, while the previous version serves. It fills only
 * rows that lack something, so a repeated run continues where an earlier one ended.
 */
export interface Backfill {
  /** The qualified name of the table. */
  readonly table: string;
  /** The column that follows the organization in the key, and its type; the text `id` by default. */
  readonly key?: { readonly column: string; readonly type: 'text' | 'uuid' | 'bigint' };
  /** The condition that a row meets until it is filled, and never again. */
  readonly missing: string;
  /** The statement that fills the rows of the organization `$1` whose keys are in the array `$2`, or deletes them. */
  readonly fill: string;
  /** The rows of one transaction, few enough that requests do not wait for them; 1,000 by default. */
  readonly batchRows?: number;
}

class NoChange extends Migration {
  override up(): void {}
}

/** A step that changes no table, and fills the rows that exist. */
export const backfillStep = (name: string, backfill: Backfill): MigrationStep => ({
  name,
  class: NoChange,
  backfill,
});

/** The steps of a package whose tables have special grants. */
export const withGrants = (steps: readonly MigrationStep[], grants: Grants): readonly MigrationStep[] =>
  steps.map((step) => ({ ...step, grants }));
