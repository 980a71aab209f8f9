import { describe, expect, test } from 'vitest';
import type { AgentStep } from '../definitions/definition.ts';
import { type CheckedDefinition, findingsOf } from './findings.ts';

type Step = Partial<AgentStep> & Pick<AgentStep, 'type'>;

const definition = (steps: readonly Step[], values: Partial<CheckedDefinition> = {}): CheckedDefinition => ({
  applicationUrl: 'https://portal.example.org',
  mode: 'READ',
  requiresApproval: false,
  steps: steps.map((step) => ({ instruction: 'Go on', ...step })),
  ...values,
});

/** Each finding as its code, its step and its variable. */
const found = (...given: Parameters<typeof definition>) =>
  findingsOf(definition(...given)).map(({ code, step, variable }) =>
    [code, ...(step === null ? [] : [step]), ...(variable === null ? [] : [variable])].join(' '),
  );

const says = (instruction: string, type: AgentStep['type'] = 'ACT'): Step => ({ type, instruction });

test('nothing speaks against steps that come one after the other and name no variable', () => {
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
    ['behind the end', [{ type: 'ACT', next: 0 }, { type: 'ACT' }], ['UNREACHABLE_STEP 2']],
    [
      'that is jumped over',
      [{ type: 'ACT', next: 3 }, { type: 'ACT' }, { type: 'ACT' }],
      ['UNREACHABLE_STEP 2'],
    ],
    [
      'that only unreachable ones lead to',
      [
        { type: 'ACT', next: 0 },
        { type: 'ACT', next: 3 },
        { type: 'ACT', next: 2 },
      ],
      ['UNREACHABLE_STEP 2', 'UNREACHABLE_STEP 3'],
    ],
    [
      'behind a condition that leads past it',
      [{ type: 'CONDITION', next: 3, otherwise: 0 }, { type: 'ACT' }, { type: 'ACT' }],
      ['UNREACHABLE_STEP 2'],
    ],
    ['in a loop that comes back', [{ type: 'LOOP' }, { type: 'ACT', next: 1 }, { type: 'ACT' }], []],
    [
      'behind a condition of one step',
      [{ type: 'CONDITION' }, { type: 'ACT', next: 0 }, { type: 'ACT' }],
      [],
    ],
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
    ['that is no branch, with an otherwise', [{ type: 'ACT', otherwise: 9 }, { type: 'ACT' }], []],
  ] as const)(
    'is unreachable where no way leads to it, and unknown where there is none: %s',
    (_case, steps, codes) => {
      expect(found(steps)).toEqual(codes);
    },
  );

  test('of any number is followed', () => {
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
    ['one behind a gate', [gate, act, act], []],
    ['one in front of the gate', [act, gate, act], ['UNGATED_WRITE 1']],
    ['one that a condition leads to past the gate', [{ type: 'CONDITION' }, gate, act], ['UNGATED_WRITE 3']],
    [
      'one that every way leads to through a gate',
      [{ type: 'CONDITION', otherwise: 3 }, { ...gate, next: 4 }, gate, act],
      [],
    ],
  ] as const)('needs a gate on every way to it: %s', (_case, steps, codes) => {
    for (const mode of ['WRITE', 'READ_WRITE'] as const) expect(found(steps, { mode })).toEqual(codes);
    expect(found(steps, { mode: 'READ' })).toEqual([]);
  });

  test('is a warning where the whole run needs approval', () => {
    const severities = [false, true].map((requiresApproval) =>
      findingsOf(definition([act], { mode: 'WRITE', requiresApproval })).map(({ severity }) => severity),
    );
    expect(severities).toEqual([['ERROR'], ['WARNING']]);
  });
});

describe('a variable', () => {
  const memberId = { name: 'memberId' };

  test.each([
    ['an input', [says('Read {{memberId}}')], { inputVariables: [memberId] }, []],
    ['an input with spaces about it', [says('Read {{ memberId }}')], { inputVariables: [memberId] }, []],
    [
      'a part of an input',
      [says('Read {{memberId.last}} {{memberId[0]}}')],
      { inputVariables: [memberId] },
      [],
    ],
    ['nothing', [says('Read {{memberId}} {{memberId}}')], {}, ['UNBOUND_VARIABLE 1 memberId']],
    [
      'an extraction in front of it',
      [says('Read', 'EXTRACT'), says('Write {{coverage}} {{plan}}')],
      { extractionSchema: { coverage: {} }, transformationMap: { coverage: 'plan' } },
      [],
    ],
    [
      'the properties of a schema',
      [says('Read', 'EXTRACT'), says('Write {{coverage}}')],
      { extractionSchema: { type: 'object', properties: { coverage: {} } } },
      [],
    ],
    [
      'an extraction behind it or in the same step',
      [says('Write {{coverage}}'), says('Read {{coverage}}', 'EXTRACT')],
      { extractionSchema: { coverage: {} } },
      ['UNBOUND_VARIABLE 1 coverage', 'UNBOUND_VARIABLE 2 coverage'],
    ],
    [
      'an extraction of the round before',
      [says('Each', 'LOOP'), says('Write {{coverage}}'), { ...says('Read', 'EXTRACT'), next: 1 }],
      { extractionSchema: { coverage: {} } },
      [],
    ],
    [
      'no extraction, where no step extracts',
      [says('Write {{coverage}}')],
      { extractionSchema: { coverage: {} } },
      ['UNBOUND_VARIABLE 1 coverage'],
    ],
  ] as const)(
    'is bound by an input or an extraction in front of the step: %s',
    (_case, steps, values, codes) => {
      expect(found(steps, values as Partial<CheckedDefinition>)).toEqual(codes);
    },
  );

  test('in the address is bound by an input alone', () => {
    const applicationUrl = 'https://portal.example.org/{{clinic}}';
    expect(found([says('Go')], { applicationUrl })).toEqual(['UNBOUND_VARIABLE clinic']);
    expect(found([says('Go')], { applicationUrl, inputVariables: [{ name: 'clinic' }] })).toEqual([]);
  });

  test('that nothing names is a warning, and a name that two have an error', () => {
    const inputVariables = [memberId, { name: 'payer' }, { name: 'payer' }];
    const findings = findingsOf(definition([says('Read {{payer}}')], { inputVariables }));
    expect(findings).toMatchObject([
      { severity: 'ERROR', code: 'DUPLICATE_VARIABLE', variable: 'payer' },
      { severity: 'WARNING', code: 'UNUSED_VARIABLE', variable: 'memberId' },
    ]);
  });

  test.each(['{memberId}', '{{}}', '{{ }}', '{{a{b}}', `{{${'x'.repeat(101)}}}`])(
    'is not seen in %s: two braces, and a name of 1 to 100 characters',
    (instruction) => {
      expect(found([says(instruction)])).toEqual([]);
    },
  );

  test('has a name of up to 100 characters', () => {
    const name = 'x'.repeat(100);
    expect(found([says(`{{${name}}}`)])).toEqual([`UNBOUND_VARIABLE 1 ${name}`]);
  });
});

describe('an address', () => {
  test.each([
    ['https://portal.example.org/?token=canary', ['URL_WITH_TOKEN']],
    ['https://canary:word@portal.example.org', ['URL_WITH_TOKEN']],
    ['ftp://portal.example.org', ['URL_NOT_ALLOWED']],
    ['https://portal.example.org/?page=1', []],
  ])('of the application has no token, and is of the web: %s', (applicationUrl, codes) => {
    const findings = findingsOf(definition([says('Go')], { applicationUrl }));
    expect(findings.map(({ code }) => code)).toEqual(codes);
    expect(JSON.stringify(findings)).not.toContain('canary');
  });

  test('of an instruction has no token', () => {
    const steps = [
      says('Open https://portal.example.org/?page=1 and https://portal.example.org/?sid=canary.', 'NAVIGATE'),
      says('Open https://portal.example.org/'),
    ];
    expect(found(steps)).toEqual(['URL_WITH_TOKEN 1']);
  });
});
