import { screenedNpi } from '../support/exclusions.ts';
import { dateIn, type RequestBuilders, type World } from '../support/world.ts';
import { checkBody } from './oig-exclusion.ts';

const sessionBody = (world: World) => ({
  sessionType: 'INITIAL',
  firstName: world.name(),
  lastName: world.name(),
  npi: '1558598797',
  dueDate: dateIn(90),
});

const educationBody = (world: World) => ({
  educationType: 'MEDICAL_SCHOOL',
  degree: world.name(),
  institutionName: world.name(),
  startDate: '2008-09-01',
  endDate: '2012-05-31',
});

export const aSession = async (world: World): Promise<string> =>
  (await world.send('post', '/credentialing/sessions', sessionBody(world))).session.id;

const anEducation = async (world: World): Promise<string> =>
  anEntry(world, 'Education', await aSession(world));

type EntryBody = (world: World) => Record<string, unknown>;

/** A body for the entries of each section, by the suffix of its operations' names. */
const sections: Readonly<Record<string, readonly [path: string, parameter: string, body: EntryBody]>> = {
  License: [
    'licenses',
    'licenseId',
    (world) => ({
      licenseType: 'MD',
      licenseNumber: world.name(),
      state: 'NY',
      status: 'ACTIVE',
      issueDate: '2015-07-01',
      expirationDate: dateIn(60),
      compact: false,
    }),
  ],
  DeaRegistration: [
    'dea-registrations',
    'deaRegistrationId',
    () => ({
      registrationType: 'DEA',
      number: 'BS1234563',
      state: 'NY',
      schedules: ['2', '3'],
      status: 'ACTIVE',
      expirationDate: dateIn(400),
    }),
  ],
  BoardCertification: [
    'board-certifications',
    'boardCertificationId',
    (world) => ({
      boardName: world.name(),
      specialty: 'Family Medicine',
      certificateNumber: world.name(),
      status: 'ACTIVE',
      initialDate: '2016-01-01',
      expirationDate: dateIn(400),
      moc: true,
    }),
  ],
  WorkHistory: [
    'work-history',
    'workHistoryId',
    (world) => ({
      employer: world.name(),
      title: world.name(),
      startDate: '2015-07-01',
      endDate: null,
      gapExplanation: world.name(),
      gapExplanationInWriting: true,
    }),
  ],
  MalpracticeInsurance: [
    'malpractice-insurance',
    'malpracticeInsuranceId',
    (world) => ({
      carrier: world.name(),
      policyNumber: world.name(),
      status: 'ACTIVE',
      perClaim: 1_000_000,
      aggregate: 3_000_000,
      effectiveDate: dateIn(-100),
      expirationDate: dateIn(265),
      retroactiveDate: '2015-07-01',
      tail: false,
      claims: [
        {
          incidentDate: '2019-04-30',
          status: 'SETTLED',
          amountPaid: 12_500,
          description: world.name(),
        },
      ],
    }),
  ],
  HospitalAffiliation: [
    'hospital-affiliations',
    'hospitalAffiliationId',
    (world) => ({
      facilityName: world.name(),
      status: 'Active',
      category: 'Attending',
      startDate: '2018-01-01',
      endDate: null,
      admittingArrangement: world.name(),
    }),
  ],
  Reference: [
    'references',
    'referenceId',
    (world) => ({
      name: world.name(),
      relationship: 'Chief of service',
      specialty: 'Internal Medicine',
      contact: world.name(),
    }),
  ],
};

async function anEntry(world: World, suffix: string, sessionId: string): Promise<string> {
  const [path, , body] = sections[suffix] ?? ['education', '', educationBody];
  const { record } = await world.send('post', `/credentialing/sessions/${sessionId}/${path}`, body(world));
  return record.id;
}

const disclosures = [
  'LICENSE_ACTION',
  'PRIVILEGE_LOSS',
  'DISCIPLINARY_ACTION',
  'FELONY_CONVICTION',
  'MALPRACTICE_CLAIM',
  'PROGRAM_SANCTION',
  'INABILITY_TO_PERFORM',
  'ILLEGAL_DRUG_USE',
].map((question) => ({ question, answer: false }));

const screened = new WeakMap<World, Promise<string>>();

/** An NPI whose newest exclusion check has a result: only that of a listed person has one where LEIE is not imported. */
function aScreenedNpi(world: World): Promise<string> {
  const npi = screened.get(world) ?? screen(world);
  screened.set(world, npi);
  return npi;
}

async function screen(world: World): Promise<string> {
  const body = { ...checkBody(world), npi: screenedNpi };
  const { check } = await world.send('post', '/oig-exclusion/checks', body);
  const review = { verdict: 'FALSE_POSITIVE', note: world.name(), reviewedBy: (await world.member()).id };
  await world.send('post', `/oig-exclusion/checks/${check.id}/review`, review);
  return screenedNpi;
}

/** A file that is complete except for the verification of its entries. */
export async function anUnverifiedFile(world: World) {
  const sessionId = await aSession(world);
  const attested = { npi: await aScreenedNpi(world), disclosures, attestationDate: dateIn(-1) };
  await world.send('put', `/credentialing/sessions/${sessionId}`, attested);
  const suffixes = ['Education', 'License', 'MalpracticeInsurance', 'WorkHistory'];
  const entryIds: string[] = [];
  for (const suffix of [...suffixes, 'Reference', 'Reference', 'Reference']) {
    entryIds.push(await anEntry(world, suffix, sessionId));
  }
  return { sessionId, entryIds };
}

/** Verifies entries at their sources. */
export async function verify(world: World, entryIds: readonly string[]): Promise<void> {
  for (const entryId of entryIds) {
    const verification = { entryId, source: world.name(), result: 'VERIFIED' };
    await world.send('post', '/credentialing/verifications', verification);
  }
}

/** A complete and verified file. */
async function aCompleteFile(world: World): Promise<string> {
  const { sessionId, entryIds } = await anUnverifiedFile(world);
  await verify(world, entryIds);
  return sessionId;
}

/** The same before the committee. */
async function aFileInCommittee(world: World): Promise<string> {
  const sessionId = await aCompleteFile(world);
  await world.send('post', `/credentialing/sessions/${sessionId}/submit`, {});
  await world.send('put', `/credentialing/sessions/${sessionId}`, { status: 'COMMITTEE' });
  return sessionId;
}

/** Requests that add and update the entries of each section. */
const sectionRequests: RequestBuilders = Object.fromEntries(
  Object.entries(sections).flatMap(([suffix, [, parameter, body]]) => [
    [
      `credentialing.add${suffix}`,
      async (world: World) => ({
        params: { sessionId: await aSession(world) },
        body: { ...body(world), sortOrder: 3 },
      }),
    ],
    [
      `credentialing.update${suffix}`,
      async (world: World) => ({
        params: { [parameter]: await anEntry(world, suffix, await aSession(world)) },
        body: body(world),
      }),
    ],
  ]),
);

/** Requests to the credentialing operations. */
export const credentialing: RequestBuilders = {
  'credentialing.listSessions': async () => ({
    query: {
      status: ['DRAFT', 'IN_PROGRESS'],
      sessionType: 'INITIAL',
      dueFrom: dateIn(0),
      recredentialingDueTo: dateIn(1_096),
      sort: 'dueDate',
    },
  }),
  'credentialing.createSession': async (world) => ({
    body: {
      ...sessionBody(world),
      providerId: (await world.provider()).id,
      caqhId: '12345678',
      verificationStandard: 'CVO',
    },
  }),
  'credentialing.getSession': async (world) => {
    const sessionId = await aSession(world);
    const entryId = await anEntry(world, 'Education', sessionId);
    const verification = { entryId, source: world.name(), result: 'VERIFIED' };
    await world.send('post', '/credentialing/verifications', verification);
    return { params: { sessionId } };
  },
  'credentialing.updateSession': async (world) => ({
    params: { sessionId: await aSession(world) },
    body: {
      sessionType: 'OFF_CYCLE',
      providerId: (await world.provider()).id,
      firstName: world.name(),
      lastName: world.name(),
      npi: null,
      caqhId: '12345678',
      verificationStandard: 'CVO',
      disclosures: [
        ...disclosures.slice(1),
        { question: 'LICENSE_ACTION', answer: true, explanation: world.name() },
      ],
      attestationDate: dateIn(-1),
      dueDate: dateIn(120),
      status: 'WITHDRAWN',
      statusReason: world.name(),
    },
  }),
  'credentialing.submitSession': async (world) => ({ params: { sessionId: await aCompleteFile(world) } }),
  'credentialing.decideSession': async (world) => ({
    params: { sessionId: await aFileInCommittee(world) },
    body: { decision: 'APPROVED', reason: world.name() },
  }),
  'credentialing.getCompleteness': async (world) => ({
    params: { sessionId: await aSession(world) },
    query: { asOf: dateIn(30) },
  }),
  'credentialing.deleteSession': async (world) => ({ params: { sessionId: await aSession(world) } }),
  'credentialing.addEducation': async (world) => ({
    params: { sessionId: await aSession(world) },
    body: { ...educationBody(world), sortOrder: 3 },
  }),
  'credentialing.updateEducation': async (world) => ({
    params: { educationId: await anEducation(world) },
    body: { degree: world.name(), endDate: null },
  }),
  ...sectionRequests,
  'credentialing.deleteEntry': async (world) => ({ params: { entryId: await anEducation(world) } }),
  'credentialing.recordVerification': async (world) => ({
    body: {
      entryId: await anEntry(world, 'License', await aSession(world)),
      source: world.name(),
      verifiedOn: dateIn(-1),
      result: 'DISCREPANCY',
      note: world.name(),
    },
  }),
  'credentialing.listExpirables': async (world) => {
    const sessionId = await aSession(world);
    await anEntry(world, 'License', sessionId);
    return {
      query: {
        withinDays: '365',
        expiresFrom: dateIn(-30),
        section: ['licenses', 'deaRegistrations'],
        sessionId,
      },
    };
  },
  'credentialing.validateNpi': async () => ({ body: { npi: '1234567890' } }),
};
