import { both, bothSecondary, dependent } from '@rcm/example-claims/claims';
import { changed, fails, passes, testEdits } from '../../test/edit-cases.ts';
import { filingIndicators, relationships } from '../codes.ts';
import { subscribers } from './subscribers.ts';

const relationship = 'subscriber.subscriber.relationship';
const filingIndicator = 'subscriber.subscriber.filingIndicator';
const other = 'claim.otherSubscribers[0]';
const dependents = both.map((base) => changed(base, dependent));

testEdits(
  subscribers,
  fails('SUBSCRIBER_RELATIONSHIP_MISSING', both, { [relationship]: null }),
  fails('SUBSCRIBER_RELATIONSHIP_MISSING', both, { [relationship]: '19' }),
  passes('SUBSCRIBER_RELATIONSHIP_MISSING', both, { [relationship]: '18' }),

  fails('SUBSCRIBER_RELATIONSHIP_UNEXPECTED', dependents, { [relationship]: '18' }),
  passes('SUBSCRIBER_RELATIONSHIP_UNEXPECTED', dependents, {}),

  fails('PATIENT_RELATIONSHIP_CODE', dependents, { 'patient.information.relationship': '18' }),
  ...[...relationships].map((code) =>
    passes('PATIENT_RELATIONSHIP_CODE', dependents, { 'patient.information.relationship': code }),
  ),

  fails('OTHER_SUBSCRIBER_RELATIONSHIP_CODE', bothSecondary, { [`${other}.relationship`]: '02' }),
  passes('OTHER_SUBSCRIBER_RELATIONSHIP_CODE', bothSecondary, { [`${other}.relationship`]: 'G8' }),

  fails('PATIENT_BIRTH_DATE_AND_SEX', both, { 'subscriber.name.demographics': null }),
  fails('PATIENT_BIRTH_DATE_AND_SEX', dependents, { 'patient.name.demographics': null }),
  passes('PATIENT_BIRTH_DATE_AND_SEX', dependents, { 'subscriber.name.demographics': null }),

  fails('PATIENT_ADDRESS', both, { 'subscriber.name.street': null, 'subscriber.name.city': null }),
  fails('PATIENT_ADDRESS', dependents, { 'patient.name.street': null, 'patient.name.city': null }),
  passes('PATIENT_ADDRESS', dependents, { 'subscriber.name.street': null, 'subscriber.name.city': null }),

  fails('PATIENT_NOT_PERSON', both, { 'subscriber.name.entityType': '2' }),
  fails('PATIENT_NOT_PERSON', dependents, { 'patient.name.entityType': '2' }),
  passes('PATIENT_NOT_PERSON', dependents, { 'subscriber.name.entityType': '2' }),

  fails('FILING_INDICATOR_MISSING', both, { [filingIndicator]: null }),
  fails('FILING_INDICATOR_MISSING', bothSecondary, { [`${other}.filingIndicator`]: '' }),
  passes('FILING_INDICATOR_MISSING', bothSecondary, {}),

  fails('FILING_INDICATOR_CODE', both, { [filingIndicator]: '09' }),
  fails('FILING_INDICATOR_CODE', bothSecondary, { [`${other}.filingIndicator`]: 'XX' }),
  ...[...filingIndicators].map((code) => passes('FILING_INDICATOR_CODE', both, { [filingIndicator]: code })),
);
