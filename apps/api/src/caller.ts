import { ApiError } from '@rcm/errors';
import type { AnyOperation } from '@rcm/http';
import { inputOf, invoke } from '@rcm/http/invoke';
import type { AnyModule } from '@rcm/http/module';
import { newId, type Principal, type TenantDatabase } from '@rcm/tenancy';

/** The parts of a request. */
interface CallParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Runs an operation by its id and returns its `data`. */
// biome-ignore lint/suspicious/noExplicitAny: the data of any operation, read by the names of the wire
export type Caller = (id: string, parts?: CallParts, now?: Date) => Promise<any>;

/** Creates a function that runs operations in this process as a principal, validated like requests. */
export function createCaller(
  modules: readonly AnyModule[],
  database: TenantDatabase,
  principal: Principal,
  clock: () => Date,
): Caller {
  const operations = new Map<string, { module: AnyModule; name: string; operation: AnyOperation }>(
    modules.flatMap((module) =>
      Object.entries(module.operations).map(
        ([name, operation]) => [operation.id, { module, name, operation }] as const,
      ),
    ),
  );
  return async (id, { params = {}, query = {}, body = {} } = {}, now = clock()) => {
    const found = operations.get(id);
    if (!found) throw new Error(`There is no operation ${id}`);
    const { module, name, operation } = found;
    try {
      const answer = await invoke({ database, checkResponses: true }, module, name, {
        principal,
        requestId: newId('req'),
        now,
        params,
        ...inputOf(operation, { query, body }),
      });
      return answer.body === null ? null : JSON.parse(answer.body).data;
    } catch (error) {
      if (!ApiError.is(error)) throw error;
      const where = error.details.issues?.map(({ path, message }) => `${path}: ${message}`).join('; ');
      throw new Error(`${id}: ${where ?? error.message}`, { cause: error });
    }
  };
}
