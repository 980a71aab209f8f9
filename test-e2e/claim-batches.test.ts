import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aDraft, aPartner, aPractice } from './requests/claim-submission.ts';
import { request, requestUntilServed } from './support/api.ts';
import { type OwnInstallation, ownInstallation } from './support/own-installation.ts';
import { dateIn, World } from './support/world.ts';

const secret = 'the secret of batches, which guards nothing but a test';

/** How often the process is killed. */
const deaths = process.env.RCM_TEST_FAULTS === 'true' ? 10 : 2;

/** Creates ready claims of one payer, and the partner that gets them; returns the ids of the claims. */
async function readyClaims(world: World, count: number): Promise<string[]> {
  const practice = await aPractice(world);
  await aPartner(world, practice.payerId);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id } = await aDraft(world, practice, { serviceDate: dateIn(-20 - index) });
    const { submissionState, edits } = await world.send('post', `/reference/claims/${id}/validate`, {});
    if (submissionState !== 'READY') throw new Error(JSON.stringify(edits));
    ids.push(id);
  }
  return ids;
}

/** Checks that no claim is in two batches, no number was used twice, and every batch is whole. */
async function expectWhole({ ask }: OwnInstallation): Promise<{ claims: number; batches: number }> {
  const [twice, numbers, parts, states] = [
    await ask('select claim_id from claim_submission.batched_claims group by claim_id having count(*) > 1'),
    await ask(`select organization_id, n from (
        select organization_id, interchange_control_number n from claims.claim_batches) t
      group by organization_id, n having count(*) > 1`),
    await ask(`select b.id from claim_submission.batches b
      left join claims.claim_batches o on o.organization_id = b.organization_id and o.id = b.id
      left join claim_submission.batch_files f on f.organization_id = b.organization_id and f.batch_id = b.id
      where o.id is null or f.id is null or o.claim_count <> b.claim_count
        or o.interchange_control_number <> b.control_number
        or b.claim_count <> (select count(*) from claim_submission.batched_claims c
          where c.organization_id = b.organization_id and c.batch_id = b.id)`),
    await ask(`select c.id from claims.claims c
      full join claim_submission.batched_claims b on b.organization_id = c.organization_id and b.claim_id = c.id
      where (c.submission_state = 'BATCHED') is distinct from (b.claim_id is not null)
        or b.batch_id is distinct from c.batch_id`),
  ];
  expect({ twice, numbers, parts, states }).toEqual({ twice: [], numbers: [], parts: [], states: [] });
  const [counted] = (await ask(`select (select count(*) from claim_submission.batched_claims)::int as claims,
    (select count(*) from claim_submission.batches)::int as batches`)) as {
    claims: number;
    batches: number;
  }[];
  return counted ?? { claims: 0, batches: 0 };
}

test('twenty batches at once over the same claims share them out', async () => {
  const installation = await ownInstallation(secret);
  const { url } = await installation.serve(installation.environment);
  const world = new World(await installation.createOrganization(), 'canary-batches', url);
  const ids = await readyClaims(world, 40);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      requestUntilServed('post', `${url}/api/v1/claim-batches`, {
        key: world.organization.apiKey,
        body: { kind: '837P', claimIds: ids.slice(index, index + 21) },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
  const { claims, batches } = await expectWhole(installation);
  expect(claims).toBe(ids.length);
  process.stdout.write(`${answers.length} requests at once: ${claims} claims in ${batches} batches\n`);
});

test(`a process that is killed ${deaths} times leaves no batch in part and no number twice`, async () => {
  const installation = await ownInstallation(secret);
  let served = await installation.serve(installation.environment);
  const organization = await installation.createOrganization();
  const ids = await readyClaims(new World(organization, 'canary-deaths', served.url), 4 * deaths);
  /** The control numbers of the batches that were answered. */
  const answered: string[] = [];
  const ask = (url: string, claimIds: readonly string[]) =>
    request('post', `${url}/api/v1/claim-batches`, {
      key: organization.apiKey,
      body: { kind: '837P', claimIds },
    }).then(
      ({ status, json }) => {
        for (const { controlNumber } of json?.data?.claimBatches ?? []) answered.push(controlNumber);
        return status;
      },
      () => null,
    );
  for (let death = 0; death < deaths; death += 1) {
    const own = ids.slice(death * 4, death * 4 + 4);
    const asked = own.map((id) => ask(served.url, [id, ...own]));
    const moment = Math.random() * 120;
    await sleep(moment);
    await served.stop('SIGKILL');
    const answers = await Promise.all(asked);
    served = await installation.serve(installation.environment);
    const { claims, batches } = await expectWhole(installation);
    process.stdout.write(
      `killed after ${Math.round(moment)} ms, answered ${answers.join()}: ${claims} claims in ${batches} batches\n`,
    );
  }
  expect(await ask(served.url, ids)).toBe(201);
  expect((await expectWhole(installation)).claims).toBe(ids.length);
  const stored = (await installation.ask('select control_number from claim_submission.batches')) as {
    control_number: string;
  }[];
  expect(stored.map(({ control_number: number }) => number)).toEqual(expect.arrayContaining(answered));
});
