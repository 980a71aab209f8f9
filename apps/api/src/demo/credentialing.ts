import type { DemoContext } from './demo-context.ts';
import { physicianNpi, type SharedRecords } from './shared-records.ts';

/** Creates a credentialing session with education and a license that expires soon, and an exclusion check. */
export async function createCredentialing(demo: DemoContext, { physician }: SharedRecords): Promise<void> {
  const { call, create, at, date } = demo;
  const session = await create(
    'credentialing.createSession',
    'session',
    {
      sessionType: 'INITIAL',
      providerId: physician.id,
      firstName: 'Avery',
      lastName: 'Stone',
      npi: physicianNpi,
      dueDate: date(-90),
    },
    -180,
  );
  await call(
    'credentialing.addEducation',
    {
      params: { sessionId: session.id },
      body: {
        educationType: 'MEDICAL_SCHOOL',
        degree: 'Doctor of Medicine',
        institutionName: 'Riverside College of Medicine',
        startDate: '2004-09-01',
        endDate: '2008-05-31',
      },
    },
    at(-178),
  );
  await call(
    'credentialing.addLicense',
    {
      params: { sessionId: session.id },
      body: {
        licenseType: 'MD',
        licenseNumber: '284113',
        state: 'NY',
        status: 'ACTIVE',
        issueDate: '2015-07-01',
        expirationDate: date(45),
      },
    },
    at(-178),
  );
  await create(
    'oig-exclusion.createCheck',
    'check',
    {
      entityName: 'Avery Stone, MD',
      checkType: 'PROVIDER',
      npi: physicianNpi,
      state: 'NY',
      providerId: session.id,
    },
    -177,
  );
}
