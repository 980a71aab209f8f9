import { isDeepStrictEqual } from 'node:util';
import { defineEntity, p } from '@mikro-orm/core';
import { rowCounters } from '@rcm/lists';
import { type BlindIndex, belongsTo, TenantOwned, type TenantRecord } from '@rcm/tenancy';
import type { z } from 'zod';
import { nextStepsOf, ungatedSteps } from '../checks/steps.ts';
import { Credential } from '../credentials/credential.ts';
import type { VersionChange } from '../versions/schema.ts';
import {
  AgentCategory,
  type AgentDefinition as AgentDefinitionWire,
  AgentMode,
  AgentStatus,
  type AgentStep,
  ApplicationType,
  type InputVariable,
} from './contract.ts';

/** The operations that steps name, by their id: true for `open` where one can be reached without an approval gate. */
export type StepOperations = Readonly<Record<string, { readonly open: boolean; readonly gated: boolean }>>;

type JsonObject = Readonly<Record<string, unknown>>;

/** The row counters of definitions. */
export const definitionCounts = rowCounters('agent_builder.agent_definitions', [
  { by: ['category', 'applicationType', 'status'] },
]);

export const AgentDefinitionSchema = defineEntity({
  name: 'AgentDefinition',
  schema: 'agent_builder',
  tableName: 'agent_definitions',
  extends: TenantOwned,
  properties: {
    name: p.text(),
    slug: p.text(),
    description: p.text().nullable(),
    icon: p.text().nullable(),
    category: p.enum(AgentCategory.options),
    tags: p.json<string[]>(),
    /** A digest of the tags: definitions with equal tags have equal digests. */
    tagsDigest: p.text().$type<BlindIndex>().generated(`(md5((tags)::text)) stored`).nullable().lazy(),
    applicationUrl: p.text(),
    applicationName: p.text(),
    applicationType: p.enum(ApplicationType.options),
    mode: p.enum(AgentMode.options),
    status: p.enum(AgentStatus.options),
    steps: p.json<AgentStep[]>(),
    stepCount: p.integer(),
    stepTypes: p.json<z.output<typeof AgentDefinitionWire>['stepTypes']>(),
    /** The operations that steps name; null if none does. */
    operations: p.json<StepOperations>().nullable(),
    extractionSchema: p.json<JsonObject>().nullable(),
    transformationMap: p.json<JsonObject>().nullable(),
    inputVariables: p.json<z.output<typeof InputVariable>[]>().nullable(),
    defaultCredentialId: p.text().nullable(),
    defaultCredential: () => belongsTo(Credential, 'default_credential_id'),
    requiresApproval: p.boolean(),
    creditCost: p.integer(),
    tokenBudget: p.integer(),
    timeoutSeconds: p.integer(),
    maxRetries: p.integer(),
  },
  uniques: [{ name: 'agent_definitions_slug_unique', properties: ['organizationId', 'slug'] }],
  indexes: [
    { name: 'agent_definitions_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'agent_definitions_credential', properties: ['organizationId', 'defaultCredentialId'] },
    { name: 'agent_definitions_name', properties: ['organizationId', 'name', 'id'] },
    { name: 'agent_definitions_category', properties: ['organizationId', 'category', 'createdAt', 'id'] },
    {
      name: 'agent_definitions_application_type',
      properties: ['organizationId', 'applicationType', 'createdAt', 'id'],
    },
    { name: 'agent_definitions_tags', properties: ['organizationId', 'tagsDigest', 'createdAt', 'id'] },
    { name: 'agent_definitions_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
  ],
  triggers: definitionCounts.triggers,
});

/** A field that an update changed, with its values before and after if the field is shown. */
export type Change = z.output<typeof VersionChange>;

/** The fields whose values versions show: those that are short and shown in definitions. */
const fieldsWithValues = [
  ...['name', 'category', 'applicationUrl', 'applicationName', 'applicationType', 'mode', 'status'],
  ...['requiresApproval', 'creditCost', 'tokenBudget', 'timeoutSeconds', 'maxRetries'],
];

/** Columns that are derived from other fields; versions list only these other fields. */
const derivedFields = ['slug', 'stepCount', 'stepTypes', 'operations'];

/** The change of a field as versions show it; for steps, their number. */
function changeOf(field: string, before: AgentDefinition, value: unknown): Change[] {
  if (derivedFields.includes(field)) return [];
  if (field === 'steps') {
    return [{ field, before: `${before.stepCount}`, after: `${(value as readonly unknown[]).length}` }];
  }
  const hasValues = fieldsWithValues.includes(field);
  const shownValue = (each: unknown) => (hasValues ? String(each) : null);
  return [{ field, before: shownValue(before[field as keyof DefinitionChanges]), after: shownValue(value) }];
}

/** The fields that an update can set. */
type DefinitionChanges = Partial<Omit<AgentDefinition, keyof TenantRecord | 'defaultCredential' | 'change'>>;

/** The definition of an automation agent; the version of its record is the version of the definition. */
export class AgentDefinition extends AgentDefinitionSchema.class {
  static readonly idPrefix = 'agt';
  static readonly record = 'agentDefinition';
  static readonly schema = AgentDefinitionSchema;

  /** Sets only the fields that differ, so that an update without changes creates no version; returns the changes. */
  change(changes: DefinitionChanges): Change[] {
    const differing = Object.entries(changes).filter(
      ([key, value]) =>
        value !== undefined &&
        !isDeepStrictEqual(stored(this[key as keyof DefinitionChanges]), stored(value)),
    );
    const made = differing.flatMap(([field, value]) => changeOf(field, this, value));
    Object.assign(this, Object.fromEntries(differing));
    return made;
  }
}
AgentDefinitionSchema.setClass(AgentDefinition);

/** A value as its column stores it: the order of keys and the sign of zero are lost. */
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** The columns that are derived from the steps of an agent. */
export function stepColumns(steps: AgentStep[]) {
  const stepTypes: z.output<typeof AgentDefinitionWire>['stepTypes'] = {};
  for (const { type } of steps) stepTypes[type] = (stepTypes[type] ?? 0) + 1;
  return { steps, stepCount: steps.length, stepTypes, operations: operationsOf(steps) };
}

function operationsOf(steps: readonly AgentStep[]): StepOperations | null {
  const ungated = ungatedSteps(steps, nextStepsOf(steps));
  const operations = new Map<string, { open: boolean; gated: boolean }>();
  for (const [index, { operation }] of steps.entries()) {
    if (operation === undefined) continue;
    const { open, gated } = operations.get(operation) ?? { open: false, gated: false };
    const isOpen = ungated.has(index + 1);
    operations.set(operation, { open: open || isOpen, gated: gated || !isOpen });
  }
  return operations.size === 0 ? null : Object.fromEntries(operations);
}
