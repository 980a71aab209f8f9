import { text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { roles } from '@rcm/tenancy';
import { z } from 'zod';
import { agentId, bodyLimit, DefinitionBody } from '../definitions/contract.ts';
import { AgentFinding, PlannedStep, PlannedVariable, RunCeiling } from './schema.ts';

/** The most findings and planned steps of an answer: definitions may have any number of steps. */
export const mostShown = 1_000;

/** They change nothing, and are for those who may change definitions. */
const access = {
  scope: 'agent-builder:write',
  safe: true,
  roles: roles.filter((role) => role !== 'READ_ONLY'),
} as const;

const findings = {
  findings: z.array(AgentFinding).meta({ description: `The first ${mostShown}` }),
  findingCount: z
    .int()
    .min(0)
    .meta({ description: 'How many there are', examples: [0] }),
};

export const checkOperations = {
  validateDefinition: operation({
    id: 'agent-builder.validateDefinition',
    method: 'post',
    path: '/agent-builder/definitions/validate',
    ...access,
    summary: 'Validate an agent definition',
    description:
      'Takes what creating a definition takes, stores nothing and says what speaks against it: variables that are named as `{{name}}` and bound by no input and no extraction in front of the step, steps that no way leads to, steps that write (ACT and SUB_AGENT, unless the mode is READ) without an approval gate on every way to them, and addresses with a token. Where the whole run needs approval, a step that writes without a gate is a warning alone.',
    body: DefinitionBody.extend({
      applicationUrl: text(1, 2_048).meta({
        description: 'One that may not be stored is a finding here',
        examples: ['https://portal.example.org/eligibility'],
      }),
    }),
    bodyLimit,
    data: z.object({
      mode: z.literal('VALIDATED_ONLY').meta({ description: 'Nothing is stored and nothing is driven' }),
      isValid: z.boolean().meta({ description: 'True where no finding is an ERROR' }),
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
      'What a run would go through: the steps that can be reached in the order in which they first come, the variables that it needs, and the most credits, tokens and seconds that it may use, retries included. Nothing runs, nothing is stored, and instructions and schemas are not shown.',
    params: agentId,
    body: z.object({
      variables: z
        .array(text(1, 100))
        .max(100)
        .default([])
        .meta({
          description: 'The names of the variables that the caller would supply; no values are taken',
          examples: [['memberId']],
        }),
    }),
    data: z.object({
      mode: z.literal('SIMULATED_ONLY').meta({ description: 'Nothing runs and nothing is driven' }),
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
        .meta({ description: 'True where no finding is an ERROR and no required variable is missing' }),
      plan: z.array(PlannedStep).meta({ description: `The first ${mostShown}` }),
      plannedStepCount: z
        .int()
        .min(0)
        .meta({ description: 'How many there are', examples: [3] }),
      variables: z.array(PlannedVariable).describe('The input variables, and whether each is given'),
      missingVariables: z
        .array(z.string())
        .meta({ description: 'Required variables that the request does not name', examples: [['memberId']] }),
      attempts: z
        .int()
        .min(1)
        .meta({ description: 'The first, and as many again as it may be retried', examples: [4] }),
      perAttempt: RunCeiling,
      ceiling: RunCeiling.meta({ description: 'The same for all attempts together' }),
      ...findings,
    }),
    sensitive: false,
    errors: [404],
  }),
};
