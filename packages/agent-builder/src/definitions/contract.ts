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
import { applicationUrl } from '../application-url.ts';

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
  .describe('Purpose of the agent');

export const ApplicationType = z
  .enum(['EHR', 'PAYER_PORTAL', 'CLEARINGHOUSE', 'GOVERNMENT', 'LAB', 'PHARMACY', 'REGISTRY', 'CUSTOM'])
  .describe('Kind of application that the agent works in');

export const AgentMode = z
  .enum(['READ', 'WRITE', 'READ_WRITE'])
  .describe('Whether the agent reads, writes, or both');

export const AgentStatus = z
  .enum(['DRAFT', 'ACTIVE', 'PAUSED', 'ARCHIVED'])
  .describe('Status of the definition');

export const StepType = z
  .enum(['NAVIGATE', 'ACT', 'EXTRACT', 'OBSERVE', 'WAIT', 'CONDITION', 'LOOP', 'APPROVAL_GATE', 'SUB_AGENT'])
  .describe('Type of the step');

const stepNumber = z.int().min(0).max(1_000_000);

export const AgentStep = z
  .object({
    type: StepType,
    instruction: text(1, 4_000).meta({
      description: 'The instruction; `{{name}}` stands for a variable',
      examples: ['Read the coverage of {{memberId}}'],
    }),
    operation: text(1, 200)
      .optional()
      .meta({
        description:
          'The operation that the step calls, by its `operationId`. A key that acts for the agent may call the operations of its steps, and no others',
        examples: ['denial-management.getCase'],
      }),
    next: stepNumber.optional().meta({
      description: 'The number of the next step, from 1; 0 ends the run. By default the following step',
      examples: [3],
    }),
    otherwise: stepNumber.optional().meta({
      description:
        'For a CONDITION or LOOP: the number of the next step if the condition is not met or the loop ends. By default the step after the following one',
      examples: [4],
    }),
  })
  .describe('A step of an agent');

/** A step of an agent. */
export type AgentStep = z.output<typeof AgentStep>;

export const InputVariable = z
  .object({
    name: text(1, 100).meta({ description: 'Name of the variable', examples: ['memberId'] }),
    type: z
      .enum(['string', 'number', 'boolean', 'date', 'select'])
      .meta({ examples: ['date'] })
      .optional()
      .describe("Type of the variable's value"),
    required: z.boolean().optional().meta({ description: 'True if a run requires the variable' }),
  })
  .describe('An input variable of runs');

/** A definition in responses, without its steps, variables and schemas. */
export const AgentDefinition = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the agent definition',
      examples: ['agt_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    name: z.string().meta({ description: 'Name of the agent', examples: ['Eligibility check'] }),
    slug: z.string().meta({ description: 'Slug of the name, for URLs', examples: ['eligibility-check'] }),
    description: orNull(
      z.string().meta({ examples: ['Reads coverage from the portal of the payer'] }),
    ).describe('What the agent does'),
    icon: orNull(z.string().meta({ examples: ['shield-check'] })).describe('Name of an icon'),
    category: AgentCategory,
    tags: z.array(z.string()).meta({ description: 'Tags', examples: [['daily', 'front-desk']] }),
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
    version: z.int().meta({
      description: 'Version, from 1; incremented by each update that changes something',
      examples: [1],
    }),
    stepCount: z.int().meta({ description: 'Number of steps', examples: [3] }),
    stepTypes: z
      .partialRecord(StepType, z.int())
      .meta({ description: 'Number of steps of each type', examples: [{ NAVIGATE: 1, EXTRACT: 2 }] }),
    defaultCredentialId: orNull(z.string()).describe(
      'Identifier of the credential that the agent uses by default',
    ),
    requiresApproval: z.boolean().describe('True if a person must approve each run'),
    creditCost: z.int().meta({ description: 'Credits that a run costs', examples: [5] }),
    tokenBudget: z
      .int()
      .meta({ description: 'Tokens of a language model that a run may use', examples: [30_000] }),
    timeoutSeconds: z.int().meta({ description: 'Seconds after which a run ends', examples: [300] }),
    maxRetries: z.int().meta({ description: 'Maximum number of retries', examples: [3] }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'AgentDefinition', description: 'An automation agent for a web application' });

const name = text(1, 200).meta({
  description: 'Name of the agent. Its slug is unique in the organization',
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
  .meta({ description: 'Tags', examples: [['daily', 'front-desk']] });
const applicationName = text(1, 200).meta({
  description: 'Name of the application',
  examples: ['Blue Ridge provider portal'],
});
const steps = z.array(AgentStep).describe('The steps, in order');
const inputVariables = z.array(InputVariable).max(100).describe('The input variables of runs');
const defaultCredentialId = reference('credential');
const creditCost = z.int().min(0).max(10_000).describe('Credits that a run costs');
const tokenBudget = z.int().min(1_000).max(500_000).describe('Tokens of a language model that a run may use');
const timeoutSeconds = z.int().min(30).max(7_200).describe('Seconds after which a run ends');
const maxRetries = z.int().min(0).max(10).describe('Maximum number of retries');

/** Sufficient for a definition at all its bounds, in any script and JSON encoding. */
export const bodyLimit = 10 * 1024 * 1024;

/** The body of a request that creates a definition. */
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
  extractionSchema: jsonObject.optional().describe('JSON Schema of the data that the agent extracts'),
  transformationMap: jsonObject.optional().describe("Mapping of extracted data to the caller's fields"),
  inputVariables: inputVariables.optional(),
  defaultCredentialId: defaultCredentialId.optional(),
  requiresApproval: z.boolean().default(false).describe('True if a person must approve each run'),
  creditCost: creditCost.default(5),
  tokenBudget: tokenBudget.default(30_000),
  timeoutSeconds: timeoutSeconds.default(300),
  maxRetries: maxRetries.default(3),
});

export const agentId = z.object({ agentId: identifier });

const definition = z.object({
  mode: z
    .literal('SAFE_WRITE_DB_ONLY')
    .meta({ description: 'Only local records change; no browser is driven' }),
  agentDefinition: AgentDefinition,
});

/** The sorts of definitions. */
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
    strict: false,
    description:
      'Creates a draft. If the slug is taken, `-2`, `-3` and so on is appended. `applicationUrl` must not contain user information, a session token or a signature; the default credential must be active. Steps, variables and schemas are stored but never shown. A step can name the `operation` that it calls: one of this document that agents may call (definitions, approvals, keys, members and settings are closed to them), and not one that writes if the mode is READ; an approval gate names none.',
    body: DefinitionBody,
    bodyLimit,
    data: definition,
    closedToAgents: true,
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
    strict: false,
    description:
      'Omitted fields are unchanged; null clears a nullable field. An update that changes something increments the version. A new name changes the slug; 409 if another definition has the same slug. The keys of an agent work only while its status is ACTIVE.',
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
      extractionSchema: jsonObject
        .nullable()
        .optional()
        .describe('JSON Schema of the data that the agent extracts'),
      transformationMap: jsonObject
        .nullable()
        .optional()
        .describe("Mapping of extracted data to the caller's fields"),
      inputVariables: inputVariables.nullable().optional(),
      defaultCredentialId: defaultCredentialId.nullable().optional(),
      requiresApproval: z.boolean().optional().describe('True if a person must approve each run'),
      creditCost: creditCost.optional(),
      tokenBudget: tokenBudget.optional(),
      timeoutSeconds: timeoutSeconds.optional(),
      maxRetries: maxRetries.optional(),
    }),
    bodyLimit,
    data: definition,
    closedToAgents: true,
    errors: [404, 409, 412],
  }),
};
