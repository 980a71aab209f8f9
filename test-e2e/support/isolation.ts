import type { Answer } from './api.ts';
import type { Operation } from './document.ts';
import { plan, send } from './planned.ts';
import type { PlannedRequest, World } from './world.ts';

/** The response for a record of another organization, compared with that for a missing record. */
export interface Probe {
  /** The place of the identifier in the request. */
  readonly place: string;
  readonly answer: Answer;
  /** The status for a missing record. */
  readonly missing: number;
  readonly differs: boolean;
}

/** An unused identifier of the same form as an existing one. */
const missingLike = (id: string) => `${id.slice(0, -8)}00000000`;

async function probe(place: string, id: string, ask: (id: string) => Promise<Answer>): Promise<Probe> {
  const absent = missingLike(id);
  const missing = await ask(absent);
  const answer = await ask(id);
  const differs = answer.text.replaceAll(id, '…') !== missing.text.replaceAll(absent, '…');
  return { place, answer, missing: missing.status, differs };
}

/** The path parameters that are identifiers: neither enumerations nor numbers within another record. */
export const identifiersOf = ({ parameters }: Operation): string[] =>
  parameters
    .filter(({ in: place, schema }) => place === 'path' && !schema.enum && !schema.pattern)
    .map(({ name }) => name);

/** Tries a foreign record in each identifier of the path. */
export async function probePath(
  operation: Operation,
  world: World,
  foreign: PlannedRequest,
): Promise<Probe[]> {
  const own = await plan(operation, world);
  const probes = [];
  for (const name of identifiersOf(operation)) {
    const id = foreign.params?.[name] ?? '';
    const ask = (value: string) =>
      send(world, operation, { ...own, params: { ...own.params, [name]: value } });
    probes.push(await probe(`path.${name}`, id, ask));
  }
  return probes;
}

/** Tries a foreign record in each identifier of the body. */
export async function probeBody(
  operation: Operation,
  world: World,
  foreign: PlannedRequest,
): Promise<Probe[]> {
  const probes = [];
  for (const path of referencesOf(operation)) {
    const id = valueAt(foreign.body, path);
    const own = await plan(operation, world);
    if (typeof id !== 'string' || valueAt(own.body, path) === undefined) continue;
    const ask = (value: string) => send(world, operation, { ...own, body: withValue(own.body, path, value) });
    probes.push(await probe(['body', ...path].join('.'), id, ask));
  }
  return probes;
}

/** Tries a foreign record in each filter by identifier. */
export async function probeQuery(
  operation: Operation,
  world: World,
  foreignIds: ReadonlyMap<string, string>,
): Promise<Probe[]> {
  const probes = [];
  for (const { name, in: place } of operation.parameters) {
    const id = foreignIds.get(name);
    if (place !== 'query' || id === undefined) continue;
    const own = await plan(operation, world);
    const ask = (value: string) => send(world, operation, { ...own, query: { [name]: value } });
    probes.push(await probe(`query.${name}`, id, ask));
  }
  return probes;
}

/** The leak in the response to a probe, or null. */
export function leakOf({ place, answer, missing, differs }: Probe, stranger: World): string | null {
  if (answer.status !== missing) return `${place}: ${answer.status}, a missing record ${missing}`;
  if (differs) return `${place}: ${answer.status} in other words than for a missing record`;
  const isRefused = answer.status === 404 || (answer.status === 400 && !place.startsWith('path.'));
  // A bulk operation answers 200 and refuses row by row; a filter answers 200 and finds nothing.
  const isEmpty = answer.status === 200 && (place.startsWith('query.') || answer.text.includes('FAILED'));
  if (!isRefused && !isEmpty) return `${place}: ${answer.status} instead of a refusal`;
  return mentions(answer.text, stranger) ? `${place}: reveals the other organization` : null;
}

/** True when a text contains the canary or the id of an organization. */
export const mentions = (text: string, { canary, organization }: World) =>
  text.includes(canary) || text.includes(organization.organizationId);

type Path = readonly string[];

/** The body fields that are identifiers, by path; array elements as `0`. */
export function referencesOf({ body }: Operation): Path[] {
  const found: Path[] = [];
  const walk = (schema: Operation['body'], path: Path): void => {
    if (!schema) return;
    if (schema['x-references']) found.push(path);
    for (const part of schema.anyOf ?? []) walk(part, path);
    for (const [name, property] of Object.entries(schema.properties ?? {})) walk(property, [...path, name]);
    if (schema.items) walk(schema.items, [...path, '0']);
  };
  walk(body, []);
  return found;
}

function valueAt(body: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
    body,
  );
}

function withValue(body: unknown, path: Path, value: unknown): unknown {
  const copy = structuredClone(body);
  const holder = valueAt(copy, path.slice(0, -1)) as Record<string, unknown>;
  holder[path.at(-1) ?? ''] = value;
  return copy;
}
