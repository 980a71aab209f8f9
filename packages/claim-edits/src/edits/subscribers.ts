import { filingIndicators, relationships, self } from '../codes.ts';
import type { EditGroup } from '../edit.ts';
import type { Subject } from '../subject.ts';

interface Person {
  readonly entityType?: string | null;
  readonly street?: object | null;
  readonly city?: object | null;
  readonly demographics?: object | null;
}

/** The patient: 2010CA, or 2010BA if the patient is the subscriber. */
const patientOf = ({ patient, subscriber }: Subject): { path: string; person: Person } =>
  patient
    ? { path: 'patient.name', person: patient.name ?? {} }
    : { path: 'subscriber.name', person: subscriber.name ?? {} };

/** 2000B and each 2320. */
const coveragesOf = ({ subscriber, otherPayers }: Subject) => [
  { path: 'subscriber.subscriber', value: subscriber.subscriber },
  ...otherPayers.map(({ path, value }) => ({ path, value })),
];

/** Subscriber and patient. */
export const subscribers: EditGroup = {
  name: 'SUBSCRIBERS',
  title: 'Subscriber and patient',
  edits: [
    {
      code: 'SUBSCRIBER_RELATIONSHIP_MISSING',
      place: '2000B SBR02',
      message: `SBR02 must be ${self} where no patient (2000C) follows, because the subscriber is the patient`,
      *find({ patient, subscriber }) {
        if (!patient && subscriber.subscriber?.relationship !== self)
          yield 'subscriber.subscriber.relationship';
      },
    },
    {
      code: 'SUBSCRIBER_RELATIONSHIP_UNEXPECTED',
      place: '2000B SBR02',
      message: 'SBR02 must be empty where a patient (2000C) follows, whose relationship is PAT01',
      *find({ patient, subscriber }) {
        if (patient && subscriber.subscriber?.relationship) yield 'subscriber.subscriber.relationship';
      },
    },
    {
      code: 'PATIENT_RELATIONSHIP_CODE',
      place: '2000C PAT01',
      message: `PAT01, the relationship of the patient to the subscriber, must be one of ${[...relationships].join(', ')}`,
      *find({ patient }) {
        const relationship = patient?.information?.relationship;
        if (relationship && !relationships.has(relationship)) yield 'patient.information.relationship';
      },
    },
    {
      code: 'OTHER_SUBSCRIBER_RELATIONSHIP_CODE',
      place: '2320 SBR02',
      message: `SBR02 of another coverage must be one of ${[self, ...relationships].join(', ')}`,
      *find({ otherPayers }) {
        for (const { path, value } of otherPayers) {
          const { relationship } = value;
          if (relationship && relationship !== self && !relationships.has(relationship))
            yield `${path}.relationship`;
        }
      },
    },
    {
      code: 'PATIENT_BIRTH_DATE_AND_SEX',
      place: '2010BA, 2010CA DMG',
      message: 'The patient needs the birth date (DMG02) and the sex (DMG03)',
      restates: 'SEGMENT_MISSING',
      *find(subject) {
        const { path, person } = patientOf(subject);
        if (!person.demographics) yield `${path}.demographics`;
      },
    },
    {
      code: 'PATIENT_ADDRESS',
      place: '2010BA, 2010CA N3, N4',
      message: 'The patient needs the street (N3) and the city (N4)',
      restates: 'SEGMENT_MISSING',
      *find(subject) {
        const { path, person } = patientOf(subject);
        if (!person.street) yield `${path}.street`;
        if (!person.city) yield `${path}.city`;
      },
    },
    {
      code: 'PATIENT_NOT_PERSON',
      place: '2010BA, 2010CA NM102',
      message: 'NM102 of the patient must be 1, a person',
      *find(subject) {
        const { path, person } = patientOf(subject);
        if (person.entityType && person.entityType !== '1') yield `${path}.entityType`;
      },
    },
    {
      code: 'FILING_INDICATOR_MISSING',
      place: '2000B, 2320 SBR09',
      message: 'SBR09, the kind of payer, is required',
      *find(subject) {
        for (const { path, value } of coveragesOf(subject)) {
          if (!value?.filingIndicator) yield `${path}.filingIndicator`;
        }
      },
    },
    {
      code: 'FILING_INDICATOR_CODE',
      place: '2000B, 2320 SBR09',
      message: `SBR09, the kind of payer, must be one of ${[...filingIndicators].join(', ')}`,
      *find(subject) {
        for (const { path, value } of coveragesOf(subject)) {
          const indicator = value?.filingIndicator;
          if (indicator && !filingIndicators.has(indicator)) yield `${path}.filingIndicator`;
        }
      },
    },
  ],
};
