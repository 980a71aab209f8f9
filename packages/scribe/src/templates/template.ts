import { defineEntity, p } from '@mikro-orm/core';
import { conflict } from '@rcm/errors';
import type { OperationInput } from '@rcm/http';
import { newestFirst, rowCounters } from '@rcm/lists';
import { TenantOwned } from '@rcm/tenancy';
import type { templateOperations } from './contract.ts';

/** The row counters of templates. */
export const templateCounts = rowCounters(
  'scribe.templates',
  [{ by: ['specialty'] }],
  't.deleted_at is null',
);

export const ScribeTemplateSchema = defineEntity({
  name: 'ScribeTemplate',
  schema: 'scribe',
  tableName: 'templates',
  extends: TenantOwned,
  properties: {
    name: p.text(),
    template: p.text(),
    specialty: p.text().nullable(),
    isDefault: p.boolean(),
    /** The specialty that it is the default of, '' for none; null if it is not a default. One unique key covers all. */
    defaultFor: p.text().nullable(),
    deletedAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: 'templates_default_unique', properties: ['organizationId', 'defaultFor'] }],
  indexes: [
    newestFirst('templates_newest', 'deletedAt'),
    { name: 'templates_name', properties: ['organizationId', 'name', 'id'] },
    { name: 'templates_specialty', properties: ['organizationId', 'specialty', 'createdAt', 'id'] },
  ],
  triggers: templateCounts.triggers,
});

/** The fields that an update can set. */
type TemplateChange = OperationInput<typeof templateOperations.updateTemplate>['body'];

/** A prompt for the structure of notes. */
export class ScribeTemplate extends ScribeTemplateSchema.class {
  static readonly idPrefix = 'sct';
  static readonly record = 'scribeTemplate';
  static readonly schema = ScribeTemplateSchema;

  /** Sets the given fields. */
  change({ structurePrompt, template, ...changes }: TemplateChange): void {
    Object.assign(this, changes);
    this.template = structurePrompt ?? template ?? this.template;
    this.defaultFor = defaultFor(this);
  }

  /** Archives the template; throws 409 for a default, which must be replaced first. */
  archive(now: Date): void {
    if (this.isDefault)
      throw conflict('The default cannot be archived: make another template the default first');
    this.deletedAt = now;
  }
}
ScribeTemplateSchema.setClass(ScribeTemplate);

/** The scope of a default: its specialty, or '' without one; null if it is not a default. */
export const defaultFor = ({
  isDefault,
  specialty,
}: {
  isDefault: boolean;
  specialty?: string | null | undefined;
}): string | null => (isDefault ? (specialty ?? '') : null);
