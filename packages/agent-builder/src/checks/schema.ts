import { orNull } from '@rcm/envelope';
import { z } from 'zod';
import { StepType } from '../definitions/contract.ts';

/** What can be found in a definition. */
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
  ])
  .describe('What was found');

/** Something that speaks against a definition. */
export const AgentFinding = z
  .object({
    severity: z.enum(['ERROR', 'WARNING']).describe('How grave it is'),
    code: FindingCode,
    message: z.string().meta({
      description: 'The same in words for a person',
      examples: ['A step that writes can be reached without an approval gate'],
    }),
    step: orNull(z.int().min(1)).meta({
      description: 'The number of the step, from 1; null where it is about the definition',
      examples: [2],
    }),
    variable: orNull(z.string().meta({ examples: ['memberId'] })).meta({
      description: 'The name of the variable that it is about',
    }),
  })
  .meta({ id: 'AgentFinding', description: 'What was found in a definition' });

/** Something that speaks against a definition. */
export type AgentFinding = z.infer<typeof AgentFinding>;

/** A step in the order in which it would come; what it is to do is not shown. */
export const PlannedStep = z
  .object({
    step: z
      .int()
      .min(1)
      .meta({ description: 'Its number in the definition, from 1', examples: [2] }),
    type: StepType,
    isWrite: z.boolean().meta({ description: 'True where it may change something in the application' }),
    isGated: z.boolean().meta({ description: 'True where an approval gate stands on every way to it' }),
    variables: z
      .array(z.string())
      .meta({ description: 'The variables that its instruction names', examples: [['memberId']] }),
    next: z
      .array(z.int().min(0))
      .meta({ description: 'The numbers of the steps that may follow; 0 is the end', examples: [[3]] }),
  })
  .meta({ id: 'PlannedStep', description: 'A step as a run would take it' });

/** A variable of a definition, and whether the caller would supply it. */
export const PlannedVariable = z
  .object({
    name: z.string().meta({ description: 'Name of the variable', examples: ['memberId'] }),
    type: orNull(
      z.enum(['string', 'number', 'boolean', 'date', 'select']).meta({ examples: ['date'] }),
    ).describe("Type of the variable's value"),
    isRequired: z.boolean().describe('True where a run does not start without it'),
    isUsed: z.boolean().meta({ description: 'True where the address or an instruction names it' }),
    isSupplied: z.boolean().meta({ description: 'True where the request names it' }),
  })
  .meta({ id: 'PlannedVariable', description: 'A variable as a run would get it' });

/** What a run may use up. */
export const RunCeiling = z
  .object({
    credits: z
      .int()
      .min(0)
      .meta({ description: 'Credits that a run costs at most', examples: [20] }),
    tokens: z
      .int()
      .min(0)
      .meta({ description: 'Tokens of a language model that a run uses at most', examples: [120_000] }),
    seconds: z
      .int()
      .min(0)
      .meta({ description: 'Waiting for approvals aside', examples: [1_200] }),
  })
  .meta({ id: 'AgentRunCeiling', description: 'The most that a run can cost' });
