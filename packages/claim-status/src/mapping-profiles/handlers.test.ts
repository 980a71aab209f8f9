import { aPrincipal, expectNoDrift, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  anInquiry,
  aProfile,
  aPublishedProfile,
  claimStatus,
  claimStatusHost,
  publish,
} from '../../test/claim-status-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimStatusHost();
});
afterAll(() => host.close());

const rules = [
  { categoryCode: 'P1', outcome: 'in_review' },
  { categoryCode: 'P1', statusCode: '20', outcome: 'on_hold' },
];

const update = (profileId: string, body: Record<string, unknown>) =>
  host.call('claim-status.updateMappingProfile', { params: { profileId }, body });

const answerWith = async (params: { id: string }, categoryCode: string) => {
  const body = { statuses: [{ categoryCode, statusCode: '20' }] };
  return (await host.call('claim-status.recordResponse', { params, body })).data;
};

test('the migrations build what the entities describe', () => expectNoDrift(claimStatus));

describe('claim-status.createMappingProfile', () => {
  test('answers 201 with a DRAFT of version 0 and every stored field', async () => {
    const profile = await aProfile(host, { payerId: 'pay_1', rules, defaultOutcome: 'in_process' });
    expect(profile).toEqual({
      id: expect.stringMatching(/^mpr_/),
      organizationId: host.principal.organization.id,
      name: 'Riverside default',
      payerId: 'pay_1',
      status: 'DRAFT',
      version: 0,
      rules: [{ ...rules[0], statusCode: null }, rules[1]],
      defaultOutcome: 'in_process',
      hasUnpublishedChanges: true,
      publishedAt: null,
      createdAt: testTime.toISOString(),
      updatedAt: testTime.toISOString(),
    });
  });

  test('requires only a name', async () => {
    expect(await aProfile(host)).toMatchObject({ payerId: null, rules: [], defaultOutcome: null });
  });

  test('answers 404 for a payer that the organization does not have', async () => {
    await expect(aProfile(host, { payerId: 'pay_missing' })).rejects.toMatchObject({ status: 404 });
  });

  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      categoryCode: 'P1',
      statusCode: `${index}`,
      outcome: 'paid',
    }));

  test.each([
    ['name', 'x'],
    ['name', '😀'.repeat(200)],
    ['rules', []],
    ['rules', many(500)],
    ['rules', [{ categoryCode: 'ABCDEFGH10', statusCode: 'ABCDEFGH10', outcome: 'pending' }]],
    ['defaultOutcome', 'pending'],
    ['payerId', 'p'],
  ])(
    'accepts a name of 1 to 200 characters, up to 500 rules, codes of 1 to 10 characters, outcomes of the table: %s',
    async (name, value) => {
      expect(await aProfile(host, { [name]: value })).toMatchObject({ status: 'DRAFT' });
    },
  );

  test.each([
    ['name', undefined, 'body.name'],
    ['name', '', 'body.name'],
    ['name', 'x'.repeat(201), 'body.name'],
    ['name', null, 'body.name'],
    ['rules', many(501), 'body.rules'],
    ['rules', null, 'body.rules'],
    ['rules', [{ outcome: 'paid' }], 'body.rules.0.categoryCode'],
    ['rules', [{ categoryCode: '', outcome: 'paid' }], 'body.rules.0.categoryCode'],
    ['rules', [{ categoryCode: 'ABCDEFGH101', outcome: 'paid' }], 'body.rules.0.categoryCode'],
    ['rules', [{ categoryCode: 'p1', outcome: 'paid' }], 'body.rules.0.categoryCode'],
    ['rules', [{ categoryCode: 'P1', statusCode: 'STC*F1:65~', outcome: 'paid' }], 'body.rules.0.statusCode'],
    ['rules', [{ categoryCode: 'P1', statusCode: null, outcome: 'paid' }], 'body.rules.0.statusCode'],
    ['rules', [{ categoryCode: 'P1' }], 'body.rules.0.outcome'],
    ['rules', [{ categoryCode: 'P1', outcome: 'PAID' }], 'body.rules.0.outcome'],
    ['defaultOutcome', 'unmapped', 'body.defaultOutcome'],
    ['defaultOutcome', null, 'body.defaultOutcome'],
    ['payerId', '', 'body.payerId'],
  ])(
    'answers 400 with the path for values outside the bounds, null and unknown outcomes: %s %j',
    async (name, value, path) => {
      await expect(aProfile(host, { [name]: value })).rejects.toMatchObject({
        status: 400,
        details: { issues: [expect.objectContaining({ path })] },
      });
    },
  );
});

describe('claim-status.getMappingProfile', () => {
  test('returns the same as the write did, with its ETag', async () => {
    const profile = await aProfile(host, { rules });
    const read = await host.call('claim-status.getMappingProfile', { params: { profileId: profile.id } });
    expect([read.data.mappingProfile, read.tag]).toEqual([profile, '"1"']);
  });
});

describe('claim-status.listMappingProfiles', () => {
  test('lists the newest first, filters by status and payer, and pages, with the total', async () => {
    const as = aPrincipal();
    const times = [1, 2, 3].map((minute) => new Date(testTime.getTime() + minute * 60_000));
    const [first, second, third] = [
      await aProfile(host, { payerId: 'pay_a' }, { as, now: times[0] as Date }),
      await aProfile(host, { payerId: 'pay_b' }, { as, now: times[1] as Date }),
      await aProfile(host, { payerId: 'pay_b' }, { as, now: times[2] as Date }),
    ];
    await publish(host, second.id, { as });
    const listed = async (query: Record<string, string | string[]>) => {
      const { data } = await host.call('claim-status.listMappingProfiles', { query }, { as });
      return [data.mappingProfiles.map(({ id }: { id: string }) => id), data.total];
    };
    expect(await listed({})).toEqual([[third.id, second.id, first.id], 3]);
    expect(await listed({ skip: '1', take: '1' })).toEqual([[second.id], 3]);
    expect(await listed({ payerId: 'pay_b' })).toEqual([[third.id, second.id], 2]);
    expect(await listed({ status: 'PUBLISHED' })).toEqual([[second.id], 1]);
    expect(await listed({ status: ['PUBLISHED', 'DRAFT'], payerId: 'pay_a' })).toEqual([[first.id], 1]);
  });
});

describe('claim-status.getMappingProfile, claim-status.updateMappingProfile, claim-status.publishMappingProfile', () => {
  test.each(['getMappingProfile', 'updateMappingProfile', 'publishMappingProfile'])(
    'answer 404 for a profile that is missing or of another organization: %s',
    async (name) => {
      const profile = await aProfile(host);
      for (const [profileId, as] of [
        [profile.id, aPrincipal()],
        ['mpr_missing', host.principal],
      ] as const) {
        const call = host.call(`claim-status.${name}`, { params: { profileId } }, { as });
        await expect(call).rejects.toMatchObject({ status: 404 });
      }
    },
  );
});

describe('claim-status.publishMappingProfile', () => {
  test('answers 200 with the draft PUBLISHED as version 1', async () => {
    const { id } = await aProfile(host, { payerId: 'pay_freeze', rules });
    expect(await publish(host, id)).toMatchObject({
      status: 'PUBLISHED',
      version: 1,
      hasUnpublishedChanges: false,
      publishedAt: testTime.toISOString(),
    });
  });

  test('answers 409 without changes since the last version', async () => {
    const { profileId } = await aPublishedProfile(host);
    await expect(publish(host, profileId)).rejects.toMatchObject({ status: 409 });
  });

  test('answers 422 with each rule that cannot be published, and publishes nothing', async () => {
    const bad = [{ categoryCode: 'X0', outcome: 'paid' }, rules[0], rules[0]];
    const { id: profileId } = await aProfile(host, { payerId: 'pay_bad', rules: bad });
    await expect(publish(host, profileId)).rejects.toMatchObject({
      status: 422,
      details: {
        issues: [
          expect.objectContaining({ path: 'mappingProfile.rules.0.categoryCode' }),
          expect.objectContaining({ path: 'mappingProfile.rules.2' }),
        ],
      },
    });
    const { data } = await host.call('claim-status.getMappingProfile', { params: { profileId } });
    expect(data.mappingProfile).toMatchObject({ status: 'DRAFT', version: 0 });
  });

  test('supersedes the published profile of the same payer, and no other', async () => {
    const first = await aPublishedProfile(host);
    const other = await aPublishedProfile(host);
    const second = await aProfile(host, { payerId: first.payerId });
    await publish(host, second.id);
    const statusOf = async (profileId: string) =>
      (await host.call('claim-status.getMappingProfile', { params: { profileId } })).data.mappingProfile
        .status;
    expect(await Promise.all([first.profileId, second.id, other.profileId].map(statusOf))).toEqual([
      'SUPERSEDED',
      'PUBLISHED',
      'PUBLISHED',
    ]);
  });

  test('answers 409 to one of two concurrent requests', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await aProfile(host, { payerId: `pay_twice_${round}` });
      const results = await Promise.allSettled([publish(host, id), publish(host, id)]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(results).toContainEqual(
        expect.objectContaining({ reason: expect.objectContaining({ status: 409 }) }),
      );
    }
  });

  test.each([false, true])(
    'leaves one profile of a payer published after ten concurrent requests (one was published before: %s)',
    async (wasPublished) => {
      const { payerId } = await aPublishedProfile(host, wasPublished ? {} : { payerId: 'pay_elsewhere' });
      const of = wasPublished ? payerId : `${payerId}_fresh`;
      const drafts = await Promise.all(Array.from({ length: 10 }, () => aProfile(host, { payerId: of })));
      const results = await Promise.allSettled(drafts.map(({ id }) => publish(host, id)));
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 });
      }
      const { data } = await host.call('claim-status.listMappingProfiles', {
        query: { payerId: of, status: 'PUBLISHED' },
      });
      expect(data.total).toBe(1);
    },
  );
});

describe('claim-status.updateMappingProfile', () => {
  test('changes the draft and leaves the published version in force', async () => {
    const { profileId, claimIds } = await aPublishedProfile(host, {
      rules: [{ categoryCode: 'P1', outcome: 'in_review' }],
    });
    const { data } = await update(profileId, { rules: [{ categoryCode: 'P1', outcome: 'on_hold' }] });
    expect(data.mappingProfile).toMatchObject({
      status: 'PUBLISHED',
      version: 1,
      hasUnpublishedChanges: true,
    });
    const { data: inquiry } = await host.call('claim-status.createInquiry', { body: { claimIds } });
    expect(inquiry.mappingProfileVersion).toBe(1);
    expect((await answerWith({ id: inquiry.inquiryId }, 'P1')).outcome).toBe('in_review');
  });

  test('and claim-status.publishMappingProfile change nothing for earlier inquiries', async () => {
    const { profileId, claimIds, params, inquiry } = await anInquiry(host, 1, {
      rules: [{ categoryCode: 'P1', outcome: 'in_review' }],
    });
    await update(profileId, { rules: [{ categoryCode: 'P1', outcome: 'on_hold' }] });
    expect(await publish(host, profileId)).toMatchObject({ status: 'PUBLISHED', version: 2 });
    expect((await host.call('claim-status.getInquiry', { params })).data).toEqual(inquiry);
    expect(await answerWith(params, 'P1')).toMatchObject({ outcome: 'in_review', mappingProfileVersion: 1 });
    const { data: after } = await host.call('claim-status.createInquiry', { body: { claimIds } });
    expect(after).toMatchObject({ mappingProfileId: profileId, mappingProfileVersion: 2 });
    expect((await answerWith({ id: after.inquiryId }, 'P1')).outcome).toBe('on_hold');
  });

  test('clears defaultOutcome by null, and keeps omitted fields', async () => {
    const { id } = await aProfile(host, { defaultOutcome: 'paid' });
    const { data } = await update(id, { name: 'Renamed', defaultOutcome: null });
    expect(data.mappingProfile).toMatchObject({ name: 'Renamed', defaultOutcome: null, rules: [] });
  });

  test.each([
    ['name', ''],
    ['name', 'x'.repeat(201)],
    ['name', null],
    ['rules', null],
    ['defaultOutcome', 'unmapped'],
  ])('answers 400 for values outside the bounds, null and unknown outcomes: %s %j', async (name, value) => {
    const { id } = await aProfile(host);
    await expect(update(id, { [name]: value })).rejects.toMatchObject({ status: 400 });
  });

  test('answers 412 to an outdated If-Match', async () => {
    const { id: profileId } = await aProfile(host);
    await update(profileId, { name: 'Renamed' });
    const stale = host.call(
      'claim-status.updateMappingProfile',
      { params: { profileId }, body: { name: 'Again' } },
      { ifMatch: '"1"' },
    );
    await expect(stale).rejects.toMatchObject({ status: 412 });
  });
});
