import { article, camel, pascal, plural, sentence, snake, spoken } from './names.ts';

/** What a new module is called. */
export interface ModuleNames {
  /** In scopes, paths and the name of its folder: `charge-capture`. */
  readonly module: string;
  /** The noun of its first aggregate: `charge`. */
  readonly record: string;
  /** Leads the identifiers of its records: `cha`. */
  readonly idPrefix: string;
}

/** The same names in every form that the files need. */
export interface Words extends ModuleNames {
  readonly Module: string;
  readonly schema: string;
  readonly Record: string;
  readonly one: string;
  readonly many: string;
  readonly folder: string;
  readonly path: string;
  readonly said: string;
  readonly Said: string;
  readonly a: string;
  readonly A: string;
}

/** Works the forms out. */
export function wordsOf(names: ModuleNames): Words {
  const { module, record } = names;
  const folder = plural(record);
  const said = spoken(record);
  return {
    ...names,
    Module: pascal(module),
    schema: snake(module),
    Record: pascal(record),
    one: camel(record),
    many: camel(folder),
    folder,
    path: `/${module}/${folder}`,
    said,
    Said: sentence(said),
    a: `${article(said)} ${said}`,
    A: sentence(`${article(said)} ${said}`),
  };
}
