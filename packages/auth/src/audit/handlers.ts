import type { Handlers } from '@rcm/http';
import { placeEvents, RawJson } from '@rcm/tenancy';
import type { AuthPorts } from '../ports.ts';
import type { auditOperations } from './contract.ts';
import { readCursor, start, writeCursor } from './cursor.ts';
import { auditEventList, changesAfter } from './events.ts';

export const auditHandlers = ({ peppers }: AuthPorts): Handlers<typeof auditOperations> => ({
  listAuditEvents: (context, { query }) => auditEventList.read(context, query),

  async listChanges(context, { query }) {
    const { id: organizationId } = context.organization;
    const after = query.cursor ? readCursor(peppers, organizationId, query.cursor) : start;
    const [, rows = []] = await context.sql.batch([
      [placeEvents, {}],
      [changesAfter, { position: after, take: query.take }],
    ]);
    const found = rows.map((row) => changesAfter.decode(row));
    const shown = found.slice(0, query.take);
    return {
      changes: new RawJson(`[${shown.map(({ json }) => json).join(',')}]`),
      nextCursor: writeCursor(peppers, organizationId, shown.at(-1)?.position ?? after),
      hasMore: found.length > shown.length,
    };
  },
});
