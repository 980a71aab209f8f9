import { placeEvents } from '@rcm/audit';
import { invalid } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { RawJson } from '@rcm/tenancy';
import type { AuthPorts } from '../ports.ts';
import type { auditOperations } from './contract.ts';
import { readCursor, start, writeCursor } from './cursor.ts';
import { auditEventList, changesAfter, eventAt } from './events.ts';

/** The trail has diverged from the one that the cursor was issued for, so what the client has missed is unknown. */
const cursorAfterRestore =
  'The database was restored to a point in time before this cursor: start again without a cursor or with an older one';

export const auditHandlers = ({ peppers }: AuthPorts): Handlers<typeof auditOperations> => ({
  listAuditEvents(context, { query: { module: modules, ...query } }) {
    const [module, ...others] = modules ?? [];
    if (module === undefined) return auditEventList.read(context, query);
    return auditEventList.read(context, { ...query, ...(others.length === 0 ? { module } : { modules }) });
  },

  async listChanges(context, { query }) {
    const { id: organizationId } = context.organization;
    const cursor = query.cursor ? readCursor(peppers, organizationId, query.cursor) : null;
    const position = cursor?.position ?? start;
    const [, [event] = [], rows = []] = await context.sql.batch([
      [placeEvents, {}],
      [eventAt, { position }],
      [changesAfter, { position, take: query.take }],
    ]);
    const id = event ? eventAt.decode(event).id : null;
    if (cursor && !cursor.matches(id)) throw invalid('query.cursor', cursorAfterRestore);
    const found = rows.map((row) => changesAfter.decode(row));
    const shown = found.slice(0, query.take);
    return {
      changes: new RawJson(`[${shown.map(({ json }) => json).join(',')}]`),
      nextCursor: writeCursor(peppers, organizationId, shown.at(-1) ?? { position, id }),
      hasMore: found.length > shown.length,
    };
  },
});
