import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const diagnoses = Array.from({ length: 8 }, (_, index) => `DIAGNOSIS${index + 1}`);
const files = {
  organizations: ['Id,NAME,ADDRESS,CITY,STATE,ZIP', 'o-1,HILL CLINIC,1 HILL STREET,SALEM,MA,01970'],
  payers: ['Id,NAME', 'p-1,Medicare'],
  providers: ['Id,NAME,SPECIALITY', 'd-1,Ana12 Ortiz34,GENERAL PRACTICE'],
  patients: [
    'Id,BIRTHDATE,FIRST,LAST,GENDER,ADDRESS,CITY,STATE,ZIP',
    'a-1,1984-02-29,Rowan12,Ellis34,F,1 Main Street,Salem,Massachusetts,01970',
    'a-2,not a date,Sam56,Stone78,M,2 Main Street,Salem,Massachusetts,01970',
  ],
  encounters: [
    'Id,START,STOP,PATIENT,ORGANIZATION,PROVIDER,DESCRIPTION',
    'e-1,2026-01-02T03:00:00Z,2026-01-02T03:15:00Z,a-1,o-1,d-1,Encounter for symptom',
  ],
  payer_transitions: [
    'PATIENT,MEMBERID,START_YEAR,END_YEAR,PAYER,SECONDARY_PAYER,OWNERSHIP',
    'a-1,m-1,2025-05-01T12:00:00Z,2026-05-01T12:00:00Z,p-1,,Self',
  ],
  claims: [
    `Id,PATIENTID,PROVIDERID,PRIMARYPATIENTINSURANCEID,SECONDARYPATIENTINSURANCEID,APPOINTMENTID,SERVICEDATE,LASTBILLEDDATE1,STATUS1,STATUSP,${diagnoses}`,
    'c-1,a-1,d-1,p-1,0,e-1,2026-01-02T03:00:00Z,2026-01-02T03:15:00Z,CLOSED,CLOSED,195662009,,,,,,,',
    'c-2,a-1,d-1,p-1,0,e-1,2026-01-02T03:00:00Z,2026-01-02T03:15:00Z,BILLED,BILLED,195662009,,,,,,,',
  ],
  claims_transactions: [
    'ID,CLAIMID,TYPE,AMOUNT,METHOD,TODATE,PROCEDURECODE,MODIFIER1,MODIFIER2,TRANSFERTYPE,PAYMENTS,UNITS,DIAGNOSISREF1,DIAGNOSISREF2,DIAGNOSISREF3,DIAGNOSISREF4',
    't-1,c-1,CHARGE,77.49,,2026-01-02T03:15:00Z,185345009,,,1,,1,1,,,',
    't-2,c-1,PAYMENT,,COPAY,2026-01-02T03:15:00Z,185345009,,,,60.00,1,1,,,',
    't-3,c-1,PAYMENT,,ECHECK,2026-01-02T03:15:00Z,185345009,,,,16.62,1,1,,,',
    't-4,c-1,TRANSFERIN,0.87,,2026-01-02T03:15:00Z,185345009,,,p,,1,1,,,',
    't-5,c-1,PAYMENT,,CASH,2026-01-02T03:15:00Z,185345009,,,,0.87,1,1,,,',
    't-7,c-1,PAYMENT,,CC,2026-01-02T03:15:00Z,185345009,,,,12.34,1,1,,,',
    't-6,c-2,CHARGE,0.00,,2026-01-02T03:15:00Z,185345009,,,1,,1,1,,,',
  ],
};

/** Writes a Synthea export of two patients, one of them with an invalid date of birth, into a directory. */
export function writeSynthea(directory: string): void {
  for (const [name, lines] of Object.entries(files)) {
    writeFileSync(join(directory, `${name}.csv`), `${lines.join('\n')}\n`);
  }
}
