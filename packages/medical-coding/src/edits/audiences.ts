import { statement, type TenantContext } from '@rcm/tenancy';
import { diagnosisCodeOf, procedureCodeOf } from '../code-systems/normalize-code.ts';
import type { CodingClaim } from './coding-claim.ts';

const selectAudiences = statement({
  name: 'medical_coding.audiences_of_codes',
  parameters: { diagnoses: 'text[]', procedures: 'text[]' },
  columns: {
    list: 'text',
    code: 'text',
    sex: 'text?',
    minimumAge: 'number?',
    maximumAge: 'number?',
  },
  isShared: true,
  text: `select v.list, c.code, c.sex, c.minimum_age, c.maximum_age
    from (
      select distinct on (list) list, id from medical_coding.code_list_versions
      where list in ('ICD10CM', 'CPT', 'HCPCS2') order by list, version desc
    ) v
    join medical_coding.loaded_codes c on c.list_id = v.id
      and c.code = any (case v.list when 'ICD10CM' then :diagnoses else :procedures end)
    where coalesce(c.sex, c.minimum_age::text, c.maximum_age::text) is not null`,
});

/** The patients that a code of a loaded list applies to. */
export interface Audience {
  readonly list: string;
  readonly sex: string | null;
  /** In whole years. */
  readonly minimumAge: number | null;
  readonly maximumAge: number | null;
}

/** The audiences of the codes of claims in the loaded lists, by code; codes for everybody are left out. */
export async function audiencesOf(
  context: TenantContext,
  claims: readonly CodingClaim[],
): Promise<ReadonlyMap<string, Audience>> {
  const codes = (of: (claim: CodingClaim) => readonly string[]) => [...new Set(claims.flatMap(of))];
  const found = await context.sql.all(selectAudiences, {
    diagnoses: codes(({ diagnoses }) => diagnoses.map(({ code }) => diagnosisCodeOf(code))),
    procedures: codes(({ lines }) => lines.map(({ code }) => procedureCodeOf(code))),
  });
  return new Map(found.map(({ code, ...audience }) => [code, audience]));
}
