import { text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { roles } from '@rcm/tenancy';
import { z } from 'zod';
import { agentId, bodyLimit, DefinitionBody } from '../definitions/contract.ts';
import { AgentFinding, PlannedStep, PlannedVariable, RunCeiling } from './schema.ts';

/** The maximum number of findings and planned steps in a response. */
export const maxShown = 1_000;

/** Checks change nothing, but require write access to definitions. */
const access = {
  scope: 'agent-builder:write',
  safe: true,
  roles: roles.filter((role) => role !== 'READ_ONLY'),
} as const;

const findings = {
  findings: z.array(AgentFinding).meta({ description: `The first ${maxShown}` }),
  findingCount: z
    .int()
    .min(0)
    .meta({ description: 'Number of all findings', examples: [0] }),
};

export const checkOperations = {
  validateDefinition: operation({
    id: 'agent-builder.validateDefinition',
    method: 'post',
    path: '/agent-builder/definitions/validate',
    ...access,
    summary: 'Validate an agent definition',
    description:
      'Accepts the same body as creating a definition, stores nothing, and reports: variables (`{{name}}`) that are bound neither by an input nor by an extraction before the step, unreachable steps, steps that write (by the operation that they name, else ACT and SUB_AGENT, unless the mode is READ) and can be reached without an approval gate, operations that a step cannot name, and addresses with a token. If the whole run requires approval, an ungated step that writes is only a warning.',
    body: DefinitionBody.extend({
      applicationUrl: text(1, 2_048).meta({
        description: 'An address that cannot be stored is a finding here',
        examples: ['https://portal.example.org/eligibility'],
      }),
    }),
    bodyLimit,
    data: z.object({
      mode: z.literal('VALIDATED_ONLY').meta({ description: 'Nothing is stored and no browser is driven' }),
      isValid: z.boolean().meta({ description: 'True if no finding is an ERROR' }),
      ...findings,
    }),
    sensitive: false,
    errors: [404],
  }),
  simulateDefinition: operation({
    id: 'agent-builder.simulateDefinition',
    method: 'post',
    path: '/agent-builder/definitions/:agentId/simulate',
    ...access,
    summary: 'Simulate a run of an agent definition',
    description:
      'The plan of a run: the reachable steps in the order in which they are first reached, the variables that it requires, and the maximum credits, tokens and seconds that it may use, including retries. Nothing runs, nothing is stored, and instructions and schemas are not shown.',
    params: agentId,
    body: z.object({
      variables: z
        .array(text(1, 100))
        .max(100)
        .default([])
        .meta({
          description: 'The names of the variables that the caller would supply, without values',
          examples: [['memberId']],
        }),
    }),
    data: z.object({
      mode: z.literal('SIMULATED_ONLY').meta({ description: 'Nothing runs and no browser is driven' }),
      agentId: z.string().meta({
        description: 'Identifier of the agent definition',
        examples: ['agt_01k9d3w5m0e6x8r2t4v6y8z0a1'],
      }),
      version: z
        .int()
        .min(1)
        .meta({ description: 'The version of the definition', examples: [1] }),
      isRunnable: z
        .boolean()
        .meta({ description: 'True if no finding is an ERROR and no required variable is missing' }),
      plan: z.array(PlannedStep).meta({ description: `The first ${maxShown}` }),
      plannedStepCount: z
        .int()
        .min(0)
        .meta({ description: 'Number of all planned steps', examples: [3] }),
      variables: z.array(PlannedVariable).describe('The input variables, and whether each is supplied'),
      missingVariables: z
        .array(z.string())
        .meta({ description: 'Required variables that are not supplied', examples: [['memberId']] }),
      attempts: z
        .int()
        .min(1)
        .meta({ description: 'The maximum number of attempts: the first and all retries', examples: [4] }),
      perAttempt: RunCeiling,
      ceiling: RunCeiling.meta({ description: 'The maximum for all attempts together' }),
      ...findings,
    }),
    sensitive: false,
    errors: [404],
  }),
};
