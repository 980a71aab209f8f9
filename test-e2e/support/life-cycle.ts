import type { ApiDocument } from './document.ts';
import type { World } from './world.ts';

/** A record with its current status, and the requests for it. */
export interface Walked {
  status(): Promise<string>;
  /** Each sends one request and returns its HTTP status; requests that are illegal in a state are refused. */
  readonly verbs: Readonly<Record<string, () => Promise<number>>>;
}

/** Creates a record. */
type Start = (world: World) => Promise<Walked>;

/** The ways to create records of one kind, by name. */
export interface LifeCycle {
  /** States that are final although transitions lead out of them, in addition to those without transitions. */
  readonly ends?: readonly string[];
  readonly starts: Readonly<Record<string, Start>>;
}

/** The life cycles of records by the subject of their state table. */
export type LifeCycles = Readonly<Record<string, LifeCycle>>;

/** The states of a record in the document's diagram. */
export interface StateDiagram {
  readonly subject: string;
  readonly states: readonly string[];
  /** States without transitions. */
  readonly final: readonly string[];
}

const drawn = /\*\*([^*]+)\*\*\s+```mermaid\nstateDiagram-v2\n([\s\S]*?)```/g;

/** Every state diagram in the descriptions of the document. */
export function stateDiagrams({ raw }: Pick<ApiDocument, 'raw'>): StateDiagram[] {
  const tags = raw.tags as readonly { readonly description: string }[];
  return tags.flatMap(({ description }) =>
    [...description.matchAll(drawn)].map(([, subject = '', diagram = '']) => {
      const arrows = [...diagram.matchAll(/^ +(\S+) --> ([^\s:]+)/gm)].map(([, from = '', to = '']) => ({
        from,
        to,
      }));
      const named = new Set(arrows.flatMap(({ from, to }) => [from, to]));
      named.delete('[*]');
      const final = arrows.filter(({ to }) => to === '[*]').map(({ from }) => from);
      return { subject, states: [...named], final };
    }),
  );
}

/** The result of trying all verbs from all starts. */
export interface Walk {
  readonly reached: ReadonlySet<string>;
  /** The reached states, by state. */
  readonly led: ReadonlyMap<string, ReadonlySet<string>>;
  /** Responses of 500 and above, with their paths. */
  readonly failures: readonly string[];
}

/** Tries every verb in every reachable state, on a new record after each successful verb. */
export async function walk({ starts }: LifeCycle, world: World): Promise<Walk> {
  const reached = new Set<string>();
  const led = new Map<string, Set<string>>();
  const failures: string[] = [];
  let open: (() => Promise<void>)[] = [];

  const replay = async (start: Start, path: readonly string[]): Promise<Walked> => {
    const record = await start(world);
    for (const verb of path) await record.verbs[verb]?.();
    return record;
  };
  const tryVerbs = async (start: Start, path: readonly string[], verbs: readonly string[]) => {
    let record: Walked | null = null;
    let before = '';
    for (const verb of verbs) {
      if (!record) {
        record = await replay(start, path);
        before = await record.status();
      }
      const answer: number = (await record.verbs[verb]?.()) ?? 0;
      const after: string = await record.status();
      if (answer >= 500) failures.push(`${[...path, verb]}: ${answer}`);
      if (after !== before) {
        led.set(before, (led.get(before) ?? new Set()).add(after));
        arriveAt(after, start, [...path, verb], verbs);
      }
      if (answer < 400 || after !== before) record = null;
    }
  };
  const arriveAt = (state: string, start: Start, path: readonly string[], verbs: readonly string[]) => {
    if (reached.has(state)) return;
    reached.add(state);
    open.push(() => tryVerbs(start, path, verbs));
  };

  await Promise.all(
    Object.values(starts).map(async (start) => {
      const record = await start(world);
      arriveAt(await record.status(), start, [], Object.keys(record.verbs));
    }),
  );
  while (open.length > 0) {
    const visits = open;
    open = [];
    await Promise.all(visits.map((visit) => visit()));
  }
  return { reached, led, failures };
}

/** The states from which none of `ends` is reachable. */
export function stuckIn({ reached, led }: Walk, ends: readonly string[]): string[] {
  const ended = new Set(ends);
  for (let size = -1; size !== ended.size; ) {
    size = ended.size;
    for (const [from, to] of led) if ([...to].some((state) => ended.has(state))) ended.add(from);
  }
  return [...reached].filter((state) => !ended.has(state));
}
