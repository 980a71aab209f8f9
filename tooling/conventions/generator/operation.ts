import { operationsOf } from '../operations.ts';
import type { SourceFile, WorkspacePackage } from '../workspace.ts';
import { withImport, withInsertion } from './edit.ts';
import type { Files } from './module.ts';
import { article, sentence, verbAndNoun } from './names.ts';

/** The methods that operations have. */
export const methods = ['get', 'post', 'put', 'delete'] as const;

/** What a new operation is to be. */
export interface OperationRequest {
  /** The folder of the aggregate. */
  readonly aggregate: string;
  /** The name of its handler: `reopenCharge`. */
  readonly name: string;
  readonly method: (typeof methods)[number];
  /** Below `/api/v1`, parameters as `:name`. */
  readonly path: string;
}

/** What the suite over HTTP knows: the module's requests, and the World that makes records for them. */
export interface PlannedRequests {
  readonly path: string;
  readonly text: string;
  readonly world: string;
}

/** The edited files, and what is left to do by hand. */
export interface Edits {
  readonly files: Files;
  readonly notes: readonly string[];
}

/** How an aggregate names its parts. */
interface Aggregate {
  readonly view: string;
  readonly list: { readonly name: string; readonly key: string } | null;
  readonly entity: string;
  readonly entityFile: string;
  readonly record: string;
  readonly wire: string;
  readonly wireFile: string;
}

const must = <Value>(value: Value | null | undefined, message: string): Value => {
  if (value === null || value === undefined) throw new Error(message);
  return value;
};

function fileOf({ source }: WorkspacePackage, path: string): SourceFile {
  return must(
    source.find((file) => file.path === path),
    `There is no src/${path}`,
  );
}

/** The exported name behind a local one, and the file that it comes from. */
function importOf(text: string, local: string): { name: string; from: string } {
  for (const [, names = '', from = ''] of text.matchAll(/^import (?:type )?\{([^}]*)\} from '([^']+)';$/gm)) {
    for (const part of names.split(',')) {
      const [name = '', alias = name] = part
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      if (alias === local) return { name, from };
    }
  }
  throw new Error(`Found no import of ${local}`);
}

function aggregateOf(given: WorkspacePackage, folder: string): Aggregate {
  const { text } = fileOf(given, `${folder}/view.ts`);
  const [, view = '', entity = '', wireName = ''] = must(
    /export const (\w+) = view\((\w+), (\w+),/.exec(text),
    `src/${folder}/view.ts declares no view`,
  );
  const { name: entityName, from: entityFile } = importOf(text, entity);
  const { name: wire, from: wireFile } = importOf(text, wireName);
  const { text: declared } = fileOf(given, `${folder}/${entityFile.replace('./', '')}`);
  const behind = declared.slice(declared.indexOf(`class ${entityName} `));
  const found = /export const (\w+) = list\(\w+, \{\s+key: '(\w+)'/.exec(text);
  return {
    view,
    entity: entityName,
    entityFile,
    wire,
    wireFile,
    record: must(/static readonly record = '(\w+)'/.exec(behind)?.[1], `${entityName} names no record`),
    list: found ? { name: found[1] ?? '', key: found[2] ?? '' } : null,
  };
}

/** The contract's, the handlers' and the tests' share of one operation. */
interface Parts {
  readonly contract: string;
  readonly handler: string;
  readonly test: (maker: string) => string;
  readonly imports: { readonly contract: boolean; readonly entity: boolean; readonly view: string | null };
  readonly hasBody: boolean;
}

const indented = (lines: readonly string[]) => lines.map((line) => `    ${line},\n`).join('');

function partsOf(request: OperationRequest, id: string, names: readonly string[], of: Aggregate): Parts {
  const { method, name } = request;
  const subject = names.at(-1);
  const params = `z.object({ ${names.map((each) => `${each}: z.string()`).join(', ')} })`;
  const missing = `{ ${names.map((each) => `${each}: 'missing_1'`).join(', ')} }`;
  const success = (expectation: string, maker: string) => `
describe('${id}', () => {
  test('succeeds', async () => {
    const { params } = await ${maker}();
    const { status, data } = await host.call('${id}', { params });
    ${expectation}
  });

  test('answers 404 to a missing record', async () => {
    await expect(host.call('${id}', { params: ${missing} })).rejects.toMatchObject({ status: 404 });
  });
});
`;
  if (subject === undefined) {
    if (method !== 'get') {
      throw new Error(
        `A ${method} whose path names no record needs the record's own fields: copy an operation that is like it`,
      );
    }
    const { name: list, key } = must(of.list, 'The aggregate declares no list');
    return {
      contract: indented([
        'query: z.object({ ...paging() })',
        `data: z.object({ ${key}: z.array(${of.wire}), total: z.int() })`,
        'single: true',
      ]),
      handler: `${name}: (context, { query }) => ${list}.read(context, query),`,
      test: (maker) => `
describe('${id}', () => {
  test('lists', async () => {
    await ${maker}();
    const { data } = await host.call('${id}');
    expect(data.${key}).toHaveLength(Math.min(data.total, 25));
  });
});
`,
      imports: { contract: true, entity: false, view: list },
      hasBody: false,
    };
  }
  const shown = `expect([status, data.${of.record}.id]).toEqual([200, params.${subject}]);`;
  const data = `data: z.object({ ${of.record}: ${of.wire} })`;
  if (method === 'get') {
    return {
      contract: indented([`params: ${params}`, data, 'errors: [404]', 'single: true']),
      handler: `async ${name}(context, { params }) {
    return { ${of.record}: await context.read(${of.view}, params.${subject}) };
  },`,
      test: (maker) => success(shown, maker),
      imports: { contract: true, entity: false, view: of.view },
      hasBody: false,
    };
  }
  const found = `const ${of.record} = await context.find(${of.entity}, params.${subject});`;
  if (method === 'delete') {
    return {
      contract: indented([`params: ${params}`, 'status: 204', 'errors: [404, 412]']),
      handler: `async ${name}(context, { params }) {
    ${found}
    context.em.remove(${of.record});
    context.changed(${of.entity}.record, ${of.record}.id, 'delete');
    return undefined;
  },`,
      test: (maker) => success('expect([status, data]).toEqual([204, null]);', maker),
      imports: { contract: false, entity: true, view: null },
      hasBody: false,
    };
  }
  return {
    contract: indented([`params: ${params}`, 'body: z.object({})', data, 'errors: [404, 412]']),
    handler: `async ${name}(context, { params }) {
    ${found}
    await context.em.flush();
    return { ${of.record}: ${of.view}.of(${of.record}, context.now) };
  },`,
    test: (maker) => success(shown, maker),
    imports: { contract: true, entity: true, view: of.view },
    hasBody: true,
  };
}

/** How the requests of the suite over HTTP name a record with these parameters. */
function plannedParams({ text: requests, world }: PlannedRequests, names: readonly string[]): string {
  const known = [...requests.matchAll(/params: (\{[^{}]*\})/g)]
    .map(([, text = '']) => text)
    .filter((text) => [...text.matchAll(/[{,]\s*(\w+):/g)].map(([, key]) => key).join() === names.join())
    .sort((one, other) => one.length - other.length);
  const [only = ''] = names;
  const maker = only.replace(/Id$/, '');
  const made = new RegExp(`^  ${maker} = (async )?\\(`, 'm').test(world)
    ? `{ ${only}: (await world.${maker}()).id }`
    : undefined;
  return must(
    known[0] ?? (names.length === 1 ? made : undefined),
    `Nothing in test-e2e makes a record for ${names.map((name) => `:${name}`).join(' and ')}: add it to the World`,
  );
}

/** The name of the function by which a test file makes a record with these parameters. */
function makerIn(test: string, names: readonly string[]): string | null {
  if (!test.includes('let host: TestHost')) return null;
  for (const [, maker = ''] of test.matchAll(/^async function (an?[A-Z]\w*)\(/gm)) {
    const body = test.slice(test.indexOf(`async function ${maker}(`));
    const end = body.indexOf('\n}');
    const makes = /params(?: =|:) \{([^}]*)\}/.exec(body.slice(0, end))?.[1] ?? '';
    if (names.every((name) => makes.includes(`${name}:`))) return maker;
  }
  return null;
}

/** Adds an operation to an aggregate: its literal, its handler, its tests and its request over HTTP. */
export function addOperation(
  given: WorkspacePackage,
  request: OperationRequest,
  requests: PlannedRequests,
): Edits {
  const { aggregate: folder, name, method, path } = request;
  const [first] = operationsOf(given);
  const prefix = must(first?.id.split('.')[0], `packages/${given.folder} declares no operation`);
  const module = must(
    /^ {2}name: '([\w-]+)',$/m.exec(fileOf(given, 'module.ts').text)?.[1],
    'src/module.ts names no module',
  );
  const id = `${prefix}.${name}`;
  if (operationsOf(given).some((known) => known.id === id)) throw new Error(`${id} is declared already`);
  if (path.split('/')[1] !== prefix) throw new Error(`The path must begin with /${prefix}`);
  const names = [...path.matchAll(/:(\w+)/g)].map(([, each = '']) => each);
  const of = aggregateOf(given, folder);
  const parts = partsOf(request, id, names, of);
  const { verb, noun } = verbAndNoun(name);
  const access = method === 'get' ? 'read' : 'write';
  const own = `packages/${given.folder}/src/${folder}`;
  const files = new Map<string, string>();

  const declaration = `  ${name}: operation({
    id: '${id}',
    method: '${method}',
    path: '${path}',
    scope: '${module}:${access}',
    summary: '${sentence(noun === '' ? verb : `${verb} ${article(noun)} ${noun}`)}',
${parts.contract}  }),`;
  let contract = fileOf(given, `${folder}/contract.ts`).text;
  contract = withInsertion(contract, /export const \w+Operations = \{/, '\n};\n', `\n${declaration}`);
  if (parts.contract.includes('paging()')) contract = withImport(contract, 'paging', '@rcm/envelope');
  if (parts.imports.contract && of.wireFile !== './contract.ts') {
    contract = withImport(contract, of.wire, of.wireFile);
  }
  files.set(`${own}/contract.ts`, contract);

  let handlers = fileOf(given, `${folder}/handlers.ts`).text;
  const isNested = /Handlers<[^>]*> => \{/.test(handlers);
  handlers = withInsertion(
    handlers,
    /Handlers<[^>]*>/,
    isNested ? '\n  };\n};\n' : handlers.includes('\n});\n') ? '\n});\n' : '\n};\n',
    `\n\n  ${parts.handler}`,
  );
  if (parts.imports.entity) handlers = withImport(handlers, of.entity, of.entityFile);
  if (parts.imports.view) handlers = withImport(handlers, parts.imports.view, './view.ts');
  files.set(`${own}/handlers.ts`, handlers);

  const notes: string[] = [];
  const test = given.source.find((file) => file.path === `${folder}/handlers.test.ts`);
  const maker = test ? makerIn(test.text, names) : null;
  if (test && maker) files.set(`${own}/handlers.test.ts`, test.text + parts.test(maker));
  else
    notes.push(
      `No function of ${own}/handlers.test.ts makes a record by its parameters: write the test there.`,
    );

  const planned = names.length > 0 ? `params: ${plannedParams(requests, names)}` : '';
  const body = parts.hasBody ? 'body: {}' : '';
  const parameter = planned.includes('world') ? '(world)' : '()';
  const builder = `  '${id}': async ${parameter} => ({ ${[planned, body].filter(Boolean).join(', ')} }),`;
  files.set(requests.path, withInsertion(requests.text, /: RequestBuilders = \{/, '\n};\n', `\n${builder}`));
  return { files, notes };
}
