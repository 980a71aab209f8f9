import type { OperationContext } from '@rcm/tenancy';
import { Afterwards } from './afterwards.ts';
import { mustKeepSchema, Renderer, type Showing, successBody } from './answer.ts';
import type { AnyModule } from './module.ts';
import { type AnyOperation, isIdempotent, type Upload } from './operation.ts';

/** The validated parts of a request, as a handler takes them. */
export interface HandlerInput {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What a handler gave, rendered while its transaction could still fail. */
export interface Handled {
  readonly status: number;
  readonly body: string;
  readonly version: number | null;
  /** Makes the body once the transaction is over, where the handler put that off. */
  readonly later?: () => Promise<string>;
}

/** An operation of a module and its handler, by the name of both. */
export function operationOf(module: AnyModule, name: string) {
  const operation = module.operations[name];
  const handler = module.handlers[name];
  if (!operation || !handler) throw new Error(`${module.name} has no operation ${name}`);
  return { operation, handler };
}

/** Runs a handler in the context of its operation: what it changed is written, what it gave is rendered. */
export const handling =
  (module: AnyModule, name: string, input: HandlerInput, check: boolean) =>
  async (context: OperationContext): Promise<Handled> => {
    const { operation, handler } = operationOf(module, name);
    const given = await handler(context, input);
    await context.settle();
    const bodyOf = (shown: unknown, showing: Showing | null) => {
      const data = dataOf(module, operation, shown, showing, check);
      return data === null ? '' : successBody(operation, context.organization.id, data);
    };
    const status = context.status ?? operation.status ?? 200;
    if (!(given instanceof Afterwards)) {
      return { status, body: bodyOf(given, context), version: context.version };
    }
    if (isIdempotent(operation)) throw new Error(`The answer of ${operation.id} is kept in its transaction`);
    return {
      status,
      body: '',
      version: context.version,
      later: async () => bodyOf(await given.make(), null),
    };
  };

/** How the pieces of an upload run. */
export type Pieces = Pick<Upload, 'run' | 'prepare' | 'source'> & { readonly organizationId: string };

/** Runs the handler of an upload, whose pieces are transactions of their own. */
export async function handleUpload(
  module: AnyModule,
  name: string,
  input: HandlerInput,
  { organizationId, ...pieces }: Pieces,
  check: boolean,
): Promise<Handled> {
  const { operation, handler } = operationOf(module, name);
  let status = operation.status ?? 200;
  const upload: Upload = {
    ...pieces,
    answerWith(chosen) {
      status = chosen;
    },
  };
  const given = await handler(upload, input);
  const data = dataOf(module, operation, given, null, check);
  return { status, body: data === null ? '' : successBody(operation, organizationId, data), version: null };
}

/** Runs a handler that belongs to no organization, and gives the body of its answer. */
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

/** The JSON text of what a handler gave, or null where the operation answers without a body. */
function dataOf(
  module: AnyModule,
  operation: AnyOperation,
  given: unknown,
  showing: Showing | null,
  check: boolean,
): string | null {
  if (!operation.data) return null;
  const text = rendererOf(module).data(operation.data, given, showing);
  if (check) mustKeepSchema(operation, text);
  return text;
}
