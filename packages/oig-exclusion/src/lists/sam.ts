import { readListedName } from '../matching/name.ts';
import { displayName, type ListFormat } from './entry.ts';
import { dateOf, npiOf, textOf } from './value.ts';

const shape = /^(?<month>\d{2})\/(?<day>\d{2})\/(?<year>\d{4})$/;

const isIndefinite = (value = '') => /^indefinite$/i.test(value.trim());

/** The public exclusions extract of SAM.gov, version 2 with 31 columns or version 1 with 28. */
export const sam: ListFormat = {
  source: 'SAM',
  columns: [
    'Classification',
    'Name',
    'Prefix',
    'First',
    'Middle',
    'Last',
    'Suffix',
    'Address 1',
    'Address 2',
    'Address 3',
    'Address 4',
    'City',
    'State / Province',
    'Country',
    'Zip Code',
    'Exclusion Program',
    'Excluding Agency',
    'CT Code',
    'Exclusion Type',
    'Additional Comments',
    'Active Date',
    'Termination Date',
    'Record Status',
    'Cross-Reference',
    'SAM Number',
    'CAGE',
    'NPI',
  ],
  entityOf(row) {
    const lastName = textOf(row.Last);
    const name = {
      lastName,
      firstName: textOf(row.First),
      middleName: textOf(row.Middle),
      businessName: lastName === null ? textOf(row.Name) : null,
    };
    const exclusionDate = dateOf(row['Active Date'], shape, 'Active Date');
    const ends = isIndefinite(row['Termination Date']) ? '' : row['Termination Date'];
    const terminationDate = dateOf(ends, shape, 'Termination Date');
    return {
      ...readListedName(name),
      npi: npiOf(row.NPI),
      state: textOf(row['State / Province']),
      dateOfBirth: null,
      inForceFrom: exclusionDate,
      inForceUntil: terminationDate,
      details: {
        name: displayName(name),
        specialty: null,
        classification: textOf(row.Classification),
        exclusionType: textOf(row['Exclusion Type']),
        exclusionDate,
        reinstatementDate: null,
        terminationDate,
        program: textOf(row['Exclusion Program']),
        agency: textOf(row['Excluding Agency']),
        ctCode: textOf(row['CT Code']),
        waiver: null,
      },
    };
  },
  // The last column of version 1 is an NPI, that of version 2 the creation date.
  isWhole: ({ Creation_Date: created, NPI: npi = '' }) =>
    created === undefined ? npi === '' || npiOf(npi) !== null : shape.test(created),
};
