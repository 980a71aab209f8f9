import { defineEntity, p } from '@mikro-orm/core';
import { conflict } from '@rcm/errors';
import type { OperationInput } from '@rcm/http';
import { counted, newestFirst } from '@rcm/lists';
import { TenantOwned } from '@rcm/tenancy';

import type { templateOperations } from './contract.ts';

/** What totals of templates are made of. */
export const templateCounts = counted('scribe.templates', [{ by: ['specialty'] }], 't.deleted_at is null');

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
    /** Whose default it is, '' for no specialty; null where it is none, so that one unique key serves for all. */
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

/** What an update may set of a template. */
type TemplateChange = OperationInput<typeof templateOperations.updateTemplate>['body'];

/** A prompt by which notes are laid out. */
export class ScribeTemplate extends ScribeTemplateSchema.class {
  static readonly idPrefix = 'sct';
  static readonly record = 'scribeTemplate';
  static readonly schema = ScribeTemplateSchema;

  /** Takes over what is sent. */
  change({ structurePrompt, template, ...changes }: TemplateChange): void {
    Object.assign(this, changes);
    this.template = structurePrompt ?? template ?? this.template;
    this.defaultFor = defaultFor(this);
  }

  /** Takes the template out of use; 409 for a default, in whose place there would be none. */
  archive(now: Date): void {
    if (this.isDefault)
      throw conflict('The only default cannot be archived: make another template the default first');
    this.deletedAt = now;
  }
}
ScribeTemplateSchema.setClass(ScribeTemplate);

/** The place that a default takes: one for each specialty, one for none. */
export const defaultFor = ({
  isDefault,
  specialty,
}: {
  isDefault: boolean;
  specialty?: string | null | undefined;
}): string | null => (isDefault ? (specialty ?? '') : null);
