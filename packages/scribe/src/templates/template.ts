import { defineEntity, p } from '@mikro-orm/core';
import { TenantOwned } from '@rcm/tenancy';

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
  },
  uniques: [{ name: 'templates_default_unique', properties: ['organizationId', 'defaultFor'] }],
  indexes: [{ name: 'templates_newest', properties: ['organizationId', 'createdAt', 'id'] }],
});

/** What an operation may set of a template. */
export interface TemplateChange {
  readonly name?: string | undefined;
  readonly template?: string | undefined;
  /** Wins over `template`. */
  readonly structurePrompt?: string | undefined;
  readonly specialty?: string | null | undefined;
  readonly isDefault?: boolean | undefined;
}

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
