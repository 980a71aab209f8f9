import { type CallOptions, type TestHost, testHost } from '@rcm/testing';
import { createClaimStatus } from '../src/module.ts';

/** Claims are named after their payer (`clm_north_1` is of `pay_north`); those whose name says so are missing. */
export const claimStatus = createClaimStatus({
  payer: async (_context, id) => (id.includes('missing') ? null : { id }),
  claims: async (_context, ids) =>
    ids
      .filter((id) => !id.includes('missing'))
      .map((id) => ({ id, payerId: `pay_${id.split('_')[1]}` }))
      .toReversed(),
});

/** The claim status module on a database of its own. */
export const claimStatusHost = () => testHost([claimStatus]);

type Body = Readonly<Record<string, unknown>>;

/** Makes a profile and gives it as it is shown. */
export async function aProfile(host: TestHost, body: Body = {}, options: CallOptions = {}) {
  const { data } = await host.call(
    'claim-status.createMappingProfile',
    { body: { name: 'Riverside default', ...body } },
    options,
  );
  return data.mappingProfile;
}

/** Publishes the draft of a profile. */
export async function publish(host: TestHost, profileId: string, options: CallOptions = {}) {
  const { data } = await host.call('claim-status.publishMappingProfile', { params: { profileId } }, options);
  return data.mappingProfile;
}

let payers = 0;

/** A published profile for a payer of its own, and the ids of `count` claims of that payer. */
export async function aPublishedProfile(
  host: TestHost,
  body: Body = {},
  count = 1,
  options: CallOptions = {},
) {
  payers += 1;
  const payer = `payer${payers}`;
  const profile = await aProfile(host, { payerId: `pay_${payer}`, ...body }, options);
  await publish(host, profile.id, options);
  return {
    profileId: profile.id as string,
    payerId: `pay_${payer}`,
    claimIds: Array.from({ length: count }, (_, index) => `clm_${payer}_${index}`),
  };
}

/** An inquiry about `count` claims under a profile of its own. */
export async function anInquiry(host: TestHost, count = 1, profile: Body = {}, options: CallOptions = {}) {
  const made = await aPublishedProfile(host, profile, count, options);
  const { data } = await host.call(
    'claim-status.createInquiry',
    { body: { claimIds: made.claimIds } },
    options,
  );
  return { ...made, inquiry: data, params: { id: data.inquiryId as string } };
}
