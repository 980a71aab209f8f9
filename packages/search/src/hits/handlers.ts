import { invalid } from '@rcm/errors';
import { covers, type Handlers } from '@rcm/http';
import { byMatch, type FoundRecord, type SearchKind, type SearchSource } from '@rcm/lists';
import type { TenantContext } from '@rcm/tenancy';
import type { SearchPorts } from '../ports.ts';
import type { hitOperations } from './contract.ts';

/** The sources of the requested kinds that the caller may read and whose modules are enabled. */
const allowedSources = (
  { principal }: TenantContext,
  { sources }: SearchPorts,
  kinds: readonly SearchKind[] | undefined,
): SearchSource[] =>
  sources.flatMap(({ module, source }) =>
    (kinds?.includes(source.kind) ?? true) &&
    !principal.disabledModules.includes(module) &&
    covers(principal.scopes, `${module}:read`)
      ? [source]
      : [],
  );

export const hitHandlers = (ports: SearchPorts): Handlers<typeof hitOperations> => ({
  async listHits(context, { query }) {
    const text = query.q.trim();
    if (text.length < 2)
      throw invalid(
        'query.q',
        'Expected at least 2 characters without leading and trailing blanks',
        'too_small',
      );
    const sources = allowedSources(context, ports, query.kinds);
    const found: FoundRecord[] = [];
    for (const source of sources) {
      found.push(...(await source.find(context, { text, take: query.take })));
    }
    const hits = found.sort(byMatch).slice(0, query.take);
    for (const { record, id } of hits) context.changed(record, id, 'read');
    return {
      hits: hits.map(({ record, id, length, ...hit }) => ({ recordType: record, recordId: id, ...hit })),
      kinds: sources.map(({ kind }) => kind),
    };
  },
});
