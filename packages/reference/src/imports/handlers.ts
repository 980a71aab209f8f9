import type { Handlers } from '@rcm/http';
import type { ReferencePorts } from '../ports.ts';
import type { importOperations } from './contract.ts';
import type { Outcome } from './importer.ts';
import { importers } from './kinds.ts';
import { readRows } from './rows.ts';

export const importHandlers = (
  ports: Pick<ReferencePorts, 'account' | 'appointmentChanged'>,
): Handlers<typeof importOperations> => {
  const byKind = importers(ports);
  return {
    async importRecords(context, { body: { kind, format, content, dryRun } }) {
      const { body, run } = byKind[kind];
      const outcomes = await run(context, readRows(content, format, body), dryRun);
      const count = (status: Outcome['status']) =>
        outcomes.filter((outcome) => outcome.status === status).length;
      return {
        import: {
          kind,
          dryRun,
          counts: {
            rows: outcomes.length,
            created: count('CREATED'),
            updated: count('UPDATED'),
            unchanged: count('UNCHANGED'),
            failed: count('FAILED'),
          },
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
