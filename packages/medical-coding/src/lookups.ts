import { statement, type TenantContext } from '@rcm/tenancy';

export {
  type ClaimEdit,
  type CodingClaim,
  type CodingLine,
  codingEditCodes,
  type OtherService,
} from './edits/coding-claim.ts';
export { codingEdits } from './edits/coding-edits.ts';

const selectNames = statement({
  name: 'medical_coding.names_of_procedures',
  parameters: { codes: 'text[]' },
  columns: { code: 'text', display: 'text' },
  isShared: true,
  text: `select distinct on (c.code) c.code, c.display
    from (
      select distinct on (list) list, id from medical_coding.code_list_versions
      where list in ('CPT', 'HCPCS2', 'CDT') order by list, version desc
    ) v
    join medical_coding.loaded_codes c on c.list_id = v.id and c.code = any (:codes)
    order by c.code, v.list`,
});

/** The names of procedures in the loaded lists of CPT, HCPCS and CDT; codes that no list has are left out. */
export async function procedureNames(
  context: TenantContext,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = codes.length === 0 ? [] : await context.sql.all(selectNames, { codes });
  return new Map(found.map(({ code, display }) => [code, display]));
}
