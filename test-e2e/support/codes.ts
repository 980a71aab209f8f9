import { withClient } from '@rcm/database';

/** A list as an operator would import it; the import commands have their own suite. */
const placesOfService = `
  insert into medical_coding.code_list_versions
    (id, list, version, row_count, checksum, added, removed, changed, unchanged, imported_at)
    values (1, 'POS', 1, 2, repeat('0', 64), 2, 0, 0, 0, now());
  insert into medical_coding.loaded_codes (list_id, code, display, search_text, is_billable)
    values (1, '11', 'Office', 'office', true), (1, '21', 'Inpatient hospital', 'inpatient hospital', true)`;

/** Imports some places of service, so that there are codes to search. */
export const loadCodes = (superuserUrl: string) =>
  withClient(superuserUrl, (client) => client.query(placesOfService));
