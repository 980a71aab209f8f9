import type { Scale, SeededOrganization } from './seed.ts';
import { authorization, estimates, type Workload, type WorkloadRequest } from './workloads.ts';

/** A workload that keeps some connections busy. */
interface BusyWorkload extends Workload {
  readonly connections: number;
}

/** The workload of the measured organization, and those of its busy neighbour. */
export interface Neighbourhood {
  readonly quiet: Workload;
  readonly busy: readonly BusyWorkload[];
}

/** One organization that reads estimates, and what the large one does at the same time. */
export function neighbours(organizations: readonly SeededOrganization[], scale: Scale): Neighbourhood {
  const [large, quiet] = organizations as [SeededOrganization, SeededOrganization];
  return {
    quiet: estimates([quiet], Math.round(scale.estimates / scale.organizations)),
    busy: [slowestList(large), largeValidBodies(large), largeInvalidBodies(large)],
  };
}

const slowestList = (organization: SeededOrganization): BusyWorkload => ({
  name: 'its slowest list',
  scripts: [],
  requests: [
    { method: 'GET', path: '/api/v1/appeals?skip=10000&take=100', headers: authorization(organization) },
  ],
  connections: 64,
});

const post = (organization: SeededOrganization, path: string, body: string): WorkloadRequest => ({
  method: 'POST',
  path,
  headers: { ...authorization(organization), 'content-type': 'application/json' },
  body,
});

const rows = (count: number, row: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => row(index));

/** Valid bodies of 0.5 to 1 MB. They are only checked, so that the database does not grow. */
const largeValidBodies = (organization: SeededOrganization): BusyWorkload => ({
  connections: 12,
  name: 'large valid bodies',
  scripts: [],
  requests: [
    post(
      organization,
      '/api/v1/reference/imports',
      JSON.stringify({
        kind: 'PATIENT',
        format: 'CSV',
        dryRun: true,
        content: [
          'externalId,mrn,firstName,lastName,dateOfBirth,sex,email,phone',
          ...rows(
            5_000,
            (index) =>
              `EHR-${index},M${index},Rowan,Ellis,1984-02-28,F,rowan.${index}@example.org,5595550100`,
          ),
        ].join('\n'),
      }),
    ),
    post(
      organization,
      '/api/v1/agent-builder/definitions/validate',
      JSON.stringify({
        name: 'Eligibility at the portal',
        category: 'ELIGIBILITY',
        applicationUrl: 'https://portal.example.org/eligibility',
        applicationName: 'Portal',
        applicationType: 'PAYER_PORTAL',
        steps: Array.from({ length: 5_000 }, (_, index) => ({
          type: 'NAVIGATE',
          instruction: `Open page ${index} of the member, and wait until it shows the coverage and its dates`,
        })),
      }),
    ),
  ],
});

/** Invalid bodies of 1 to 4 MB: too many names, too many elements, and an issue for almost every byte. */
const largeInvalidBodies = (organization: SeededOrganization): BusyWorkload => ({
  connections: 12,
  name: 'large invalid bodies',
  scripts: [],
  requests: [
    `{${rows(250_000, (index) => `"key${index}":1`).join()}}`,
    `{"claimPayments":[${rows(700_000, () => '{}').join()}]}`,
    `{"claimPayments":[${rows(400, () => `{"lines":[${rows(800, () => '{}').join()}]}`).join()}]}`,
    `{"claimPayments":[${rows(200, () => `{"lines":[${rows(400, () => '{}').join()}]}`).join()}],"filler":"${'x'.repeat(300_000)}"}`,
  ].map((body) => post(organization, '/api/v1/remittances/payments', body)),
});
