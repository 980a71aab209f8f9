import type { AnyOperation } from '@rcm/http';
import type { AnyModule } from '@rcm/http/module';
import { nearest } from './nearest.ts';

type Declaring = Pick<AnyModule, 'operations'>;

const operationsOf = (modules: readonly Declaring[]): AnyOperation[] =>
  modules.flatMap(({ operations }) => Object.values(operations));

/** An operation by its id; null for an unknown one. */
export const operationById = (modules: readonly Declaring[], id: string): AnyOperation | null =>
  operationsOf(modules).find((operation) => operation.id === id) ?? null;

/** The id of an operation that is nearest to another text; null where there are no operations. */
export const nearestOperation = (modules: readonly Declaring[], id: string): string | null =>
  nearest(
    id,
    operationsOf(modules).map((operation) => operation.id),
  );
