import { carriesCredentials } from '@rcm/envelope';
import { applicationUrl as allowedUrl } from '../application-url.ts';
import type { AgentDefinition } from '../definitions/definition.ts';
import { operationMessages, operationProblem } from '../definitions/operations.ts';
import type { AgentBuilderPorts } from '../ports.ts';
import type { AgentFinding } from './schema.ts';
import {
  hasUnknownTarget,
  isWriting,
  nextStepsOf,
  operationOfStep,
  reachableFrom,
  ungatedSteps,
} from './steps.ts';
import { extractedNames, rootOf, variablesIn } from './variables.ts';

/** The parts of a definition that are checked. */
export type CheckedDefinition = Pick<
  AgentDefinition,
  'applicationUrl' | 'mode' | 'requiresApproval' | 'steps'
> & {
  readonly [Field in 'inputVariables' | 'extractionSchema' | 'transformationMap']?:
    | AgentDefinition[Field]
    | undefined;
};

type Code = AgentFinding['code'];

const severities: Readonly<Record<Code, AgentFinding['severity']>> = {
  NO_STEPS: 'ERROR',
  UNKNOWN_STEP: 'ERROR',
  UNREACHABLE_STEP: 'ERROR',
  UNGATED_WRITE: 'ERROR',
  UNBOUND_VARIABLE: 'ERROR',
  UNUSED_VARIABLE: 'WARNING',
  DUPLICATE_VARIABLE: 'ERROR',
  URL_NOT_ALLOWED: 'ERROR',
  URL_WITH_TOKEN: 'ERROR',
  INACTIVE_CREDENTIAL: 'ERROR',
  UNKNOWN_OPERATION: 'ERROR',
  CLOSED_OPERATION: 'ERROR',
  WRITE_OF_READING_AGENT: 'ERROR',
  OPERATION_OF_GATE: 'ERROR',
};

const messages: Readonly<Record<Code, string>> = {
  NO_STEPS: 'The definition has no steps',
  UNKNOWN_STEP: 'The step leads to a step that does not exist',
  UNREACHABLE_STEP: 'The step cannot be reached',
  UNGATED_WRITE: 'A step that writes can be reached without an approval gate',
  UNBOUND_VARIABLE: 'The variable has no value before the step',
  UNUSED_VARIABLE: 'The variable is not used',
  DUPLICATE_VARIABLE: 'Two variables have the same name',
  URL_NOT_ALLOWED: 'The address must be http or https',
  URL_WITH_TOKEN: 'An address contains user information, a session token or a signature',
  INACTIVE_CREDENTIAL: 'The default credential is not active',
  ...operationMessages,
};

/** Creates a finding with the severity and message of its code. */
export const finding = (
  code: Code,
  about: Partial<Pick<AgentFinding, 'step' | 'variable' | 'severity'>> = {},
): AgentFinding => ({
  severity: severities[code],
  code,
  message: messages[code],
  step: null,
  variable: null,
  ...about,
});

/** The findings of a definition: first those of the definition itself, then those of its steps, in order. */
export function findingsOf(definition: CheckedDefinition, ports: AgentBuilderPorts = {}): AgentFinding[] {
  const { steps } = definition;
  const nextSteps = nextStepsOf(steps);
  const findings = steps.length === 0 ? [finding('NO_STEPS')] : [];
  findings.push(...addressFindings(definition), ...declarationFindings(definition));
  const reached = reachableFrom(nextSteps, [1]);
  const ungated = ungatedSteps(steps, nextSteps);
  const isBound = bindingCheck(definition, nextSteps);
  for (const [index, step] of steps.entries()) {
    const number = index + 1;
    const add = (code: Code, about: Parameters<typeof finding>[1] = {}) =>
      findings.push(finding(code, { step: number, ...about }));
    if (hasUnknownTarget(step, steps.length)) add('UNKNOWN_STEP');
    const problem = operationProblem(ports, step, definition.mode);
    if (problem !== null) add(problem);
    if (!reached.has(number)) {
      add('UNREACHABLE_STEP');
      continue;
    }
    if (isWriting(step, operationOfStep(ports, step), definition.mode) && ungated.has(number)) {
      // Approving the whole run covers its writes.
      add('UNGATED_WRITE', definition.requiresApproval ? { severity: 'WARNING' } : {});
    }
    for (const variable of variablesIn(step.instruction)) {
      if (!isBound(number, variable)) add('UNBOUND_VARIABLE', { variable });
    }
    if (addressesIn(step.instruction).some(carriesCredentials)) add('URL_WITH_TOKEN');
  }
  return findings;
}

/** The names of the variables that the address or a step uses, with and without paths. */
export const usedNames = ({ applicationUrl, steps }: CheckedDefinition): Set<string> =>
  new Set(
    [applicationUrl, ...steps.map(({ instruction }) => instruction)]
      .flatMap(variablesIn)
      .flatMap((name) => [name, rootOf(name)]),
  );

const addressesIn = (text: string) => text.match(/https?:\/\/[^\s"'<>]+/gi) ?? [];

function addressFindings({ applicationUrl, inputVariables }: CheckedDefinition): AgentFinding[] {
  const declared = new Set((inputVariables ?? []).map(({ name }) => name));
  const unbound = variablesIn(applicationUrl).filter(
    (name) => !declared.has(name) && !declared.has(rootOf(name)),
  );
  const findings = unbound.map((variable) => finding('UNBOUND_VARIABLE', { variable }));
  if (carriesCredentials(applicationUrl)) findings.unshift(finding('URL_WITH_TOKEN'));
  else if (!allowedUrl.safeParse(applicationUrl).success) findings.unshift(finding('URL_NOT_ALLOWED'));
  return findings;
}

function declarationFindings(definition: CheckedDefinition): AgentFinding[] {
  const names = (definition.inputVariables ?? []).map(({ name }) => name);
  const used = usedNames(definition);
  const distinct = [...new Set(names)];
  return [
    ...distinct
      .filter((name) => names.indexOf(name) !== names.lastIndexOf(name))
      .map((variable) => finding('DUPLICATE_VARIABLE', { variable })),
    ...distinct.filter((name) => !used.has(name)).map((variable) => finding('UNUSED_VARIABLE', { variable })),
  ];
}

/** Returns a function that tells whether a name has a value at a step: it is declared, or extracted before. */
function bindingCheck(definition: CheckedDefinition, nextSteps: readonly (readonly number[])[]) {
  const declared = new Set((definition.inputVariables ?? []).map(({ name }) => name));
  const extracted = extractedNames(definition.extractionSchema ?? null, definition.transformationMap ?? null);
  const extracting = definition.steps.flatMap(({ type }, index) =>
    type === 'EXTRACT' ? (nextSteps[index] ?? []) : [],
  );
  const afterExtraction = reachableFrom(nextSteps, extracting);
  return (number: number, name: string): boolean =>
    [name, rootOf(name)].some(
      (each) => declared.has(each) || (extracted.has(each) && afterExtraction.has(number)),
    );
}
