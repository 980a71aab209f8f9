import {
  admittingDiagnosis,
  codeQualifiers,
  externalCause,
  icd9Qualifiers,
  icd10Qualifiers,
  icd10Start,
  otherDiagnosis,
  principalDiagnosis,
  reasonForVisit,
} from '../codes.ts';
import type { EditGroup } from '../edit.ts';
import { periodOf, type Subject } from '../subject.ts';

const professionalDiagnoses = 12;
const institutionalDiagnoses = 25;
const pointersOfLine = 4;
const externalCauses = 12;
const reasonsForVisit = 3;

const icd10 = /^[A-Z]\d[0-9A-Z][0-9A-Z]{0,4}$/;
const icd9 = /^(?:\d{3,5}|V\d{2,4}|E\d{3,4})$/;
const icd10Procedure = /^[0-9A-HJ-NP-Z]{7}$/;

const codesOf = ({ codes }: Subject, ...qualifiers: readonly ReadonlySet<string>[]) =>
  codes.filter(({ value }) => qualifiers.some((each) => each.has(value.qualifier ?? '')));

/** The principal and the other diagnoses, to which lines point. */
const diagnosesOf = (subject: Subject) => codesOf(subject, principalDiagnosis, otherDiagnosis);

const diagnosesOfAnyKind = (subject: Subject) =>
  codesOf(subject, principalDiagnosis, otherDiagnosis, admittingDiagnosis, reasonForVisit, externalCause);

/** The days by which ICD-9 or ICD-10 is due: of each line, and of the end of an institutional statement. */
function daysOf({ kind, claim, lines }: Subject): string[] {
  const statement = periodOf(claim.dates, '434');
  if (kind === '837I' && statement) return [statement.to];
  return lines.flatMap(({ value }) => (value.serviceDates ? [value.serviceDates.from] : []));
}

/** Diagnoses, procedures of ICD-10, and pointers to diagnoses. */
export const diagnoses: EditGroup = {
  name: 'DIAGNOSES',
  title: 'Diagnoses and pointers to them',
  edits: [
    {
      code: 'CODE_QUALIFIER',
      place: '2300 HI',
      message: 'The qualifier of a code (HI) must be one of the guide for this kind of claim',
      *find({ kind, codes }) {
        for (const { path, value } of codes) {
          if (!codeQualifiers[kind].has(value.qualifier ?? '')) yield `${path}.qualifier`;
        }
      },
    },
    {
      code: 'PRINCIPAL_DIAGNOSIS',
      place: '2300 HI*ABK',
      message: 'The claim needs exactly one principal diagnosis (ABK, BK), which must be the first code',
      *find(subject) {
        const [principal, ...others] = codesOf(subject, principalDiagnosis);
        // A claim without any code has no HI segment, which the guide demands too.
        if (!principal && subject.codes.length > 0) yield 'claim.healthCareCodes';
        if (principal && principal !== subject.codes[0]) yield `${principal.path}.qualifier`;
        for (const { path } of others) yield `${path}.qualifier`;
      },
    },
    {
      code: 'DIAGNOSIS_REPEATED',
      place: '2300 HI*ABF',
      message: 'Each diagnosis may occur once',
      *find(subject) {
        const found = new Set<string>();
        for (const { path, value } of diagnosesOf(subject)) {
          const code = value.code?.replaceAll('.', '') ?? '';
          if (code && found.has(code)) yield `${path}.code`;
          found.add(code);
        }
      },
    },
    {
      code: 'DIAGNOSIS_DOT',
      place: '2300 HI',
      message: 'A diagnosis is written without its dot',
      *find(subject) {
        for (const { path, value } of diagnosesOfAnyKind(subject)) {
          if (value.code?.includes('.')) yield `${path}.code`;
        }
      },
    },
    {
      code: 'DIAGNOSIS_FORMAT',
      place: '2300 HI',
      message:
        'A diagnosis must have the form of its code set: ICD-10 a letter, a digit and one to five characters; ICD-9 three to five characters',
      *find(subject) {
        for (const { path, value } of diagnosesOfAnyKind(subject)) {
          const form = icd9Qualifiers.has(value.qualifier ?? '') ? icd9 : icd10;
          if (value.code && !form.test(value.code.replaceAll('.', ''))) yield `${path}.code`;
        }
      },
    },
    {
      code: 'DIAGNOSIS_VERSION',
      place: '2300 HI',
      message: `Services from ${icd10Start} on have codes of ICD-10 (ABK, ABF …), earlier ones of ICD-9 (BK, BF …)`,
      *find(subject) {
        const days = daysOf(subject);
        const wrong = [
          ...(days.some((day) => day < icd10Start) ? icd10Qualifiers : []),
          ...(days.some((day) => day >= icd10Start) ? icd9Qualifiers : []),
        ];
        for (const { path } of codesOf(subject, new Set(wrong))) yield `${path}.qualifier`;
      },
    },
  ],
  professional: [
    {
      code: 'PROFESSIONAL_DIAGNOSIS_COUNT',
      place: '2300 HI',
      message: `A professional claim takes at most ${professionalDiagnoses} diagnoses`,
      *find(subject) {
        for (const { path } of diagnosesOf(subject).slice(professionalDiagnoses)) yield path;
      },
    },
    {
      code: 'DIAGNOSIS_POINTER_COUNT',
      place: '2400 SV107',
      message: `A line takes at most ${pointersOfLine} pointers to diagnoses`,
      restates: 'ELEMENT_REPEATED',
      *find({ lines }) {
        for (const { path, value } of lines) {
          const { length } = value.service?.diagnosisPointers ?? [];
          for (let at = pointersOfLine; at < length; at += 1)
            yield `${path}.service.diagnosisPointers[${at}]`;
        }
      },
    },
    {
      code: 'DIAGNOSIS_POINTER_RANGE',
      place: '2400 SV107',
      message: 'A pointer must be the position of a diagnosis in the claim, from 1',
      *find(subject) {
        const { length } = diagnosesOf(subject);
        for (const { path, value } of subject.lines) {
          for (const [at, pointer] of (value.service?.diagnosisPointers ?? []).entries()) {
            const isInRange = /^[1-9]\d?$/.test(pointer) && Number(pointer) <= length;
            if (!isInRange) yield `${path}.service.diagnosisPointers[${at}]`;
          }
        }
      },
    },
    {
      code: 'DIAGNOSIS_POINTER_REPEATED',
      place: '2400 SV107',
      message: 'A line points to each diagnosis once',
      // The guide does not refuse it.
      severity: 'WARNING',
      *find({ lines }) {
        for (const { path, value } of lines) {
          const pointers = value.service?.diagnosisPointers ?? [];
          for (const [at, pointer] of pointers.entries()) {
            if (pointers.indexOf(pointer) < at) yield `${path}.service.diagnosisPointers[${at}]`;
          }
        }
      },
    },
  ],
  institutional: [
    {
      code: 'INSTITUTIONAL_DIAGNOSIS_COUNT',
      place: '2300 HI',
      message: `An institutional claim takes at most ${institutionalDiagnoses} diagnoses, with the principal one`,
      *find(subject) {
        for (const { path } of diagnosesOf(subject).slice(institutionalDiagnoses)) yield path;
      },
    },
    {
      code: 'REASON_FOR_VISIT_COUNT',
      place: '2300 HI*APR',
      message: `A claim takes at most ${reasonsForVisit} reasons for the visit (APR, PR)`,
      *find(subject) {
        for (const { path } of codesOf(subject, reasonForVisit).slice(reasonsForVisit)) yield path;
      },
    },
    {
      code: 'EXTERNAL_CAUSE_COUNT',
      place: '2300 HI*ABN',
      message: `A claim takes at most ${externalCauses} external causes of injury (ABN, BN)`,
      *find(subject) {
        for (const { path } of codesOf(subject, externalCause).slice(externalCauses)) yield path;
      },
    },
    {
      code: 'PROCEDURE_FORMAT',
      place: '2300 HI*BBR, BBQ',
      message: 'A procedure of ICD-10 has seven characters, without I and O',
      *find(subject) {
        for (const { path, value } of codesOf(subject, new Set(['BBR', 'BBQ']))) {
          if (!icd10Procedure.test(value.code ?? '')) yield `${path}.code`;
        }
      },
    },
  ],
};
