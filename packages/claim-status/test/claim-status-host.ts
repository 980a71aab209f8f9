import { type CallOptions, type TestHost, testHost } from '@rcm/testing';
import { createClaimStatus } from '../src/module.ts';

/** Claim ids contain the payer (`clm_north_1` belongs to `pay_north`); ids that contain "missing" are not found. */
export const claimStatus = createClaimStatus({
  payer: async (_context, id) => (id.includes('missing') ? null : { id }),
  claims: async (_context, ids) =>
    ids
      .filter((id) => !id.includes('missing'))
      .map((id) => ({ id, payerId: `pay_${id.split('_')[1]}` }))
      .toReversed(),
});

/** The claim status module on its own database. */
export const claimStatusHost = () => testHost([claimStatus]);

type Body = Readonly<Record<string, unknown>>;

/** Creates a profile and returns it as it is shown. */
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

/** Creates a published profile for a new payer, and returns the ids of `count` claims of that payer. */
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

/** Creates an inquiry about `count` claims with a new profile. */
export async function anInquiry(host: TestHost, count = 1, profile: Body = {}, options: CallOptions = {}) {
  const made = await aPublishedProfile(host, profile, count, options);
  const { data } = await host.call(
    'claim-status.createInquiry',
    { body: { claimIds: made.claimIds } },
    options,
  );
  return { ...made, inquiry: data, params: { id: data.inquiryId as string } };
}
