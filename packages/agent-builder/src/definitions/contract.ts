import { dateTime, jsonObject, listed, listing, orNull, reference, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { applicationUrl } from '../secrets.ts';

export const AgentCategory = z.enum([
  'ELIGIBILITY',
  'CLAIMS',
  'PAYMENTS',
  'ENROLLMENT',
  'PRIOR_AUTH',
  'DENIAL',
  'REPORTING',
  'PATIENT',
  'PROVIDER',
  'BILLING',
  'CUSTOM',
]);

export const ApplicationType = z.enum([
  'EHR',
  'PAYER_PORTAL',
  'CLEARINGHOUSE',
  'GOVERNMENT',
  'LAB',
  'PHARMACY',
  'REGISTRY',
  'CUSTOM',
]);

export const AgentMode = z.enum(['READ', 'WRITE', 'READ_WRITE']);

export const AgentStatus = z.enum(['DRAFT', 'ACTIVE', 'PAUSED', 'ARCHIVED']);

export const StepType = z.enum([
  'NAVIGATE',
  'ACT',
  'EXTRACT',
  'OBSERVE',
  'WAIT',
  'CONDITION',
  'LOOP',
  'APPROVAL_GATE',
  'SUB_AGENT',
]);

const stepNumber = z.int().min(0).max(1_000_000);

export const AgentStep = z.object({
  type: StepType,
  instruction: text(1, 4_000).meta({
    description: 'What is to be done; `{{name}}` stands for a variable',
    examples: ['Read the coverage of {{memberId}}'],
  }),
  next: stepNumber.optional().meta({
    description: 'The number of the step that follows, from 1; 0 ends. The one behind it where left out',
    examples: [3],
  }),
  otherwise: stepNumber.optional().meta({
    description:
      'Of a CONDITION or LOOP: the step that follows where the condition is not met or the loop is over. The one after the next where left out',
    examples: [4],
  }),
});

export const InputVariable = z.object({
  name: text(1, 100).meta({ examples: ['memberId'] }),
  type: z.enum(['string', 'number', 'boolean', 'date', 'select']).optional(),
  required: z
    .boolean()
    .optional()
    .meta({ description: 'True where whoever runs the agent must supply the variable' }),
});

/** What is shown of a definition: never its steps, variables and schemas. */
export const AgentDefinition = z
  .object({
    id: z.string().meta({ examples: ['agt_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    name: z.string().meta({ examples: ['Eligibility check'] }),
    slug: z.string().meta({ examples: ['eligibility-check'] }),
    description: orNull(z.string().meta({ examples: ['Reads coverage from the portal of the payer'] })),
    icon: orNull(z.string().meta({ examples: ['shield-check'] })),
    category: AgentCategory,
    tags: z.array(z.string()).meta({ examples: [['daily', 'front-desk']] }),
    applicationUrl: z.string().meta({ examples: ['https://portal.example.org/eligibility'] }),
    applicationName: z.string().meta({ examples: ['Blue Ridge provider portal'] }),
    applicationType: ApplicationType,
    mode: AgentMode,
    status: AgentStatus,
    version: z
      .int()
      .meta({ description: 'From 1, and one more with each update that changes something', examples: [1] }),
    stepCount: z.int().meta({ examples: [3] }),
    stepTypes: z
      .partialRecord(StepType, z.int())
      .meta({ description: 'How many steps are of each type', examples: [{ NAVIGATE: 1, EXTRACT: 2 }] }),
    defaultCredentialId: orNull(z.string()),
    requiresApproval: z.boolean(),
    creditCost: z.int().meta({ examples: [5] }),
    tokenBudget: z.int().meta({ examples: [30_000] }),
    timeoutSeconds: z.int().meta({ examples: [300] }),
    maxRetries: z.int().meta({ examples: [3] }),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'AgentDefinition' });

const name = text(1, 200).meta({
  description: 'The slug is made of it and is unique in the organization',
  examples: ['Eligibility check'],
});
const description = text(0, 5_000).meta({ examples: ['Reads coverage from the portal of the payer'] });
const icon = text(0, 100).meta({ examples: ['shield-check'] });
const tags = z
  .array(text(0, 255))
  .max(50)
  .meta({ examples: [['daily', 'front-desk']] });
const applicationName = text(1, 200).meta({ examples: ['Blue Ridge provider portal'] });
const steps = z.array(AgentStep);
const inputVariables = z.array(InputVariable).max(100);
const defaultCredentialId = reference('credential');
const creditCost = z.int().min(0).max(10_000);
const tokenBudget = z.int().min(1_000).max(500_000);
const timeoutSeconds = z.int().min(30).max(7_200);
const maxRetries = z.int().min(0).max(10);

/** Enough for every bound of a definition in any script and spelling. */
export const bodyLimit = 10 * 1024 * 1024;

/** A definition as it is made. */
export const DefinitionBody = z.object({
  name,
  description: description.optional(),
  icon: icon.optional(),
  category: AgentCategory.default('CUSTOM'),
  tags: tags.optional(),
  applicationUrl,
  applicationName,
  applicationType: ApplicationType.default('CUSTOM'),
  mode: AgentMode.default('READ'),
  steps: steps.meta({ description: 'In order; any number, none included' }),
  extractionSchema: jsonObject.optional(),
  transformationMap: jsonObject.optional(),
  inputVariables: inputVariables.optional(),
  defaultCredentialId: defaultCredentialId.optional(),
  requiresApproval: z.boolean().default(false),
  creditCost: creditCost.default(5),
  tokenBudget: tokenBudget.default(30_000),
  timeoutSeconds: timeoutSeconds.default(300),
  maxRetries: maxRetries.default(3),
});

export const agentId = z.object({ agentId: z.string() });

const definition = z.object({
  mode: z.literal('SAFE_WRITE_DB_ONLY').meta({ description: 'A local record; nothing is driven' }),
  agentDefinition: AgentDefinition,
});

/** The columns by which definitions can be sorted. */
export const definitionSorts = ['createdAt', 'name'] as const;

export const definitionOperations = {
  listDefinitions: operation({
    id: 'agent-builder.listDefinitions',
    method: 'get',
    path: '/agent-builder/definitions',
    scope: 'agent-builder:read',
    summary: 'List agent definitions',
    description: 'Newest first.',
    query: z.object({
      ...listing(definitionSorts),
      category: repeatable(AgentCategory).optional(),
      applicationType: repeatable(ApplicationType).optional(),
      status: repeatable(AgentStatus).optional(),
      tag: repeatable(text(0, 255)).optional(),
    }),
    data: z.object({ agentDefinitions: z.array(AgentDefinition), ...listed }),
    sensitive: false,
    single: true,
  }),
  createDefinition: operation({
    id: 'agent-builder.createDefinition',
    method: 'post',
    path: '/agent-builder/definitions',
    scope: 'agent-builder:write',
    summary: 'Create an agent definition',
    strictQuery: false,
    description:
      'Makes a draft. A slug that is taken gets `-2`, `-3` and so on. `applicationUrl` carries no user information, session token or signature; the default credential must be active. Steps, variables and schemas are stored and never shown.',
    body: DefinitionBody,
    bodyLimit,
    data: definition,
    status: 201,
    errors: [404],
  }),
  getDefinition: operation({
    id: 'agent-builder.getDefinition',
    method: 'get',
    path: '/agent-builder/definitions/:agentId',
    scope: 'agent-builder:read',
    summary: 'Read an agent definition',
    params: agentId,
    data: definition,
    sensitive: false,
    errors: [404],
    single: true,
  }),
  updateDefinition: operation({
    id: 'agent-builder.updateDefinition',
    method: 'put',
    path: '/agent-builder/definitions/:agentId',
    scope: 'agent-builder:write',
    summary: 'Update an agent definition',
    strictQuery: false,
    description:
      'Fields left out stay as they are; null clears a field that may be null. An update that changes something adds one to the version. A new name gives a new slug; one that another definition has is a 409.',
    params: agentId,
    body: z.object({
      name: name.optional(),
      description: description.nullable().optional(),
      icon: icon.nullable().optional(),
      category: AgentCategory.optional(),
      tags: tags.optional(),
      applicationUrl: applicationUrl.optional(),
      applicationName: applicationName.optional(),
      applicationType: ApplicationType.optional(),
      mode: AgentMode.optional(),
      status: AgentStatus.optional(),
      steps: steps.min(1).max(200).optional(),
      extractionSchema: jsonObject.nullable().optional(),
      transformationMap: jsonObject.nullable().optional(),
      inputVariables: inputVariables.nullable().optional(),
      defaultCredentialId: defaultCredentialId.nullable().optional(),
      requiresApproval: z.boolean().optional(),
      creditCost: creditCost.optional(),
      tokenBudget: tokenBudget.optional(),
      timeoutSeconds: timeoutSeconds.optional(),
      maxRetries: maxRetries.optional(),
    }),
    bodyLimit,
    data: definition,
    errors: [404, 409, 412],
  }),
};
