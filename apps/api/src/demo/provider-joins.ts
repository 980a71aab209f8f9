import { type Cast, physicianNpi } from './cast.ts';
import type { Scene } from './scene.ts';

/** A physician joins: the file with her education and a license that ends soon is opened, and she is screened before she sees a patient. */
export async function tellProviderJoins(scene: Scene, { physician }: Cast): Promise<void> {
  const { call, create, at, date } = scene;
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
