import { dateIn, type RequestBuilders, type World } from '../support/world.ts';

const rules = [
  { categoryCode: 'P1', outcome: 'in_review' },
  { categoryCode: 'P1', statusCode: '20', outcome: 'on_hold' },
];

const profileBody = (world: World, payerId: string) => ({
  name: world.name(),
  payerId,
  rules,
  defaultOutcome: 'in_process',
});

export const aProfile = async (world: World, payerId?: string) =>
  (
    await world.send(
      'post',
      '/claim-status/mapping-profiles',
      profileBody(world, payerId ?? (await world.payer()).id),
    )
  ).mappingProfile;

/** A claim, and a published profile of its payer. */
async function aClaimWithProfile(world: World) {
  const claim = await world.claim();
  const { id: mappingProfileId } = await aProfile(world, claim.payerId);
  await world.send('post', `/claim-status/mapping-profiles/${mappingProfileId}/publish`, {});
  return { mappingProfileId, claimIds: [claim.id] };
}

/** Finds a new inquiry by its claim, because the response to its creation has no id. */
async function anInquiry(world: World) {
  const body = await aClaimWithProfile(world);
  await world.send('post', '/claim-status/inquiries', body);
  const { inquiries } = await world.send('get', `/claim-status/inquiries?claimId=${body.claimIds[0]}`);
  return { ...body, id: inquiries[0].inquiryId as string };
}

const inquiryId = async (world: World) => ({ id: (await anInquiry(world)).id });

const answer = { statuses: [{ categoryCode: 'P1', statusCode: '20' }] };

/** An answered inquiry whose profile has a newer version. */
async function anAnsweredInquiry(world: World) {
  const { id, mappingProfileId, claimIds } = await anInquiry(world);
  await world.send('post', `/claim-status/inquiries/${id}/responses`, answer);
  await world.send('put', `/claim-status/mapping-profiles/${mappingProfileId}`, { rules: [] });
  await world.send('post', `/claim-status/mapping-profiles/${mappingProfileId}/publish`, {});
  return { id, mappingProfileId, claimId: claimIds[0] as string };
}

/** Requests to the claim status operations. */
export const claimStatus: RequestBuilders = {
  'claim-status.listMappingProfiles': async (world) => ({
    query: { status: ['DRAFT', 'PUBLISHED'], payerId: (await aProfile(world)).payerId },
  }),
  'claim-status.createMappingProfile': async (world) => ({
    body: profileBody(world, (await world.payer()).id),
  }),
  'claim-status.getMappingProfile': async (world) => ({ params: { profileId: (await aProfile(world)).id } }),
  'claim-status.updateMappingProfile': async (world) => ({
    params: { profileId: (await aProfile(world)).id },
    body: { name: world.name(), rules, defaultOutcome: null },
  }),
  'claim-status.publishMappingProfile': async (world) => ({
    params: { profileId: (await aProfile(world)).id },
    body: {},
  }),
  'claim-status.listInquiries': async () => ({
    query: { processingState: ['AWAITING_RESPONSE', 'COMPLETED'], outcome: 'pending' },
  }),
  'claim-status.createInquiry': async (world) => ({ body: await aClaimWithProfile(world) }),
  'claim-status.getInquiry': async (world) => ({ params: await inquiryId(world) }),
  'claim-status.listRevisions': async (world) => ({ params: await inquiryId(world) }),
  'claim-status.recordResponse': async (world) => ({
    params: await inquiryId(world),
    body: {
      claimIndex: 0,
      statuses: [{ categoryCode: 'F1', statusCode: '65', entityCode: 'PR' }],
      totalCharge: 450,
      paidAmount: 380.25,
      payerClaimNumber: world.name(),
      effectiveDate: dateIn(-1),
    },
  }),
  'claim-status.reprocessInquiry': async (world) => {
    const { id, mappingProfileId } = await anAnsweredInquiry(world);
    return { params: { id }, body: { mappingProfileId, mappingProfileVersion: 2 } };
  },
  'claim-status.cancelInquiry': async (world) => ({ params: await inquiryId(world), body: {} }),
  'claim-status.getLatestStatus': async (world) => ({
    params: { claimId: (await anAnsweredInquiry(world)).claimId },
  }),
  'claim-status.listCodes': async () => ({ query: { outcome: ['in_process', 'in_review'], take: '5' } }),
};
