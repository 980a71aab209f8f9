import { defineEntity, p } from '@mikro-orm/core';
import { ApiError, conflict, type Issue } from '@rcm/errors';
import { rowCounters } from '@rcm/lists';
import { stateTable } from '@rcm/states';
import { belongsTo, type TenantContext, TenantOwned } from '@rcm/tenancy';
import { outcomeOfCategory } from '../statuses/category-code.ts';
import { MappedOutcome } from '../statuses/outcome.ts';
import type { MappingRule } from '../statuses/schema.ts';
import { MappingProfileStatus } from './contract.ts';

/** The row counters of mapping profiles. */
export const mappingProfileCounts = rowCounters('claim_status.mapping_profiles', [
  { by: ['status'] },
  { by: ['payerId', 'status'] },
]);

export const MappingProfileSchema = defineEntity({
  name: 'MappingProfile',
  schema: 'claim_status',
  tableName: 'mapping_profiles',
  extends: TenantOwned,
  properties: {
    name: p.text(),
    payerId: p.text().nullable(),
    status: p.enum(MappingProfileStatus.options),
    publishedVersion: p.integer(),
    // json, not jsonb: responses contain the text exactly as it was stored.
    rules: p.json<MappingRule[]>().columnType('json'),
    defaultOutcome: p.enum(MappedOutcome.options).nullable(),
    hasUnpublishedChanges: p.boolean(),
    publishedAt: p.datetime(3).nullable(),
    /** The payer whose claims it is in force for, or `*`; null unless it is published. */
    publishedScope: p.text().nullable(),
  },
  uniques: [{ name: 'mapping_profiles_scope_unique', properties: ['organizationId', 'publishedScope'] }],
  indexes: [
    { name: 'mapping_profiles_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'mapping_profiles_name', properties: ['organizationId', 'name', 'id'] },
    { name: 'mapping_profiles_payer', properties: ['organizationId', 'payerId', 'createdAt', 'id'] },
    { name: 'mapping_profiles_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
  ],
  triggers: mappingProfileCounts.triggers,
});

/** The scope of a profile without a payer; no payer has this identifier. */
export const everyPayer = '*';

/** The scope of a profile: its payer, or every payer. One profile of a scope is in force. */
export const scopeOf = ({ payerId }: { readonly payerId?: string | null }): string => payerId ?? everyPayer;

/** A rule as it was requested. */
type RequestedRule = Omit<MappingRule, 'statusCode'> & { readonly statusCode?: string | undefined };

/** The rules as they are stored. */
export const storedRules = (rules: readonly RequestedRule[]): MappingRule[] =>
  rules.map(({ categoryCode, statusCode, outcome }) => ({
    categoryCode,
    statusCode: statusCode ?? null,
    outcome,
  }));

/** The reasons why rules cannot be published: categories that are not in force, and two rules for one status. */
export function faultsOf(rules: readonly MappingRule[]): Issue[] {
  const issues: Issue[] = [];
  const seen = new Set<string>();
  for (const [index, { categoryCode, statusCode }] of rules.entries()) {
    const at = `mappingProfile.rules.${index}`;
    const status = `${categoryCode}:${statusCode ?? ''}`;
    if (!outcomeOfCategory.has(categoryCode)) {
      issues.push({
        path: `${at}.categoryCode`,
        code: 'unknown_category',
        message: 'Expected a category code in force',
      });
    }
    if (seen.has(status)) {
      issues.push({
        path: at,
        code: 'duplicate_rule',
        message: 'Expected at most one rule for a category and status',
      });
    }
    seen.add(status);
  }
  return issues;
}

/** The status that each move leads to. Drafts can be edited and published any number of times. */
export const mappingProfileStates = stateTable({
  subject: 'A mapping profile',
  states: MappingProfileStatus.options,
  moves: {
    DRAFT: { edit: 'DRAFT', publish: 'PUBLISHED' },
    PUBLISHED: { edit: 'PUBLISHED', publish: 'PUBLISHED', supersede: 'SUPERSEDED' },
    SUPERSEDED: { edit: 'SUPERSEDED', publish: 'PUBLISHED' },
  },
});

/** The rules by which an organization maps the answers of one payer or of every payer. */
export class MappingProfile extends MappingProfileSchema.class {
  static readonly idPrefix = 'mpr';
  static readonly record = 'mappingProfile';
  static readonly schema = MappingProfileSchema;

  /** Edits the draft; the published version does not change. */
  edit(changes: Partial<Pick<MappingProfile, 'name' | 'rules' | 'defaultOutcome'>>): void {
    this.status = mappingProfileStates.after(this.status, 'edit');
    Object.assign(this, changes);
    this.hasUnpublishedChanges = true;
  }

  /** Throws 409 without changes since the last version, 422 if the rules cannot be published. */
  mustBePublishable(): void {
    if (!this.hasUnpublishedChanges) throw conflict('The profile has no changes to publish');
    const issues = faultsOf(this.rules);
    if (issues.length > 0)
      throw new ApiError(422, 'The rules of the profile cannot be published', { issues });
  }

  /** Puts the draft in force as the next version. */
  publish(now: Date): void {
    this.mustBePublishable();
    this.status = mappingProfileStates.after(this.status, 'publish');
    this.publishedVersion += 1;
    this.publishedScope = scopeOf(this);
    this.publishedAt = now;
    this.hasUnpublishedChanges = false;
  }

  /** Frees the scope for another profile. */
  supersede(): void {
    this.status = mappingProfileStates.after(this.status, 'supersede');
    this.publishedScope = null;
  }
}
MappingProfileSchema.setClass(MappingProfile);

export const MappingProfileVersionSchema = defineEntity({
  name: 'MappingProfileVersion',
  schema: 'claim_status',
  tableName: 'mapping_profile_versions',
  extends: TenantOwned,
  properties: {
    profileId: p.text(),
    profile: () => belongsTo(MappingProfile, 'profile_id'),
    number: p.integer(),
    rules: p.json<MappingRule[]>().columnType('json'),
    defaultOutcome: p.enum(MappedOutcome.options).nullable(),
  },
  uniques: [
    { name: 'mapping_profile_versions_number_unique', properties: ['organizationId', 'profileId', 'number'] },
  ],
});

/** A published version of a profile. Never changes. */
export class MappingProfileVersion extends MappingProfileVersionSchema.class {
  static readonly idPrefix = 'mpv';
  static readonly record = 'mappingProfileVersion';
  static readonly schema = MappingProfileVersionSchema;
}
MappingProfileVersionSchema.setClass(MappingProfileVersion);

/** Publishes the draft of a profile and stores it as its next version. */
export function publishVersion(context: TenantContext, profile: MappingProfile): MappingProfileVersion {
  profile.publish(context.now);
  return context.create(MappingProfileVersion, {
    profileId: profile.id,
    number: profile.publishedVersion,
    rules: profile.rules,
    defaultOutcome: profile.defaultOutcome ?? null,
  });
}
