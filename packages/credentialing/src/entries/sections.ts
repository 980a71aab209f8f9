import { dateString, money, moneyInput, orNull, text } from '@rcm/envelope';
import { z } from 'zod';
import { deaWarnings } from './dea-number.ts';
import { amountOf, dayOf, flag, plain, type Section, section, words } from './section.ts';

const state = plain(
  z
    .string()
    .regex(/^[A-Z]{2}$/, 'Expected two capital letters')
    .meta({ description: 'Code of the state', examples: ['NY'] }),
);

const lastDay = dayOf('The last day on which it is in force');

/** What an authority says of what it has granted. */
const standing = plain(
  z
    .enum(['ACTIVE', 'PROBATION', 'SUSPENDED', 'INACTIVE', 'SURRENDERED', 'REVOKED'])
    .meta({ description: 'In force while ACTIVE or on PROBATION; null counts as in force' }),
);

const standingExpiry = {
  field: 'expirationDate',
  status: 'status',
  inForce: ['ACTIVE', 'PROBATION'],
} as const;

/** Education and training. */
const education = section({
  name: 'education',
  path: 'education',
  noun: 'an education entry',
  strictQuery: false,
  fields: {
    educationType: words(255, 'MEDICAL_SCHOOL', 'Kind of education or training'),
    degree: words(255, 'Doctor of Medicine', 'Degree or certificate'),
    institutionName: words(255, 'Riverside College of Medicine', 'Name of the institution'),
    startDate: dayOf('First day'),
    endDate: dayOf('Last day; null while it lasts'),
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
    licenseType: words(100, 'MD', 'Kind of license'),
    licenseNumber: words(100, '284113', 'Number of the license'),
    state,
    status: standing,
    issueDate: dayOf('Day on which it was issued'),
    expirationDate: lastDay,
    compact: flag('True for a license of an interstate compact'),
  },
  label: ['licenseType', 'state'],
  needs: {
    entries: 1,
    fields: ['licenseType', 'licenseNumber', 'state', 'expirationDate'],
    verification: true,
  },
  periods: [['issueDate', 'expirationDate']],
  expiry: standingExpiry,
});

const deaRegistrations = section({
  name: 'deaRegistration',
  path: 'dea-registrations',
  noun: 'a DEA or CDS registration',
  fields: {
    registrationType: plain(
      z.enum(['DEA', 'CDS']).meta({
        description: 'Federal, or of a state (controlled dangerous substances); null counts as DEA',
      }),
    ),
    number: words(20, 'BS1234563', 'Number of the registration; what looks wrong in it is a warning'),
    state,
    schedules: plain(
      z
        .array(z.enum(['2', '2N', '3', '3N', '4', '5']))
        .max(6)
        .meta({ description: 'Schedules of controlled substances', examples: [['2', '2N', '3']] }),
    ),
    status: standing,
    expirationDate: lastDay,
  },
  label: ['registrationType', 'state'],
  needs: { fields: ['number', 'state', 'expirationDate'], verification: true },
  expiry: standingExpiry,
  warnings: deaWarnings,
});

const boardCertifications = section({
  name: 'boardCertification',
  path: 'board-certifications',
  noun: 'a board certification',
  fields: {
    boardName: words(255, 'American Board of Family Medicine', 'Name of the board'),
    specialty: words(255, 'Family Medicine', 'Specialty that the board certifies'),
    certificateNumber: words(100, '1081923', 'Number of the certificate'),
    status: standing,
    initialDate: dayOf('Day of the first certification'),
    expirationDate: dayOf('The last day on which it is in force; null for one that does not end'),
    moc: flag('True where the holder takes part in maintenance of certification'),
  },
  label: ['boardName', 'specialty'],
  needs: { fields: ['boardName', 'specialty'], verification: true },
  periods: [['initialDate', 'expirationDate']],
  expiry: standingExpiry,
});

/** Work, and the gaps in it: an entry without an employer is about a gap. */
const workHistory = section({
  name: 'workHistory',
  path: 'work-history',
  noun: 'a work history entry',
  fields: {
    employer: words(255, 'Riverside Health', 'Empty in an entry that is about a gap itself'),
    title: words(255, 'Attending physician', 'Title of the position'),
    startDate: dayOf('First day'),
    endDate: dayOf('Last day; null while it lasts'),
    gapExplanation: words(
      2_000,
      'Parental leave',
      'What filled the gap before the entry, or the gap that it is about; needed for more than 6 months',
    ),
    gapExplanationInWriting: flag(
      'True where the applicant has explained the gap in writing; needed for more than a year',
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
  .describe('Where the malpractice claim stands');
const incident = 'Day of the incident';
const amountPaid = 'What was paid on the claim';
const allegation = 'What was alleged';
const allegedExample = { description: allegation, examples: ['Delayed diagnosis'] };
const claimsMade = 'The claims that were made under it';

const malpracticeInsurance = section({
  name: 'malpracticeInsurance',
  path: 'malpractice-insurance',
  noun: 'malpractice insurance',
  fields: {
    carrier: words(255, 'Meridian Mutual', 'Name of the insurer'),
    policyNumber: words(100, 'MM-204417', 'Number of the policy'),
    status: plain(
      z.enum(['ACTIVE', 'ENDED']).meta({ description: 'ENDED: earlier cover; null counts as in force' }),
    ),
    perClaim: amountOf('The most that is paid for one claim'),
    aggregate: amountOf('The most that is paid in a policy period'),
    effectiveDate: dayOf('First day of the policy'),
    expirationDate: lastDay,
    retroactiveDate: dayOf('From which on acts are covered'),
    tail: flag('True where claims are covered that are made after the policy has ended'),
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
    facilityName: words(255, 'Riverside General Hospital', 'Name of the hospital'),
    status: words(100, 'Active', 'In the words of the hospital'),
    category: words(100, 'Attending', 'Category of the medical staff'),
    startDate: dayOf('First day'),
    endDate: dayOf('Last day; null while it lasts'),
    admittingArrangement: words(
      1_000,
      'Patients are admitted by the hospitalist group',
      'How patients are admitted where the applicant cannot',
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
    name: words(255, 'Jordan Lee', 'Name of the peer'),
    relationship: words(255, 'Chief of service', 'What the peer is to the applicant'),
    specialty: words(255, 'Internal Medicine', 'Specialty of the peer'),
    contact: words(500, 'jordan.lee@example.org', 'How the peer can be reached'),
  },
  label: ['name'],
  needs: { entries: 3, fields: ['name', 'relationship', 'contact'] },
});

/** The sections of a credentialing file, in the order in which it shows them. */
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
