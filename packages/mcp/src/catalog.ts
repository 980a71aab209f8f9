import { type AnyOperation, isWrite } from '@rcm/http';
import type { AnyModule } from '@rcm/http/module';

/** An operation of the API, with its module and its name there. */
export interface Listed {
  readonly module: AnyModule;
  readonly name: string;
  readonly operation: AnyOperation;
}

/** An operation, and what it is found by. */
interface Indexed extends Listed {
  /** The words of its name, such as `get` and `estimate`. */
  readonly own: ReadonlySet<string>;
  /** The words of its id, path and summary. */
  readonly names: ReadonlySet<string>;
  /** The words of its description. */
  readonly text: ReadonlySet<string>;
}

/** The most operations of a page. */
export const pageSize = 30;

/** A page of operations, and how many there are. */
export interface OperationPage {
  readonly operations: readonly Listed[];
  readonly total: number;
}

/** All operations, by id and by words. */
export class Catalog {
  readonly #byId: ReadonlyMap<string, Indexed>;
  readonly #modules: readonly AnyModule[];

  constructor(modules: readonly AnyModule[]) {
    this.#modules = modules;
    const listed = modules.flatMap((module) =>
      Object.entries(module.operations).map(([name, operation]) => indexed({ module, name, operation })),
    );
    this.#byId = new Map(listed.map((one) => [one.operation.id, one]));
  }

  get operations(): readonly Listed[] {
    return [...this.#byId.values()];
  }

  byId(id: string): Listed | null {
    return this.#byId.get(id) ?? null;
  }

  /** The names of modules, each with its title and the number of its operations. */
  modules(): { readonly name: string; readonly title: string; readonly count: number }[] {
    const byName = Map.groupBy(this.#modules, ({ name }) => name);
    return [...byName].map(([name, modules]) => ({
      name,
      title: modules[0]?.title ?? '',
      count: modules.reduce((sum, { operations }) => sum + Object.keys(operations).length, 0),
    }));
  }

  /**
   * The operations with the most of the words, of one module if it is named, or of the ids that begin with its name. Among
   * equals those come first that have the words in their own name, and few others.
   */
  find(words: string, module: string | null, skip: number): OperationPage {
    const wanted = wordsOf(words).filter((word) => word.length > 2);
    const found = [...this.#byId.values()]
      .filter((one) => module === null || isOf(one, module))
      .map((one) => ({ one, ...rankOf(one, wanted) }))
      .filter(({ hits }) => wanted.length === 0 || hits > 0)
      .sort(
        (a, b) =>
          b.hits - a.hits ||
          b.own - a.own ||
          b.named - a.named ||
          a.one.own.size - b.one.own.size ||
          (a.one.operation.id < b.one.operation.id ? -1 : 1),
      );
    return { operations: found.slice(skip, skip + pageSize).map(({ one }) => one), total: found.length };
  }
}

const isOf = ({ module, operation }: Listed, name: string) =>
  module.name === name || operation.id.startsWith(`${name}.`);

/** The words of a text in lower case and in the singular; those of `getEstimate` are `get` and `estimate`. */
const wordsOf = (text: string): string[] =>
  [...text.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) =>
    word.toLowerCase().replace(/(?<=..[^s])s$/, ''),
  );

const indexed = (listed: Listed): Indexed => {
  const { id, path, summary, description = '' } = listed.operation;
  return {
    ...listed,
    own: new Set(wordsOf(listed.name)),
    names: new Set(wordsOf(`${id} ${path} ${summary}`)),
    text: new Set(wordsOf(description)),
  };
};

/** How many of the words an operation has, how many in its names, and how many in its own name. */
function rankOf({ own, names, text }: Indexed, wanted: readonly string[]) {
  const isIn = (words: ReadonlySet<string>, word: string) =>
    words.has(word) || (word.length > 2 && [...words].some((one) => one.startsWith(word)));
  const named = wanted.filter((word) => isIn(names, word));
  const hits = wanted.filter((word) => named.includes(word) || isIn(text, word)).length;
  return { hits, named: named.length, own: wanted.filter((word) => own.has(word)).length };
}

/** The operations of a page, a line each. */
export const linesOf = ({ operations }: OperationPage): string =>
  operations
    .map(
      ({ operation }) => `${operation.id} (${isWrite(operation) ? 'writes' : 'reads'}): ${operation.summary}`,
    )
    .join('\n');
