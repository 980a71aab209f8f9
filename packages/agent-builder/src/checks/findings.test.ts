import { describe, expect, test } from 'vitest';
import type { AgentStep } from '../definitions/contract.ts';
import { type CheckedDefinition, findingsOf } from './findings.ts';

type Step = Partial<AgentStep> & Pick<AgentStep, 'type'>;

const definition = (steps: readonly Step[], values: Partial<CheckedDefinition> = {}): CheckedDefinition => ({
  applicationUrl: 'https://portal.example.org',
  mode: 'READ',
  requiresApproval: false,
  steps: steps.map((step) => ({ instruction: 'Go on', ...step })),
  ...values,
});

/** Each finding as a string of its code, step and variable. */
const found = (...given: Parameters<typeof definition>) =>
  findingsOf(definition(...given)).map(({ code, step, variable }) =>
    [code, ...(step === null ? [] : [step]), ...(variable === null ? [] : [variable])].join(' '),
  );

const aStep = (instruction: string, type: AgentStep['type'] = 'ACT'): Step => ({ type, instruction });

test('sequential steps without variables have no findings', () => {
  expect(found([{ type: 'NAVIGATE' }, { type: 'ACT' }, { type: 'EXTRACT' }])).toEqual([]);
});

test('a definition without steps is an error', () => {
  expect(findingsOf(definition([]))).toEqual([
    {
      severity: 'ERROR',
      code: 'NO_STEPS',
      message: 'The definition has no steps',
      step: null,
      variable: null,
    },
  ]);
});

describe('a step', () => {
  test.each([
    ['after the end', [{ type: 'ACT', next: 0 }, { type: 'ACT' }], ['UNREACHABLE_STEP 2']],
    ['that is skipped', [{ type: 'ACT', next: 3 }, { type: 'ACT' }, { type: 'ACT' }], ['UNREACHABLE_STEP 2']],
    [
      'that can be reached only from unreachable steps',
      [
        { type: 'ACT', next: 0 },
        { type: 'ACT', next: 3 },
        { type: 'ACT', next: 2 },
      ],
      ['UNREACHABLE_STEP 2', 'UNREACHABLE_STEP 3'],
    ],
    [
      'after a condition that skips it',
      [{ type: 'CONDITION', next: 3, otherwise: 0 }, { type: 'ACT' }, { type: 'ACT' }],
      ['UNREACHABLE_STEP 2'],
    ],
    ['in a loop that returns', [{ type: 'LOOP' }, { type: 'ACT', next: 1 }, { type: 'ACT' }], []],
    ['after a condition of one step', [{ type: 'CONDITION' }, { type: 'ACT', next: 0 }, { type: 'ACT' }], []],
    [
      'at the last number',
      [
        { type: 'ACT', next: 2 },
        { type: 'CONDITION', otherwise: 2 },
      ],
      [],
    ],
    [
      'past the last number',
      [
        { type: 'ACT', next: 3 },
        { type: 'CONDITION', otherwise: 3 },
      ],
      ['UNKNOWN_STEP 1', 'UNKNOWN_STEP 2', 'UNREACHABLE_STEP 2'],
    ],
    ['that is not a branch, with an otherwise', [{ type: 'ACT', otherwise: 9 }, { type: 'ACT' }], []],
  ] as const)(
    'is unreachable if no step leads to it, and unknown if it does not exist: %s',
    (_case, steps, codes) => {
      expect(found(steps)).toEqual(codes);
    },
  );

  test('with a large number is followed', () => {
    const steps = Array.from({ length: 100_000 }, (): Step => ({ type: 'WAIT' }));
    expect(found([...steps, { type: 'ACT', next: 0 }, { type: 'ACT' }])).toEqual(['UNREACHABLE_STEP 100002']);
  });
});

describe('a step that writes', () => {
  const gate: Step = { type: 'APPROVAL_GATE' };
  const act: Step = { type: 'ACT' };

  test.each([
    ['ACT without a gate', [act], ['UNGATED_WRITE 1']],
    ['SUB_AGENT without a gate', [{ type: 'SUB_AGENT' }], ['UNGATED_WRITE 1']],
    ['steps of other types', [{ type: 'NAVIGATE' }, { type: 'EXTRACT' }, { type: 'OBSERVE' }], []],
    ['one after a gate', [gate, act, act], []],
    ['one before the gate', [act, gate, act], ['UNGATED_WRITE 1']],
    [
      'one that a condition leads to around the gate',
      [{ type: 'CONDITION' }, gate, act],
      ['UNGATED_WRITE 3'],
    ],
    [
      'one that can be reached only through a gate',
      [{ type: 'CONDITION', otherwise: 3 }, { ...gate, next: 4 }, gate, act],
      [],
    ],
  ] as const)('requires a gate on every path to it: %s', (_case, steps, codes) => {
    for (const mode of ['WRITE', 'READ_WRITE'] as const) expect(found(steps, { mode })).toEqual(codes);
    expect(found(steps, { mode: 'READ' })).toEqual([]);
  });

  test('is a warning if the whole run requires approval', () => {
    const severities = [false, true].map((requiresApproval) =>
      findingsOf(definition([act], { mode: 'WRITE', requiresApproval })).map(({ severity }) => severity),
    );
    expect(severities).toEqual([['ERROR'], ['WARNING']]);
  });
});

describe('a variable', () => {
  const memberId = { name: 'memberId' };

  test.each([
    ['an input', [aStep('Read {{memberId}}')], { inputVariables: [memberId] }, []],
    ['an input with spaces around it', [aStep('Read {{ memberId }}')], { inputVariables: [memberId] }, []],
    [
      'a part of an input',
      [aStep('Read {{memberId.last}} {{memberId[0]}}')],
      { inputVariables: [memberId] },
      [],
    ],
    ['nothing', [aStep('Read {{memberId}} {{memberId}}')], {}, ['UNBOUND_VARIABLE 1 memberId']],
    [
      'an extraction before it',
      [aStep('Read', 'EXTRACT'), aStep('Write {{coverage}} {{plan}}')],
      { extractionSchema: { coverage: {} }, transformationMap: { coverage: 'plan' } },
      [],
    ],
    [
      'the properties of a schema',
      [aStep('Read', 'EXTRACT'), aStep('Write {{coverage}}')],
      { extractionSchema: { type: 'object', properties: { coverage: {} } } },
      [],
    ],
    [
      'an extraction after it or in the same step',
      [aStep('Write {{coverage}}'), aStep('Read {{coverage}}', 'EXTRACT')],
      { extractionSchema: { coverage: {} } },
      ['UNBOUND_VARIABLE 1 coverage', 'UNBOUND_VARIABLE 2 coverage'],
    ],
    [
      'an extraction of the previous iteration',
      [aStep('Each', 'LOOP'), aStep('Write {{coverage}}'), { ...aStep('Read', 'EXTRACT'), next: 1 }],
      { extractionSchema: { coverage: {} } },
      [],
    ],
    [
      'no extraction without an EXTRACT step',
      [aStep('Write {{coverage}}')],
      { extractionSchema: { coverage: {} } },
      ['UNBOUND_VARIABLE 1 coverage'],
    ],
  ] as const)('is bound by an input or an extraction before the step: %s', (_case, steps, values, codes) => {
    expect(found(steps, values as Partial<CheckedDefinition>)).toEqual(codes);
  });

  test('in the address is bound only by an input', () => {
    const applicationUrl = 'https://portal.example.org/{{clinic}}';
    expect(found([aStep('Go')], { applicationUrl })).toEqual(['UNBOUND_VARIABLE clinic']);
    expect(found([aStep('Go')], { applicationUrl, inputVariables: [{ name: 'clinic' }] })).toEqual([]);
  });

  test('that is not used is a warning, and a duplicate name is an error', () => {
    const inputVariables = [memberId, { name: 'payer' }, { name: 'payer' }];
    const findings = findingsOf(definition([aStep('Read {{payer}}')], { inputVariables }));
    expect(findings).toMatchObject([
      { severity: 'ERROR', code: 'DUPLICATE_VARIABLE', variable: 'payer' },
      { severity: 'WARNING', code: 'UNUSED_VARIABLE', variable: 'memberId' },
    ]);
  });

  test.each(['{memberId}', '{{}}', '{{ }}', '{{a{b}}', `{{${'x'.repeat(101)}}}`])(
    'is not recognized in %s: requires two braces and a name of 1 to 100 characters',
    (instruction) => {
      expect(found([aStep(instruction)])).toEqual([]);
    },
  );

  test('has a name of up to 100 characters', () => {
    const name = 'x'.repeat(100);
    expect(found([aStep(`{{${name}}}`)])).toEqual([`UNBOUND_VARIABLE 1 ${name}`]);
  });
});

describe('an address', () => {
  test.each([
    ['https://portal.example.org/?token=canary', ['URL_WITH_TOKEN']],
    ['https://canary:word@portal.example.org', ['URL_WITH_TOKEN']],
    ['ftp://portal.example.org', ['URL_NOT_ALLOWED']],
    ['https://portal.example.org/?page=1', []],
  ])('of the application must have no token and be http or https: %s', (applicationUrl, codes) => {
    const findings = findingsOf(definition([aStep('Go')], { applicationUrl }));
    expect(findings.map(({ code }) => code)).toEqual(codes);
    expect(JSON.stringify(findings)).not.toContain('canary');
  });

  test('in an instruction must have no token', () => {
    const steps = [
      aStep(
        'Open https://portal.example.org/?page=1 and https://portal.example.org/?sid=canary.',
        'NAVIGATE',
      ),
      aStep('Open https://portal.example.org/'),
    ];
    expect(found(steps)).toEqual(['URL_WITH_TOKEN 1']);
  });
});
