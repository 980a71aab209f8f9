import { withClient } from '@rcm/database';

/** The NPI of somebody who is on the loaded list: any name under it is a potential match. */
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

/** Loads a list of one person, as the operator would; the commands that load files have a suite of their own. */
export const loadExclusions = (superuserUrl: string) =>
  withClient(superuserUrl, (client) => client.query(listed));
