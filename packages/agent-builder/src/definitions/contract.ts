import {
  createdAt,
  identifier,
  jsonObject,
  listed,
  listing,
  organizationId,
  orNull,
  reference,
  repeatable,
  text,
  updatedAt,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { applicationUrl } from '../secrets.ts';

export const AgentCategory = z
  .enum([
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
  ])
  .describe('What the agent is for');

export const ApplicationType = z
  .enum(['EHR', 'PAYER_PORTAL', 'CLEARINGHOUSE', 'GOVERNMENT', 'LAB', 'PHARMACY', 'REGISTRY', 'CUSTOM'])
  .describe('Kind of application that the agent works in');

export const AgentMode = z
  .enum(['READ', 'WRITE', 'READ_WRITE'])
  .describe('Whether the agent reads, writes, or both');

export const AgentStatus = z
  .enum(['DRAFT', 'ACTIVE', 'PAUSED', 'ARCHIVED'])
  .describe('Where the definition stands');

export const StepType = z
  .enum(['NAVIGATE', 'ACT', 'EXTRACT', 'OBSERVE', 'WAIT', 'CONDITION', 'LOOP', 'APPROVAL_GATE', 'SUB_AGENT'])
  .describe('What the step does');

const stepNumber = z.int().min(0).max(1_000_000);

export const AgentStep = z
  .object({
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
  })
  .describe('One step of an agent');

export const InputVariable = z
  .object({
    name: text(1, 100).meta({ description: 'Name of the variable', examples: ['memberId'] }),
    type: z
      .enum(['string', 'number', 'boolean', 'date', 'select'])
      .meta({ examples: ['date'] })
      .optional()
      .describe("Type of the variable's value"),
    required: z
      .boolean()
      .optional()
      .meta({ description: 'True where whoever runs the agent must supply the variable' }),
  })
  .describe('A value that each run is given');

/** What is shown of a definition: never its steps, variables and schemas. */
export const AgentDefinition = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the agent definition',
      examples: ['agt_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    name: z.string().meta({ description: 'Name of the agent', examples: ['Eligibility check'] }),
    slug: z
      .string()
      .meta({ description: 'Name for addresses, made of the name', examples: ['eligibility-check'] }),
    description: orNull(
      z.string().meta({ examples: ['Reads coverage from the portal of the payer'] }),
    ).describe('What the agent does'),
    icon: orNull(z.string().meta({ examples: ['shield-check'] })).describe('Name of an icon'),
    category: AgentCategory,
    tags: z
      .array(z.string())
      .meta({ description: 'Words by which records are grouped', examples: [['daily', 'front-desk']] }),
    applicationUrl: z.string().meta({
      description: 'Address of the application',
      examples: ['https://portal.example.org/eligibility'],
    }),
    applicationName: z
      .string()
      .meta({ description: 'Name of the application', examples: ['Blue Ridge provider portal'] }),
    applicationType: ApplicationType,
    mode: AgentMode,
    status: AgentStatus,
    version: z
      .int()
      .meta({ description: 'From 1, and one more with each update that changes something', examples: [1] }),
    stepCount: z.int().meta({ description: 'How many steps the agent has', examples: [3] }),
    stepTypes: z
      .partialRecord(StepType, z.int())
      .meta({ description: 'How many steps are of each type', examples: [{ NAVIGATE: 1, EXTRACT: 2 }] }),
    defaultCredentialId: orNull(z.string()).describe(
      'Identifier of the credential that the agent uses unless told otherwise',
    ),
    requiresApproval: z.boolean().describe('True where a person has to approve each run'),
    creditCost: z.int().meta({ description: 'Credits that a run costs', examples: [5] }),
    tokenBudget: z
      .int()
      .meta({ description: 'Tokens of a language model that a run may use', examples: [30_000] }),
    timeoutSeconds: z.int().meta({ description: 'Seconds after which a run ends', examples: [300] }),
    maxRetries: z.int().meta({ description: 'How often a failed step is tried again', examples: [3] }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'AgentDefinition', description: 'An automation agent for a web application' });

const name = text(1, 200).meta({
  description: 'The slug is made of it and is unique in the organization',
  examples: ['Eligibility check'],
});
const description = text(0, 5_000).meta({
  description: 'What the agent does',
  examples: ['Reads coverage from the portal of the payer'],
});
const icon = text(0, 100).meta({ description: 'Name of an icon', examples: ['shield-check'] });
const tags = z
  .array(text(0, 255))
  .max(50)
  .meta({ description: 'Words by which agents are grouped', examples: [['daily', 'front-desk']] });
const applicationName = text(1, 200).meta({
  description: 'Name of the application',
  examples: ['Blue Ridge provider portal'],
});
const steps = z.array(AgentStep).describe('The steps, in their order');
const inputVariables = z.array(InputVariable).max(100).describe('The values that each run is given');
const defaultCredentialId = reference('credential');
const creditCost = z.int().min(0).max(10_000).describe('Credits that a run costs');
const tokenBudget = z.int().min(1_000).max(500_000).describe('Tokens of a language model that a run may use');
const timeoutSeconds = z.int().min(30).max(7_200).describe('Seconds after which a run ends');
const maxRetries = z.int().min(0).max(10).describe('How often a failed step is tried again');

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
  steps: steps.max(10_000).meta({ description: 'In order; the list may be empty' }),
  extractionSchema: jsonObject.optional().describe('JSON Schema of what the agent is to read'),
  transformationMap: jsonObject
    .optional()
    .describe("How what was read becomes fields, in the caller's words"),
  inputVariables: inputVariables.optional(),
  defaultCredentialId: defaultCredentialId.optional(),
  requiresApproval: z.boolean().default(false).describe('True where a person has to approve each run'),
  creditCost: creditCost.default(5),
  tokenBudget: tokenBudget.default(30_000),
  timeoutSeconds: timeoutSeconds.default(300),
  maxRetries: maxRetries.default(3),
});

export const agentId = z.object({ agentId: identifier });

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
      tag: repeatable(text(0, 255).meta({ examples: ['high-dollar'] })).optional(),
    }),
    data: z.object({
      agentDefinitions: z.array(AgentDefinition).describe('The agent definitions of the page'),
      ...listed,
    }),
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
      extractionSchema: jsonObject.nullable().optional().describe('JSON Schema of what the agent is to read'),
      transformationMap: jsonObject
        .nullable()
        .optional()
        .describe("How what was read becomes fields, in the caller's words"),
      inputVariables: inputVariables.nullable().optional(),
      defaultCredentialId: defaultCredentialId.nullable().optional(),
      requiresApproval: z.boolean().optional().describe('True where a person has to approve each run'),
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
