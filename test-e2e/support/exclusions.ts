import { withClient } from '@rcm/database';

/** The NPI of a person on the imported list: any name with it is a potential match. */
export const excludedNpi = '1999999984';

/** The same, for checks that must remain the newest of their NPI while other suites check the first. */
export const screenedNpi = '1999999976';

const listed = `
  with person (number, npi) as (values (1, '${excludedNpi}'), (2, '${screenedNpi}')),
  list as (
    insert into oig_exclusion.list_versions
      (id, source, version, row_count, rows_with_npi, checksum, added, removed, unchanged, imported_at)
      values (1, 'SAM', 1, 2, 2, repeat('0', 64), 2, 0, 0, now())
      returning id),
  entry as (
    insert into oig_exclusion.list_entries (list_id, number, digest, surname, given, npi, state, details)
      select id, person.number, '', 'LISTED', 'PAT', person.npi, 'TX', json_build_object('name', 'LISTED, PAT',
        'specialty', null, 'classification', 'Individual', 'exclusionType', 'Prohibition/Restriction',
        'exclusionDate', '2020-01-31', 'reinstatementDate', null, 'terminationDate', null, 'program', 'Reciprocal',
        'agency', 'HHS', 'ctCode', 'Z1', 'waiver', null) from list, person)
  insert into oig_exclusion.list_keys (list_id, key, number)
    select list.id, 'npi ' || person.npi, person.number from list, person`;

/** Imports a list of two people, as an operator would; the import commands have their own suite. */
export const loadExclusions = (superuserUrl: string) =>
  withClient(superuserUrl, (client) => client.query(listed));
