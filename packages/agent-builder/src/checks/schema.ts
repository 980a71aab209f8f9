import { orNull } from '@rcm/envelope';
import { z } from 'zod';
import { StepType } from '../definitions/contract.ts';

/** The codes of findings. */
const FindingCode = z
  .enum([
    'NO_STEPS',
    'UNKNOWN_STEP',
    'UNREACHABLE_STEP',
    'UNGATED_WRITE',
    'UNBOUND_VARIABLE',
    'UNUSED_VARIABLE',
    'DUPLICATE_VARIABLE',
    'URL_NOT_ALLOWED',
    'URL_WITH_TOKEN',
    'INACTIVE_CREDENTIAL',
    'UNKNOWN_OPERATION',
    'CLOSED_OPERATION',
    'WRITE_OF_READING_AGENT',
    'OPERATION_OF_GATE',
  ])
  .describe('Code of the finding');

/** An error or warning of a definition. */
export const AgentFinding = z
  .object({
    severity: z.enum(['ERROR', 'WARNING']).describe('Severity of the finding'),
    code: FindingCode,
    message: z.string().meta({
      description: 'The finding, for people',
      examples: ['A step that writes can be reached without an approval gate'],
    }),
    step: orNull(z.int().min(1)).meta({
      description: 'The number of the step, from 1; null if it concerns the definition',
      examples: [2],
    }),
    variable: orNull(z.string().meta({ examples: ['memberId'] })).meta({
      description: 'The name of the variable concerned',
    }),
  })
  .meta({ id: 'AgentFinding', description: 'An error or warning of a definition' });

/** An error or warning of a definition. */
export type AgentFinding = z.infer<typeof AgentFinding>;

/** A step of the plan, without its instruction. */
export const PlannedStep = z
  .object({
    step: z
      .int()
      .min(1)
      .meta({ description: 'Number of the step in the definition, from 1', examples: [2] }),
    type: StepType,
    isWrite: z.boolean().meta({ description: 'True if it may change something in the application' }),
    isGated: z.boolean().meta({ description: 'True if it can be reached only through an approval gate' }),
    variables: z
      .array(z.string())
      .meta({ description: 'The variables in its instruction', examples: [['memberId']] }),
    next: z
      .array(z.int().min(0))
      .meta({ description: 'The numbers of the steps that may follow; 0 is the end', examples: [[3]] }),
  })
  .meta({ id: 'PlannedStep', description: 'A step of the plan of a run' });

/** An input variable of a definition, and whether the caller would supply it. */
export const PlannedVariable = z
  .object({
    name: z.string().meta({ description: 'Name of the variable', examples: ['memberId'] }),
    type: orNull(
      z.enum(['string', 'number', 'boolean', 'date', 'select']).meta({ examples: ['date'] }),
    ).describe("Type of the variable's value"),
    isRequired: z.boolean().describe('True if a run requires it'),
    isUsed: z.boolean().meta({ description: 'True if the address or an instruction uses it' }),
    isSupplied: z.boolean().meta({ description: 'True if the request lists it' }),
  })
  .meta({ id: 'PlannedVariable', description: 'An input variable in the plan of a run' });

/** The maximum resources of a run. */
export const RunCeiling = z
  .object({
    credits: z
      .int()
      .min(0)
      .meta({ description: 'Maximum credits', examples: [20] }),
    tokens: z
      .int()
      .min(0)
      .meta({ description: 'Maximum tokens of a language model', examples: [120_000] }),
    seconds: z
      .int()
      .min(0)
      .meta({ description: 'Maximum duration in seconds, without waiting for approvals', examples: [1_200] }),
  })
  .meta({ id: 'AgentRunCeiling', description: 'The maximum resources of a run' });
