import { type CodeSample, codeSamples, type SampledOperation } from './code-samples.ts';
import { type Exchange, readExchanges } from './exchanges.ts';

/** An exchange as the reference page shows it. */
interface ShownExchange extends Pick<Exchange, 'body' | 'status' | 'response'> {
  readonly samples: readonly CodeSample[];
}

/** The OpenAPI document, by what is read of it. */
export interface ShownDocument {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, Omit<SampledOperation, 'method' | 'path'>>>>
  >;
}

/** The operations of a document, with their methods and paths. */
export const operationsOf = ({ paths }: ShownDocument): SampledOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  );

/** The exchange of each operation of a document, by its id, with samples in the languages of the clients. */
export function shownExchanges(document: ShownDocument): Readonly<Record<string, ShownExchange>> {
  const exchanges = readExchanges();
  const shown = operationsOf(document).flatMap((operation) => {
    const exchange = exchanges[operation.operationId];
    if (exchange === undefined) return [];
    const { body, status, response } = exchange;
    return [
      [operation.operationId, { samples: codeSamples(operation, exchange), body, status, response }] as const,
    ];
  });
  return Object.fromEntries(shown);
}
