import type { ApiDocument } from './document.ts';
import type { World } from './world.ts';

/** A record on its way: its status now, and what callers may send about it. */
export interface Walked {
  status(): Promise<string>;
  /** Each sends one request, and answers its HTTP status; one that is illegal in a state is refused there. */
  readonly verbs: Readonly<Record<string, () => Promise<number>>>;
}

/** Makes a record. */
type Start = (world: World) => Promise<Walked>;

/** How records of one kind come to be, by the name of the way, and what can be done with them. */
export interface LifeCycle {
  /** States that conclude a record although something leads out of them; those that lead nowhere do so anyway. */
  readonly ends?: readonly string[];
  readonly starts: Readonly<Record<string, Start>>;
}

/** The life cycles of records by the subject of their state table. */
export type LifeCycles = Readonly<Record<string, LifeCycle>>;

/** The states of a record as the document draws them. */
export interface StateDiagram {
  readonly subject: string;
  readonly states: readonly string[];
  /** Those that lead nowhere. */
  readonly final: readonly string[];
}

const drawn = /\*\*([^*]+)\*\*\s+```mermaid\nstateDiagram-v2\n([\s\S]*?)```/g;

/** Every state diagram in the descriptions of the document. */
export function stateDiagrams({ raw }: ApiDocument): StateDiagram[] {
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

/** What a walk along all verbs from all starts has found. */
export interface Walk {
  readonly reached: ReadonlySet<string>;
  /** By state, where a verb has led from it. */
  readonly led: ReadonlyMap<string, ReadonlySet<string>>;
  /** Answers of 500 and above, by the way that led to them. */
  readonly failures: readonly string[];
}

/** Tries every verb in every state that can be reached, on a record of its own once a verb was taken. */
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

/** The states from which no way leads to one of `ends`. */
export function stuckIn({ reached, led }: Walk, ends: readonly string[]): string[] {
  const ended = new Set(ends);
  for (let size = -1; size !== ended.size; ) {
    size = ended.size;
    for (const [from, to] of led) if ([...to].some((state) => ended.has(state))) ended.add(from);
  }
  return [...reached].filter((state) => !ended.has(state));
}
