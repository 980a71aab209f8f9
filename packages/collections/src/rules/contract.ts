import {
  createdAt,
  identifier,
  listed,
  listing,
  organizationId,
  orNull,
  queryBoolean,
  repeatable,
  text,
  updatedAt,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';

/** A rule that limits contacts with consumers, as shown. */
export const ComplianceRule = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the compliance rule',
      examples: ['cru_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    ruleName: z.string().meta({ description: 'Name of the rule', examples: ['California calls'] }),
    ruleType: z
      .string()
      .meta({ description: "Kind of rule, in the caller's words", examples: ['CALL_LIMITS'] }),
    description: orNull(
      z.string().meta({ examples: ['Denials for a missing or exceeded authorization'] }),
    ).describe('Free-text description'),
    state: orNull(z.string().meta({ examples: ['CA'] })).describe(
      'Postal code of the state, two capital letters',
    ),
    maxCallsPerWeek: orNull(z.int()).describe('Maximum number of calls about one debt in seven days'),
    noCallBeforeHour: orNull(z.int()).describe('First hour of the day at which calls are allowed, 0 to 23'),
    noCallAfterHour: orNull(z.int()).describe(
      'Last hour of the day at which calls are allowed, 0 to 23; exactly this hour is allowed',
    ),
    debtValidationDays: orNull(z.int()).describe(
      'Days after the validation notice within which the debt may be disputed',
    ),
    isActive: z.boolean().describe('False if the rule is kept but not applied'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'ComplianceRule', description: 'A rule that limits contacts, for one state or for all' });

const hour = z.int().min(0).max(23).describe('Hour of the day, 0 to 23');

const ruleBody = z.object({
  ruleName: text(1, 200).meta({ description: 'Name of the rule', examples: ['California calls'] }),
  ruleType: text(1, 80).meta({
    description: "Kind of rule, in the caller's words",
    examples: ['CALL_LIMITS'],
  }),
  description: text(1, 1000)
    .meta({ examples: ['Rosenthal Act'] })
    .nullish()
    .describe('Free-text description'),
  maxCallsPerWeek: z
    .int()
    .min(0)
    .max(100)
    .meta({ description: 'Calls in seven consecutive days; 0 allows none', examples: [7] })
    .nullish(),
  noCallBeforeHour: hour
    .meta({ description: 'First hour of the day for calls, in the time zone of the consumer', examples: [8] })
    .nullish(),
  noCallAfterHour: hour
    .meta({
      description:
        'Last hour of the day for calls, in the time zone of the consumer; exactly this hour is allowed',
      examples: [21],
    })
    .nullish(),
  debtValidationDays: z
    .int()
    .min(0)
    .max(365)
    .meta({ description: 'Days from the receipt of the validation notice', examples: [30] })
    .nullish(),
  state: text(2, 2)
    .meta({ description: 'State of the consumer; all states if omitted', examples: ['CA'] })
    .nullish(),
  isActive: z.boolean().meta({ description: 'True if left out' }).optional(),
});

const limits =
  'Null means no limit. A check applies the most restrictive value of all active rules for all states or for the state of the consumer. If no rule sets a value, the federal limits of 7 calls, hours 8 to 21 and 30 days apply.';

/** The columns by which rules can be sorted. */
export const ruleSorts = ['createdAt'] as const;

export const ruleOperations = {
  listRules: operation({
    id: 'collections.listRules',
    method: 'get',
    path: '/collections/compliance/rules',
    scope: 'collections:read',
    summary: 'List compliance rules',
    description: 'Newest first by default.',
    query: z.object({
      ...listing(ruleSorts),
      isActive: queryBoolean.optional(),
      state: repeatable(text(2, 2).meta({ examples: ['CA'] })).optional(),
    }),
    data: z.object({ rules: z.array(ComplianceRule).describe('The rules of the page'), ...listed }),
    single: true,
    sensitive: false,
  }),
  createRule: operation({
    id: 'collections.createRule',
    method: 'post',
    path: '/collections/compliance/rules',
    scope: 'collections:write',
    summary: 'Create a compliance rule',
    description: limits,
    body: ruleBody,
    data: ComplianceRule,
    status: 201,
  }),
  replaceRule: operation({
    id: 'collections.replaceRule',
    method: 'put',
    path: '/collections/compliance/rules/:ruleId',
    scope: 'collections:write',
    summary: 'Replace a compliance rule',
    strict: false,
    description: `A full replacement: omitted fields become null, and an omitted \`isActive\` becomes true. Past checks keep their values. ${limits}`,
    params: z.object({ ruleId: identifier }),
    body: ruleBody,
    data: ComplianceRule,
    meta: false,
    errors: [404, 412],
  }),
};

/** The request body of a rule. */
export type RuleBody = z.output<typeof ruleBody>;
