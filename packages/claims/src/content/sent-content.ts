import { bulkInsert, statement as sqlStatement, type TenantContext } from '@rcm/tenancy';
import { sparse } from '@rcm/x12';
import { ClaimContent, contentValues, newContent } from './claim-content.ts';
import { claimParts, recordsOf } from './claims-to-write.ts';
import { kindOf } from './compose.ts';
import type { Json } from './json.ts';
import { keyed } from './keyed.ts';
import { ofShapes, type SentContent } from './schema.ts';
import { difference } from './statements.ts';

const insertContents = bulkInsert(ClaimContent);

const deleteContents = sqlStatement({
  name: 'claims.delete_contents',
  parameters: { claimIds: 'text[]' },
  columns: {},
  text: 'delete from claims.claim_contents t where t.organization_id = :tenant and t.claim_id = any (:claimIds)',
});

/** Keeps what stored claims said in their files beyond their fields and records, or otherwise, instead of what they said before. */
export async function keepSentContents(
  context: TenantContext,
  sent: ReadonlyMap<string, SentContent>,
): Promise<void> {
  if (sent.size === 0) return;
  const claimIds = [...sent.keys()];
  const contents = (await claimParts(context, claimIds, [])).flatMap((parts) => {
    const content = sent.get(parts.claim.id);
    // A claim that was stored as one of the other kind has none of what its file said.
    if (content === undefined || content.kind !== kindOf(parts.claim)) return [];
    const said = keyed(sparse(ofShapes(content)) as Json);
    const values = contentValues(difference(said, recordsOf(parts)), parts.lines);
    return Object.keys(values.own).length === 0 ? [] : [newContent(parts.claim.id, values)];
  });
  await context.sql.batch([[deleteContents, { claimIds }], ...insertContents(context, contents)]);
}
