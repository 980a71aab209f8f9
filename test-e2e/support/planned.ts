import { builders } from '../requests/index.ts';
import { countAnswer } from './answers.ts';
import { type Answer, request } from './api.ts';
import type { Operation } from './document.ts';
import type { PlannedRequest, World } from './world.ts';

/** Plans a request to an operation that must succeed in a world. */
export function plan(operation: Operation, world: World): Promise<PlannedRequest> {
  const build = builders[operation.id];
  if (!build) throw new Error(`No request is planned for ${operation.id}: add one to requests/<module>.ts`);
  return build(world);
}

/** Sends a planned request to the API of a world, by default with its key. */
export async function send(
  world: World,
  operation: Operation,
  planned: PlannedRequest,
  key?: string | null,
): Promise<Answer> {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(planned.params?.[name] ?? ''),
  );
  const sent = key === undefined ? await world.keyFor(operation.path) : key;
  const answer = await request(operation.method, `${world.api}${path}`, { ...planned, key: sent });
  countAnswer(operation.id, answer.status);
  return answer;
}
