import { carriesCredentials } from '@rcm/envelope';
import type { AgentDefinition, AgentStep } from '../definitions/definition.ts';
import { applicationUrl as allowedUrl } from '../secrets.ts';
import type { AgentFinding } from './schema.ts';
import { isWriting, leads, unknownTargets, walk } from './steps.ts';
import { extractedNames, rootOf, variablesIn } from './variables.ts';

/** What is looked at of a definition. */
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
};

const messages: Readonly<Record<Code, string>> = {
  NO_STEPS: 'The definition has no steps',
  UNKNOWN_STEP: 'The step leads to one that there is not',
  UNREACHABLE_STEP: 'No way leads to the step',
  UNGATED_WRITE: 'A step that writes can be reached without an approval gate',
  UNBOUND_VARIABLE: 'Nothing gives the variable a value in front of the step',
  UNUSED_VARIABLE: 'Nothing names the variable',
  DUPLICATE_VARIABLE: 'Two variables have the name',
  URL_NOT_ALLOWED: 'The address is neither http nor https',
  URL_WITH_TOKEN: 'An address carries user information, a session token or a signature',
  INACTIVE_CREDENTIAL: 'The default credential is not active',
};

/** A finding in the words of its code. */
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

/** All that speaks against a definition: first what is about it, then what is about its steps, in their order. */
export function findingsOf(definition: CheckedDefinition): AgentFinding[] {
  const { steps } = definition;
  const ways = leads(steps);
  const findings = steps.length === 0 ? [finding('NO_STEPS')] : [];
  findings.push(...addressFindings(definition), ...declarationFindings(definition));
  const reached = walk(ways, [1]);
  const ungated = ungatedSteps(steps, ways);
  const bound = boundNames(definition, ways);
  for (const [index, step] of steps.entries()) {
    const number = index + 1;
    const add = (code: Code, about: Parameters<typeof finding>[1] = {}) =>
      findings.push(finding(code, { step: number, ...about }));
    if (unknownTargets(step, steps.length)) add('UNKNOWN_STEP');
    if (!reached.has(number)) {
      add('UNREACHABLE_STEP');
      continue;
    }
    if (isWriting(step, definition.mode) && ungated.has(number)) {
      // Whoever approves the whole run has seen that it writes.
      add('UNGATED_WRITE', definition.requiresApproval ? { severity: 'WARNING' } : {});
    }
    for (const variable of variablesIn(step.instruction)) {
      if (!bound(number, variable)) add('UNBOUND_VARIABLE', { variable });
    }
    if (addressesIn(step.instruction).some(carriesCredentials)) add('URL_WITH_TOKEN');
  }
  return findings;
}

/** The steps that can be reached without passing an approval gate. */
export const ungatedSteps = (steps: readonly AgentStep[], ways: readonly (readonly number[])[]) =>
  walk(ways, [1], (number) => steps[number - 1]?.type === 'APPROVAL_GATE');

/** The names of the variables that the address or a step uses, a path cut off. */
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

/** Says whether a name has a value at a step: it is declared, or extracted by a step in front of it. */
function boundNames(definition: CheckedDefinition, ways: readonly (readonly number[])[]) {
  const declared = new Set((definition.inputVariables ?? []).map(({ name }) => name));
  const extracted = extractedNames(definition.extractionSchema ?? null, definition.transformationMap ?? null);
  const extracting = definition.steps.flatMap(({ type }, index) =>
    type === 'EXTRACT' ? (ways[index] ?? []) : [],
  );
  const behindExtraction = walk(ways, extracting);
  return (number: number, name: string): boolean =>
    [name, rootOf(name)].some(
      (each) => declared.has(each) || (extracted.has(each) && behindExtraction.has(number)),
    );
}
