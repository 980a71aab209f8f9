import type { Handlers } from '@rcm/http';
import { countRows, inputShape, parseRows } from '@rcm/imports';
import type { ClaimsPorts } from '../ports.ts';
import { columnsOf, rowReader } from './columns.ts';
import { type importOperations, mostRows } from './contract.ts';
import { importers } from './kinds.ts';

export const importHandlers = (
  ports: Pick<ClaimsPorts, 'account' | 'appointmentChanged'>,
): Handlers<typeof importOperations> => {
  const byKind = importers(ports);
  return {
    async importRecords(context, { body: { kind, format, content, dryRun } }) {
      const { body, shown, run } = byKind[kind];
      const cellReader = (header: readonly string[]) => rowReader(header, body);
      const columns = columnsOf(body, shown);
      const sent = parseRows({ content, format, mostRows, shape: inputShape(body), columns, cellReader });
      const outcomes = await run(context, sent, dryRun);
      return {
        import: {
          kind,
          dryRun,
          counts: countRows(outcomes),
          rows: outcomes.map((outcome, index) => ({
            row: index + 1,
            ...outcome,
            issues: [...outcome.issues],
          })),
        },
      };
    },
  };
};
