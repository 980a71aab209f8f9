import type { InstitutionalClaim } from '../claim.ts';
import {
  admittingDiagnosis,
  externalCause,
  inpatientBills,
  otherDiagnosis,
  principalDiagnosis,
  reasonForVisit,
} from '../codes.ts';
import type { EditGroup } from '../edit.ts';
import { periodOf, type Subject } from '../subject.ts';

type Institutional = Subject<InstitutionalClaim>;

const billOf = ({ claim }: Institutional): string => claim.facility?.code ?? '';
const isInpatient = (subject: Institutional): boolean => inpatientBills.has(billOf(subject));

const admissionTypes = new Set('1 2 3 4 5 9'.split(' '));
const admissionSources = new Set('1 2 4 5 6 8 9 D E F G'.split(' '));
const newbornSources = new Set(['5', '6']);
const newborn = '4';

/** The type of bill of laboratory tests of those who are no patients. */
const nonPatientBill = '14';

/** Types of bill of outpatients who come without an appointment. */
const visitBills = new Set(['13', '78', '85']);
const unscheduledTypes = new Set(['1', '2', '5']);
/** Emergency room, urgent care, treatment and observation. */
const visitRevenue = /^(?:045\d|0516|0526|0762)$/;

/** Rates of a prospective payment system: nursing facilities, home health, rehabilitation. */
const hippsRevenue: ReadonlySet<string> = new Set(['0022', '0023', '0024']);
const ambulanceRevenue = /^054\d$/;

const presentOnAdmission: ReadonlySet<string> = new Set(['N', 'U', 'W', 'Y']);

/**
 * The codes that CMS exempts from reporting whether they were present on admission: every code of its lists of the fiscal years 2017
 * to 2020 and 2025. Of external causes and factors (V to Z) and of malformations (Q) it exempts most, and all of them count as exempt here.
 */
const exempt =
  /^(?:B9[0-24]|E64|I252|I69|M(?:80\w{3}|8475\w|97\w{3})[D-S]|O09|O665|O80|O94|P00|P293|P7884|P838|P918|Q|[ST]\w{5}[D-S]|[V-Z])/;

/**
 * The taxonomy codes of hospitals that are not paid by the prospective payment system of inpatients, and need not report it:
 * psychiatric, rehabilitation, long-term care, children's and critical access hospitals, and units of other hospitals.
 */
const exemptHospital = /^(?:273|281P|282E|282N(?:C0060|C2000)|283)/;

/** Codes that need a date or an amount. */
const dated: ReadonlySet<string> = new Set(['BBR', 'BBQ', 'BR', 'BQ', 'BH', 'BI']);

/** What institutional claims have and professional ones don't. */
export const institutional: EditGroup = {
  name: 'INSTITUTIONAL',
  title: 'Statement, admission, revenue codes and rates of institutional claims',
  institutional: [
    {
      code: 'STATEMENT_DATES_MISSING',
      place: '2300 DTP*434',
      message: 'The dates of the statement (DTP*434) are required',
      *find({ claim }) {
        if (!periodOf(claim.dates, '434')) yield 'claim.dates';
      },
    },
    {
      code: 'ADMISSION_TYPE',
      place: '2300 CL101',
      message: `CL101, the type of admission, is required: one of ${[...admissionTypes].join(', ')}`,
      restates: 'ELEMENT_MISSING',
      *find({ claim }) {
        if (!admissionTypes.has(claim.institutional?.admissionType ?? ''))
          yield 'claim.institutional.admissionType';
      },
    },
    {
      code: 'ADMISSION_SOURCE',
      place: '2300 CL102',
      message: `CL102, the source of admission, is required unless the type of bill is ${nonPatientBill}: one of ${[...admissionSources].join(', ')}; of a newborn (CL101 = ${newborn}) 5 or 6`,
      *find(subject) {
        const { admissionType, admissionSource } = subject.claim.institutional ?? {};
        const allowed = admissionType === newborn ? newbornSources : admissionSources;
        const isOmitted = !admissionSource && billOf(subject) === nonPatientBill;
        if (!isOmitted && !allowed.has(admissionSource ?? '')) yield 'claim.institutional.admissionSource';
      },
    },
    {
      code: 'PATIENT_STATUS_MISSING',
      place: '2300 CL103',
      message: 'CL103, the status of the patient at the end of the statement, is required',
      restates: 'ELEMENT_MISSING',
      *find({ claim }) {
        if (!claim.institutional?.patientStatus) yield 'claim.institutional.patientStatus';
      },
    },
    {
      code: 'ADMISSION_DATE_MISSING',
      place: '2300 DTP*435',
      message: 'An inpatient claim needs the date of admission (DTP*435)',
      *find(subject) {
        if (isInpatient(subject) && !periodOf(subject.claim.dates, '435')) yield 'claim.dates';
      },
    },
    {
      code: 'ADMISSION_AFTER_STATEMENT',
      place: '2300 DTP*435',
      message: 'The date of admission (DTP*435) must not be after the end of the statement (DTP*434)',
      *find({ claim }) {
        const [admission, statement] = [periodOf(claim.dates, '435'), periodOf(claim.dates, '434')];
        if (admission && statement && admission.from > statement.to) yield 'claim.dates';
      },
    },
    {
      code: 'ADMITTING_DIAGNOSIS_MISSING',
      place: '2300 HI*ABJ',
      message: 'An inpatient claim needs the admitting diagnosis (ABJ, BJ)',
      *find(subject) {
        const isGiven = subject.codes.some(({ value }) => admittingDiagnosis.has(value.qualifier ?? ''));
        if (isInpatient(subject) && !isGiven) yield 'claim.healthCareCodes';
      },
    },
    {
      code: 'PRESENT_ON_ADMISSION_MISSING',
      place: '2300 HI01-9',
      message: `A diagnosis of an inpatient hospital (11) needs whether it was present on admission, unless CMS exempts the code or the hospital: ${[...presentOnAdmission].join(', ')}`,
      *find(subject) {
        const isExempt = exemptHospital.test(subject.billingProvider.taxonomyCode ?? '');
        if (billOf(subject) !== '11' || isExempt) return;
        for (const { path, value } of subject.codes) {
          const { qualifier, code, presentOnAdmission: given } = value;
          const isDue = [principalDiagnosis, otherDiagnosis, externalCause].some((each) =>
            each.has(qualifier ?? ''),
          );
          if (isDue && !given && !exempt.test(code ?? '')) yield `${path}.presentOnAdmission`;
        }
      },
    },
    {
      code: 'PRESENT_ON_ADMISSION_CODE',
      place: '2300 HI01-9',
      message: `Whether a diagnosis was present on admission must be one of ${[...presentOnAdmission].join(', ')}`,
      *find({ codes }) {
        for (const { path, value } of codes) {
          const given = value.presentOnAdmission;
          if (given && !presentOnAdmission.has(given)) yield `${path}.presentOnAdmission`;
        }
      },
    },
    {
      code: 'REASON_FOR_VISIT_MISSING',
      place: '2300 HI*APR',
      message:
        "An unscheduled outpatient visit needs the patient's reason (APR, PR): type of bill 13, 78 or 85, admission type 1, 2 or 5, and revenue code 045x, 0516, 0526 or 0762",
      *find(subject) {
        const { claim, codes, lines } = subject;
        const isVisit =
          visitBills.has(billOf(subject)) &&
          unscheduledTypes.has(claim.institutional?.admissionType ?? '') &&
          lines.some(({ value }) => visitRevenue.test(value.service?.revenueCode ?? ''));
        const isGiven = codes.some(({ value }) => reasonForVisit.has(value.qualifier ?? ''));
        if (isVisit && !isGiven) yield 'claim.healthCareCodes';
      },
    },
    {
      code: 'CODE_DATE_MISSING',
      place: '2300 HI*BBR, BBQ, BH, BI',
      message: 'A procedure, an occurrence and an occurrence span need their dates',
      *find({ codes }) {
        for (const { path, value } of codes) {
          if (dated.has(value.qualifier ?? '') && !value.period) yield `${path}.period`;
        }
      },
    },
    {
      code: 'VALUE_AMOUNT_MISSING',
      place: '2300 HI*BE',
      message: 'A value code needs its amount',
      *find({ codes }) {
        for (const { path, value } of codes) {
          if (value.qualifier === 'BE' && value.amount == null) yield `${path}.amount`;
        }
      },
    },
    {
      code: 'ATTENDING_PROVIDER_MISSING',
      place: '2310A NM1*71',
      message: 'The attending provider is required unless all lines are transports (revenue code 054x)',
      *find({ claim, lines }) {
        const isTransport = lines.every(({ value }) =>
          ambulanceRevenue.test(value.service?.revenueCode ?? ''),
        );
        if (!claim.attendingProvider && !isTransport) yield 'claim.attendingProvider';
      },
    },
    {
      code: 'ATTENDING_PROVIDER_NOT_PERSON',
      place: '2310A NM102',
      message: 'NM102 of the attending provider must be 1, a person',
      *find({ claim }) {
        const { entityType } = claim.attendingProvider ?? {};
        if (entityType && entityType !== '1') yield 'claim.attendingProvider.entityType';
      },
    },
    {
      code: 'REVENUE_CODE_FORMAT',
      place: '2400 SV201',
      message: 'A revenue code has four digits; 0001, the total, has no line',
      *find({ lines }) {
        for (const { path, value } of lines) {
          const revenueCode = value.service?.revenueCode;
          const isWrong = revenueCode && (!/^\d{4}$/.test(revenueCode) || revenueCode === '0001');
          if (isWrong) yield `${path}.service.revenueCode`;
        }
      },
    },
    {
      code: 'HIPPS_MISSING',
      place: '2400 SV202',
      message: 'The revenue codes 0022, 0023 and 0024 need a HIPPS code: qualifier HP and five characters',
      *find({ lines }) {
        for (const { path, value } of lines) {
          if (!hippsRevenue.has(value.service?.revenueCode ?? '')) continue;
          const { qualifier, code } = value.service?.procedure ?? {};
          if (qualifier !== 'HP' || !/^[0-9A-Z]{5}$/.test(code ?? '')) yield `${path}.service.procedure`;
        }
      },
    },
    {
      code: 'HIPPS_REVENUE_CODE',
      place: '2400 SV201',
      message: 'A HIPPS code (qualifier HP) needs the revenue code 0022, 0023 or 0024',
      // The guide does not refuse it with another one.
      severity: 'WARNING',
      *find({ lines }) {
        for (const { path, value } of lines) {
          const isHipps = value.service?.procedure?.qualifier === 'HP';
          if (isHipps && !hippsRevenue.has(value.service?.revenueCode ?? ''))
            yield `${path}.service.revenueCode`;
        }
      },
    },
    {
      code: 'OUTPATIENT_SERVICE_DATE_MISSING',
      place: '2400 DTP*472',
      message:
        'A line of an outpatient without a drug (2410) needs its date (DTP*472) where the statement has more than one day',
      *find(subject) {
        const statement = periodOf(subject.claim.dates, '434');
        if (isInpatient(subject) || !statement || statement.from === statement.to) return;
        for (const { path, value } of subject.lines)
          if (!value.serviceDates && !value.drug) yield `${path}.serviceDates`;
      },
    },
  ],
};
