import { addDays } from '@rcm/calendar';
import { readListedName } from '../matching/name.ts';
import { displayName, type ListFormat } from './entry.ts';
import { dateOf, npiOf, readDate, textOf } from './value.ts';

const shape = /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/;

/** The downloadable list of excluded individuals and entities of the OIG (`UPDATED.csv`). */
export const leie: ListFormat = {
  source: 'LEIE',
  columns: [
    'LASTNAME',
    'FIRSTNAME',
    'MIDNAME',
    'BUSNAME',
    'GENERAL',
    'SPECIALTY',
    'UPIN',
    'NPI',
    'DOB',
    'ADDRESS',
    'CITY',
    'STATE',
    'ZIP',
    'EXCLTYPE',
    'EXCLDATE',
    'REINDATE',
    'WAIVERDATE',
    'WVRSTATE',
  ],
  entityOf(row) {
    const name = {
      lastName: textOf(row.LASTNAME),
      firstName: textOf(row.FIRSTNAME),
      middleName: textOf(row.MIDNAME),
      businessName: textOf(row.BUSNAME),
    };
    const reinstatementDate = dateOf(row.REINDATE, shape, 'REINDATE');
    const waiver = { state: textOf(row.WVRSTATE), date: dateOf(row.WAIVERDATE, shape, 'WAIVERDATE') };
    return {
      ...readListedName(name),
      npi: npiOf(row.NPI),
      state: textOf(row.STATE),
      // A date of birth is only a hint: an invalid one must not prevent loading the list.
      dateOfBirth: readDate(row.DOB, shape) ?? null,
      // Exclusions are listed some days before they take effect, and employers should know about them then.
      inForceFrom: null,
      inForceUntil: reinstatementDate && addDays(reinstatementDate, -1),
      details: {
        name: displayName(name),
        specialty: textOf(row.SPECIALTY) ?? textOf(row.GENERAL),
        classification: null,
        exclusionType: textOf(row.EXCLTYPE),
        exclusionDate: dateOf(row.EXCLDATE, shape, 'EXCLDATE'),
        reinstatementDate,
        terminationDate: null,
        program: null,
        agency: null,
        ctCode: null,
        waiver: waiver.state || waiver.date ? waiver : null,
      },
    };
  },
  isWhole: (row) =>
    row.WVRSTATE === '' ? dateOf(row.WAIVERDATE, shape, 'WAIVERDATE') === null : row.WVRSTATE?.length === 2,
};
