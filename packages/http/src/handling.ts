import type { OperationContext } from '@rcm/tenancy';
import { AfterCommit } from './after-commit.ts';
import { assertData, Renderer, type Showing, successBody } from './answer.ts';
import type { AnyModule } from './module.ts';
import { type AnyOperation, FileAnswer, isIdempotent, type Upload } from './operation.ts';

/** The validated parts of a request that a handler receives. */
export interface HandlerInput {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The rendered result of a handler, before its transaction is committed. */
export interface Handled {
  readonly status: number;
  readonly body: string;
  readonly version: number | null;
  /** The name of the file that the body is; left out for JSON. */
  readonly fileName?: string;
  /** Computes the body after the commit, where the handler has deferred it. */
  readonly later?: () => Promise<string>;
}

/** An operation of a module and its handler, by their name. */
export function operationOf(module: AnyModule, name: string) {
  const operation = module.operations[name];
  const handler = module.handlers[name];
  if (!operation || !handler) throw new Error(`${module.name} has no operation ${name}`);
  return { operation, handler };
}

/** Runs a handler in the context of its operation, writes its changes and renders its result. */
export const handling =
  (module: AnyModule, name: string, input: HandlerInput, check: boolean) =>
  async (context: OperationContext): Promise<Handled> => {
    const { operation, handler } = operationOf(module, name);
    const given = await handler(context, input);
    await context.settle();
    if (!(given instanceof AfterCommit)) return handled(module, operation, given, context, check);
    if (isIdempotent(operation)) {
      throw new Error(
        `${operation.id} keeps its answer for repeated requests, so it can't compute it after the commit`,
      );
    }
    return {
      status: statusOf(operation, context),
      body: '',
      version: context.version,
      later: async () => bodyOf(module, operation, await given.make(), context, null, check),
    };
  };

/** Runs the pieces of an upload; the last one renders its answer. */
export type Pieces = Pick<Upload, 'run' | 'prepare' | 'source'> & {
  finish<Answer extends Handled>(piece: (context: OperationContext) => Promise<Answer>): Promise<Answer>;
};

/** Runs the handler of an upload, each of whose pieces is a transaction. */
export async function handleUpload(
  module: AnyModule,
  name: string,
  input: HandlerInput,
  pieces: Pieces,
  check: boolean,
): Promise<Handled> {
  const { operation, handler } = operationOf(module, name);
  const answers: Handled[] = [];
  const upload: Upload = {
    ...pieces,
    async finish(piece) {
      const answer = await pieces.finish(async (context) => {
        const given = await piece(context);
        await context.settle();
        return { ...handled(module, operation, given, context, check), given };
      });
      answers.push(answer);
      return answer.given;
    },
  };
  await handler(upload, input);
  const [answer] = answers;
  if (!answer) throw new Error(`The handler of ${operation.id} did not finish its upload`);
  return answer;
}

/** The rendered answer of an operation. */
const handled = (
  module: AnyModule,
  operation: AnyOperation,
  given: unknown,
  context: OperationContext,
  check: boolean,
): Handled => ({
  status: statusOf(operation, context),
  ...(given instanceof FileAnswer
    ? { body: given.text, fileName: given.name }
    : { body: bodyOf(module, operation, given, context, context, check) }),
  version: context.version,
});

const statusOf = (operation: AnyOperation, context: OperationContext) =>
  context.status ?? operation.status ?? 200;

function bodyOf(
  module: AnyModule,
  operation: AnyOperation,
  given: unknown,
  { organization }: OperationContext,
  showing: Showing | null,
  check: boolean,
): string {
  const data = dataOf(module, operation, given, showing, check);
  return data === null ? '' : successBody(operation, organization.id, data);
}

/** Runs the handler of a public operation; returns the body of its answer. */
export async function handlePublicly(
  module: AnyModule,
  name: string,
  query: HandlerInput['query'],
  check: boolean,
): Promise<string> {
  const { operation, handler } = operationOf(module, name);
  const given = await handler(null, { params: {}, query, body: {} });
  return successBody(operation, null, dataOf(module, operation, given, null, check) ?? '');
}

const renderers = new WeakMap<AnyModule, Renderer>();

function rendererOf(module: AnyModule): Renderer {
  const known = renderers.get(module);
  if (known) return known;
  const renderer = new Renderer(module.views);
  renderers.set(module, renderer);
  return renderer;
}

/** The JSON text of a handler's result, or null where the operation answers without a body. */
function dataOf(
  module: AnyModule,
  operation: AnyOperation,
  given: unknown,
  showing: Showing | null,
  check: boolean,
): string | null {
  if (!operation.data) return null;
  const text = rendererOf(module).data(operation.data, given, showing);
  if (check) assertData(operation, text);
  return text;
}
