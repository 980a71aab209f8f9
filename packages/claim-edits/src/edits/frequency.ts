import type { InstitutionalClaim } from '../claim.ts';
import { inpatientBills, patientStatuses, placesOfService, stillPatient } from '../codes.ts';
import type { EditGroup } from '../edit.ts';
import type { Subject } from '../subject.ts';

const professionalFrequencies = new Set(['1', '7', '8']);
const institutionalFrequencies = new Set('0 1 2 3 4 5 7 8 9 A B C D E Q'.split(' '));

/** Frequencies that only some types of bill have. */
const limitedFrequencies: Readonly<Record<string, ReadonlySet<string>>> = {
  // The final claim of an episode of home health.
  '9': new Set(['32']),
  // Notices of admission and election: home health, religious institutions, hospice.
  A: new Set(['32', '41', '81', '82']),
  B: new Set(['41', '81', '82']),
  C: new Set(['81', '82']),
  D: new Set(['32', '41', '81', '82']),
  E: new Set(['81', '82']),
};

/** Frequencies that change a claim that the payer has. */
const changing: ReadonlySet<string> = new Set(['7', '8', 'Q']);
/** Frequencies of claims that the payer does not have yet. */
const initial: ReadonlySet<string> = new Set(['1', '2', '3', '4']);
/** Frequencies of bills during a stay, after which the patient stays. */
const interim: ReadonlySet<string> = new Set(['2', '3']);
/** Frequencies of bills that end a stay. */
const final: ReadonlySet<string> = new Set(['1', '4']);
/** The type of bill of skilled nursing facilities, which report no hour of discharge. */
const nursingFacility = '21';

const isInpatient = ({ claim }: Subject<InstitutionalClaim>) =>
  inpatientBills.has(claim.facility?.code ?? '');
const frequencyOf = ({ claim }: Subject): string => claim.facility?.frequencyCode ?? '';
const statusOf = ({ claim }: Subject<InstitutionalClaim>) => claim.institutional?.patientStatus ?? null;
const hasDischargeHour = ({ claim }: Subject<InstitutionalClaim>) =>
  claim.times?.some(({ qualifier }) => qualifier === '096') ?? false;

/** The kind of claim: its place or type of bill, and its frequency. */
export const frequency: EditGroup = {
  name: 'FREQUENCY',
  title: 'Place of service, type of bill, frequency and discharge',
  edits: [
    {
      code: 'ORIGINAL_REFERENCE_MISSING',
      place: '2300 REF*F8',
      message: "REF*F8, the payer's number of the claim, is required where CLM05-3 is 7, 8 or Q",
      *find(subject) {
        if (changing.has(frequencyOf(subject)) && !subject.claim.originalReference)
          yield 'claim.originalReference';
      },
    },
    {
      code: 'ORIGINAL_REFERENCE_UNEXPECTED',
      place: '2300 REF*F8',
      message: 'REF*F8 must be empty where CLM05-3 says that the payer does not have the claim yet (1 to 4)',
      *find(subject) {
        if (initial.has(frequencyOf(subject)) && subject.claim.originalReference)
          yield 'claim.originalReference';
      },
    },
  ],
  professional: [
    {
      code: 'PROFESSIONAL_FREQUENCY',
      place: '2300 CLM05-3',
      message: 'CLM05-3, the frequency of a professional claim, must be 1, 7 or 8',
      *find(subject) {
        if (!professionalFrequencies.has(frequencyOf(subject))) yield 'claim.facility.frequencyCode';
      },
    },
    {
      code: 'PROFESSIONAL_FACILITY_QUALIFIER',
      place: '2300 CLM05-2',
      message: 'CLM05-2 of a professional claim must be B',
      *find({ claim }) {
        if (claim.facility?.qualifier && claim.facility.qualifier !== 'B') yield 'claim.facility.qualifier';
      },
    },
    {
      code: 'PLACE_OF_SERVICE_CODE',
      place: '2300 CLM05-1, 2400 SV105',
      message: 'The place of service must be a code of CMS, of two digits',
      *find({ claim, lines }) {
        const { code } = claim.facility ?? {};
        if (code && !placesOfService.has(code)) yield 'claim.facility.code';
        for (const { path, value } of lines) {
          const place = value.service?.placeOfService;
          if (place && !placesOfService.has(place)) yield `${path}.service.placeOfService`;
        }
      },
    },
  ],
  institutional: [
    {
      code: 'INSTITUTIONAL_FREQUENCY',
      place: '2300 CLM05-3',
      message:
        'CLM05-3 must be a frequency of the type of bill: 0 to 5, 7, 8 or Q; 9 of home health (32); A to E of notices (32, 41, 81, 82)',
      *find(subject) {
        const code = frequencyOf(subject);
        const bill = subject.claim.facility?.code ?? '';
        const isAllowed = institutionalFrequencies.has(code) && (limitedFrequencies[code]?.has(bill) ?? true);
        if (!isAllowed) yield 'claim.facility.frequencyCode';
      },
    },
    {
      code: 'INSTITUTIONAL_FACILITY_QUALIFIER',
      place: '2300 CLM05-2',
      message: 'CLM05-2 of an institutional claim must be A',
      *find({ claim }) {
        if (claim.facility?.qualifier && claim.facility.qualifier !== 'A') yield 'claim.facility.qualifier';
      },
    },
    {
      code: 'TYPE_OF_BILL',
      place: '2300 CLM05-1',
      message: 'CLM05-1, the first digits of the type of bill, must be two digits without the leading zero',
      *find({ claim }) {
        if (claim.facility?.code && !/^[1-8]\d$/.test(claim.facility.code)) yield 'claim.facility.code';
      },
    },
    {
      code: 'PATIENT_STATUS_CODE',
      place: '2300 CL103',
      message: 'CL103 must be a patient status code of two digits',
      *find(subject) {
        const status = statusOf(subject);
        if (status && !patientStatuses.has(status)) yield 'claim.institutional.patientStatus';
      },
    },
    {
      code: 'INTERIM_PATIENT_STATUS',
      place: '2300 CL103',
      message: `CL103 must be ${stillPatient}, still a patient, in an interim bill of an inpatient (CLM05-3 = 2 or 3)`,
      *find(subject) {
        const status = statusOf(subject);
        if (isInpatient(subject) && interim.has(frequencyOf(subject)) && status && status !== stillPatient)
          yield 'claim.institutional.patientStatus';
      },
    },
    {
      code: 'FINAL_PATIENT_STATUS',
      place: '2300 CL103',
      message: `CL103 must not be ${stillPatient}, still a patient, in the final bill of an inpatient (CLM05-3 = 1 or 4)`,
      *find(subject) {
        if (isInpatient(subject) && final.has(frequencyOf(subject)) && statusOf(subject) === stillPatient)
          yield 'claim.institutional.patientStatus';
      },
    },
    {
      code: 'DISCHARGE_HOUR_MISSING',
      place: '2300 DTP*096',
      message: `DTP*096, the hour of discharge, is required in the final bill of an inpatient (CLM05-3 = 1 or 4) unless the type of bill is ${nursingFacility}`,
      *find(subject) {
        const isNursing = subject.claim.facility?.code === nursingFacility;
        const isFinal = isInpatient(subject) && !isNursing && final.has(frequencyOf(subject));
        if (isFinal && statusOf(subject) !== stillPatient && !hasDischargeHour(subject)) yield 'claim.times';
      },
    },
    {
      code: 'DISCHARGE_HOUR_UNEXPECTED',
      place: '2300 DTP*096',
      message: `DTP*096, the hour of discharge, must be empty while the inpatient stays (CL103 = ${stillPatient})`,
      *find(subject) {
        if (isInpatient(subject) && statusOf(subject) === stillPatient && hasDischargeHour(subject))
          yield 'claim.times';
      },
    },
  ],
};
