import { dateString, money, moneyInput, orNull, text } from '@rcm/envelope';
import { z } from 'zod';
import { deaWarnings } from './dea-number.ts';
import { booleanField, dateField, fieldOf, moneyField, type Section, section, textField } from './section.ts';

const state = fieldOf(
  z
    .string()
    .regex(/^[A-Z]{2}$/, 'Expected two capital letters')
    .meta({ description: 'Code of the state', examples: ['NY'] }),
);

const lastDay = dateField('Expiration date, the last day in force');

/** The status that the granting authority reports. */
const grantStatus = fieldOf(
  z
    .enum(['ACTIVE', 'PROBATION', 'SUSPENDED', 'INACTIVE', 'SURRENDERED', 'REVOKED'])
    .meta({ description: 'In force if ACTIVE or PROBATION; null counts as in force' }),
);

const grantExpiry = {
  field: 'expirationDate',
  status: 'status',
  inForce: ['ACTIVE', 'PROBATION'],
} as const;

/** Education and training. */
const education = section({
  name: 'education',
  path: 'education',
  noun: 'an education entry',
  strict: false,
  fields: {
    educationType: textField(255, 'MEDICAL_SCHOOL', 'Kind of education or training'),
    degree: textField(255, 'Doctor of Medicine', 'Degree or certificate'),
    institutionName: textField(255, 'Riverside College of Medicine', 'Name of the institution'),
    startDate: dateField('First day'),
    endDate: dateField('Last day; null if it is current'),
  },
  label: ['degree', 'institutionName'],
  needs: { entries: 1, fields: ['educationType', 'institutionName'], verification: true },
  periods: [['startDate', 'endDate']],
  time: { from: 'startDate', to: 'endDate', occupation: 'institutionName' },
});

const licenses = section({
  name: 'license',
  path: 'licenses',
  noun: 'a state license',
  fields: {
    licenseType: textField(100, 'MD', 'Kind of license'),
    licenseNumber: textField(100, '284113', 'Number of the license'),
    state,
    status: grantStatus,
    issueDate: dateField('Date of issue'),
    expirationDate: lastDay,
    compact: booleanField('True for a license of an interstate compact'),
  },
  label: ['licenseType', 'state'],
  needs: {
    entries: 1,
    fields: ['licenseType', 'licenseNumber', 'state', 'expirationDate'],
    verification: true,
  },
  periods: [['issueDate', 'expirationDate']],
  expiry: grantExpiry,
});

const deaRegistrations = section({
  name: 'deaRegistration',
  path: 'dea-registrations',
  noun: 'a DEA or CDS registration',
  fields: {
    registrationType: fieldOf(
      z.enum(['DEA', 'CDS']).meta({
        description: 'DEA (federal) or CDS (controlled dangerous substances, state); null counts as DEA',
      }),
    ),
    number: textField(20, 'BS1234563', 'Number of the registration; an invalid one causes a warning'),
    state,
    schedules: fieldOf(
      z
        .array(z.enum(['2', '2N', '3', '3N', '4', '5']))
        .max(6)
        .meta({ description: 'Schedules of controlled substances', examples: [['2', '2N', '3']] }),
    ),
    status: grantStatus,
    expirationDate: lastDay,
  },
  label: ['registrationType', 'state'],
  needs: { fields: ['number', 'state', 'expirationDate'], verification: true },
  expiry: grantExpiry,
  warnings: deaWarnings,
});

const boardCertifications = section({
  name: 'boardCertification',
  path: 'board-certifications',
  noun: 'a board certification',
  fields: {
    boardName: textField(255, 'American Board of Family Medicine', 'Name of the board'),
    specialty: textField(255, 'Family Medicine', 'Specialty that the board certifies'),
    certificateNumber: textField(100, '1081923', 'Number of the certificate'),
    status: grantStatus,
    initialDate: dateField('Date of the first certification'),
    expirationDate: dateField('Expiration date, the last day in force; null if it does not expire'),
    moc: booleanField('True if the holder participates in maintenance of certification'),
  },
  label: ['boardName', 'specialty'],
  needs: { fields: ['boardName', 'specialty'], verification: true },
  periods: [['initialDate', 'expirationDate']],
  expiry: grantExpiry,
});

/** Work history and its gaps: an entry without an employer describes a gap. */
const workHistory = section({
  name: 'workHistory',
  path: 'work-history',
  noun: 'a work history entry',
  fields: {
    employer: textField(
      255,
      'Riverside Health',
      'Name of the employer; empty in an entry that describes a gap',
    ),
    title: textField(255, 'Attending physician', 'Title of the position'),
    startDate: dateField('First day'),
    endDate: dateField('Last day; null if it is current'),
    gapExplanation: textField(
      2_000,
      'Parental leave',
      'Explanation of the gap before the entry, or of the gap that it describes; required for more than 6 months',
    ),
    gapExplanationInWriting: booleanField(
      'True if the applicant explained the gap in writing; required for more than a year',
    ),
  },
  label: ['employer', 'title'],
  needs: { fields: ['startDate'] },
  periods: [['startDate', 'endDate']],
  time: {
    from: 'startDate',
    to: 'endDate',
    occupation: 'employer',
    gap: { explanation: 'gapExplanation', inWriting: 'gapExplanationInWriting' },
  },
});

const claimStatus = z
  .enum(['OPEN', 'SETTLED', 'JUDGMENT', 'DISMISSED'])
  .describe('Status of the malpractice claim');
const incident = 'Date of the incident';
const amountPaid = 'Amount paid on the claim';
const allegation = 'The allegation';
const allegedExample = { description: allegation, examples: ['Delayed diagnosis'] };
const claimsMade = 'The claims made under the policy';

const malpracticeInsurance = section({
  name: 'malpracticeInsurance',
  path: 'malpractice-insurance',
  noun: 'malpractice insurance',
  fields: {
    carrier: textField(255, 'Meridian Mutual', 'Name of the insurer'),
    policyNumber: textField(100, 'MM-204417', 'Number of the policy'),
    status: fieldOf(
      z
        .enum(['ACTIVE', 'ENDED'])
        .meta({ description: 'ENDED for earlier coverage; null counts as in force' }),
    ),
    perClaim: moneyField('Limit per claim'),
    aggregate: moneyField('Aggregate limit per policy period'),
    effectiveDate: dateField('First day of the policy'),
    expirationDate: lastDay,
    retroactiveDate: dateField('Retroactive date, from which acts are covered'),
    tail: booleanField('True if claims made after the end of the policy are covered (tail coverage)'),
    claims: {
      accepted: z
        .array(
          z.object({
            incidentDate: dateString.describe(incident),
            status: claimStatus,
            amountPaid: moneyInput.nullable().default(null).describe(amountPaid),
            description: text(1, 2_000).meta(allegedExample).nullable().default(null).describe(allegation),
          }),
        )
        .max(100)
        .describe(claimsMade),
      shown: z
        .array(
          z.object({
            incidentDate: z
              .string()
              .meta({ description: incident, format: 'date', examples: ['2019-04-30'] }),
            status: claimStatus,
            amountPaid: orNull(money).describe(amountPaid),
            description: orNull(z.string().meta(allegedExample)).describe(allegation),
          }),
        )
        .describe(claimsMade),
    },
  },
  label: ['carrier'],
  needs: {
    entries: 1,
    fields: ['carrier', 'policyNumber', 'perClaim', 'aggregate', 'expirationDate'],
    verification: true,
  },
  periods: [['effectiveDate', 'expirationDate']],
  expiry: { field: 'expirationDate', status: 'status', inForce: ['ACTIVE'] },
});

const hospitalAffiliations = section({
  name: 'hospitalAffiliation',
  path: 'hospital-affiliations',
  noun: 'a hospital affiliation',
  fields: {
    facilityName: textField(255, 'Riverside General Hospital', 'Name of the hospital'),
    status: textField(100, 'Active', 'Status as the hospital reports it'),
    category: textField(100, 'Attending', 'Category of the medical staff'),
    startDate: dateField('First day'),
    endDate: dateField('Last day; null if it is current'),
    admittingArrangement: textField(
      1_000,
      'Patients are admitted by the hospitalist group',
      'How patients are admitted if the applicant cannot admit them',
    ),
  },
  label: ['facilityName', 'category'],
  needs: { fields: ['facilityName'] },
  periods: [['startDate', 'endDate']],
});

/** Peers who vouch for the applicant. */
const references = section({
  name: 'reference',
  path: 'references',
  noun: 'a peer reference',
  fields: {
    name: textField(255, 'Jordan Lee', 'Name of the peer'),
    relationship: textField(255, 'Chief of service', 'Relationship of the peer to the applicant'),
    specialty: textField(255, 'Internal Medicine', 'Specialty of the peer'),
    contact: textField(500, 'jordan.lee@example.org', 'Contact details of the peer'),
  },
  label: ['name'],
  needs: { entries: 3, fields: ['name', 'relationship', 'contact'] },
});

/** The sections of a credentialing file, in the order in which they are shown. */
export const sections: readonly Section[] = [
  education,
  licenses,
  deaRegistrations,
  boardCertifications,
  workHistory,
  malpracticeInsurance,
  hospitalAffiliations,
  references,
];
