/**
 * SQL for the units of an authorization that claims have used: units of lines, or claims if the authorization counts
 * visits. `authorization` is the alias of its row. Ids are compared in the collation of the column, because claim lines
 * have no index in the collation of ids.
 */
export const authorizedUnitsUsed = (authorization: string) => `
      select (case ${authorization}.unit_type when 'VISITS' then count(distinct c.id)
        else coalesce(sum(l.units::numeric), 0) end)::double precision
      from claims.claims c
      join claims.claim_lines l on l.organization_id = :tenant and l.claim_id = c.id collate "default"
      where c.organization_id = :tenant and c.patient_id = ${authorization}.patient_id
        and c.authorization_numbers ? ${authorization}.authorization_number
        and c.status <> 'VOIDED' and c.frequency_code <> '8' and c.replaced_by_claim_id is null
        and (${authorization}.procedure_codes = '[]' or ${authorization}.procedure_codes ? l.procedure_code)`;
