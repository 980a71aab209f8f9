import type { LifeCycles } from '../support/life-cycle.ts';
import type { World } from '../support/world.ts';
import { ask } from './ask.ts';

const suggestion = { system: 'ICD10CM', code: 'M54.50', confidence: 0.9 };

const ofEngine = { source: 'ENGINE', engine: 'note-coder 3.1', suggestions: [suggestion] };

/** A job of an encounter, whose end can be taken back, and what is sent about it. */
async function aJob(world: World) {
  const { job } = await world.send('post', '/medical-coding/jobs', { encounterReference: world.name() });
  const path = `/medical-coding/jobs/${job.id}`;
  const read = async () => (await world.send('get', path)).job;
  const each =
    (kind: 'suggestions' | 'queries', action: string, body: object) => async (): Promise<number> => {
      let last = 409;
      for (const { id } of (await read())[kind]) {
        last = await ask(world, 'post', `${path}/${kind}/${id}/${action}`, body);
      }
      return last;
    };
  return {
    path,
    read,
    move: (move: string) => () => ask(world, 'put', path, { move, reason: world.name() }),
    post: (under: string, body: object) => () => ask(world, 'post', `${path}/${under}`, body),
    decide: (body: object) => each('suggestions', 'decision', body),
    respond: (body: object) => each('queries', 'response', body),
  };
}

/** The walks of the records of medical coding. */
export const medicalCoding: LifeCycles = {
  'A coding job': {
    starts: {
      opened: async (world) => {
        const { read, move, post, decide, respond } = await aJob(world);
        return {
          status: async () => (await read()).status,
          verbs: {
            start: move('start'),
            suggest: post('suggestions', ofEngine),
            propose: post('suggestions', { source: 'CODER', suggestions: [suggestion] }),
            accept: decide({ decision: 'ACCEPT' }),
            query: post('queries', { question: world.name() }),
            respond: respond({ response: world.name() }),
            hold: move('hold'),
            escalate: move('escalate'),
            resume: move('resume'),
            complete: post('complete', {}),
            reopen: move('reopen'),
            cancel: move('cancel'),
          },
        };
      },
    },
  },
  'A suggestion': {
    ends: ['ACCEPTED', 'MODIFIED', 'REJECTED'],
    starts: {
      recorded: async (world) => {
        const { path, read, decide } = await aJob(world);
        await world.send('post', `${path}/suggestions`, ofEngine);
        return {
          status: async () => (await read()).suggestions[0].status,
          verbs: {
            accept: decide({ decision: 'ACCEPT' }),
            modify: decide({ decision: 'MODIFY', code: 'M54.51' }),
            reject: decide({ decision: 'REJECT' }),
          },
        };
      },
    },
  },
  'A documentation query': {
    starts: {
      asked: async (world) => {
        const { path, read, respond } = await aJob(world);
        await world.send('put', path, { move: 'start' });
        await world.send('post', `${path}/queries`, { question: world.name() });
        return {
          status: async () => (await read()).queries[0].status,
          verbs: {
            answer: respond({ response: world.name() }),
            decline: respond({ outcome: 'DECLINED' }),
            withdraw: respond({ outcome: 'WITHDRAWN' }),
          },
        };
      },
    },
  },
};
