import { withClient } from '@rcm/database';

/** The NPI of a person on the imported list: any name with it is a potential match. */
export const excludedNpi = '1999999984';

const listed = `
  with list as (
    insert into oig_exclusion.list_versions
      (id, source, version, row_count, rows_with_npi, checksum, added, removed, unchanged, imported_at)
      values (1, 'SAM', 1, 1, 1, repeat('0', 64), 1, 0, 0, now())
      returning id),
  entry as (
    insert into oig_exclusion.list_entries (list_id, number, digest, surname, given, npi, state, details)
      select id, 1, '', 'LISTED', 'PAT', '${excludedNpi}', 'TX', json_build_object('name', 'LISTED, PAT',
        'specialty', null, 'classification', 'Individual', 'exclusionType', 'Prohibition/Restriction',
        'exclusionDate', '2020-01-31', 'reinstatementDate', null, 'terminationDate', null, 'program', 'Reciprocal',
        'agency', 'HHS', 'ctCode', 'Z1', 'waiver', null) from list)
  insert into oig_exclusion.list_keys (list_id, key, number) select id, 'npi ${excludedNpi}', 1 from list`;

/** Imports a list of one person, as an operator would; the import commands have their own suite. */
export const loadExclusions = (superuserUrl: string) =>
  withClient(superuserUrl, (client) => client.query(listed));
