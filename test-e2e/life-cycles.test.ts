import { beforeAll, describe, expect, test } from 'vitest';
import { lifeCycles } from './life-cycles/index.ts';
import { createOrganization } from './support/api.ts';
import { readDocument } from './support/document.ts';
import { stateDiagrams, stuckIn, walk } from './support/life-cycle.ts';
import { World } from './support/world.ts';

const passedOver = 'A step within one request: no answer shows it';
const ofJobs = 'The jobs that post the file lead through it';

/** The states, by subject, that no caller can reach, with the reason. */
const notReachedByCallers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'An import': { READING: ofJobs, POSTING: ofJobs },
  'An inquiry': {
    RECEIVED: passedOver,
    VALIDATING: passedOver,
    QUEUED: passedOver,
    MAPPING: passedOver,
    EXPIRED: 'Nobody has answered for 90 days',
  },
  'An exclusion check': {
    EXC_CLEAR: 'The operator has loaded both lists, and nobody like that is on them',
    EXC_ERROR: 'The operator has loaded both lists, and the name has no letter to compare',
  },
  'A webhook delivery': { FAILED: 'The last of ten attempts over days has failed' },
};

/** The states, by subject, that no caller can leave, with the reason. */
const notLeftByCallers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'An exclusion check': { EXC_PENDING: 'The operator has yet to load a list; the check is settled then' },
  'A webhook delivery': { PENDING: 'It is sent by a job, until an endpoint takes it' },
};

const diagrams = stateDiagrams(await readDocument());

let world: World;
beforeAll(async () => {
  world = new World(await createOrganization(), 'canary-of-a');
});

test('planned walks are exactly those of the state diagrams in the document', () => {
  expect(Object.keys(lifeCycles).sort()).toEqual(diagrams.map(({ subject }) => subject).sort());
});

describe.concurrent.each(diagrams)('$subject', ({ subject, states, final }) => {
  test('reaches every state over HTTP, and an end from each', async ({ expect }) => {
    const lifeCycle = lifeCycles[subject];
    if (!lifeCycle) throw new Error(`No walk is planned for ${subject}: name it in life-cycles/<module>.ts`);
    const walked = await walk(lifeCycle, world);
    expect(walked.failures).toEqual([]);
    const unreached = states.filter((state) => !walked.reached.has(state));
    expect(unreached.sort(), 'no verb in life-cycles leads into these').toEqual(
      Object.keys(notReachedByCallers[subject] ?? {}).sort(),
    );
    expect(states).toEqual(expect.arrayContaining([...walked.reached]));
    const { ends = [] } = lifeCycle;
    expect(stuckIn(walked, final), 'final states are listed when the diagram has none').toEqual(
      expect.arrayContaining([...ends]),
    );
    expect(stuckIn(walked, [...final, ...ends]).sort(), 'no verb in life-cycles leads out of these').toEqual(
      Object.keys(notLeftByCallers[subject] ?? {}).sort(),
    );
  });
});
