import { aPrincipal, testTime, trailOf } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExclusionHost, exclusionHost } from '../../test/exclusion-host.ts';

let host: ExclusionHost;
beforeAll(async () => {
  host = await exclusionHost();
  await host.loadLeie([
    { LASTNAME: 'SMITH', FIRSTNAME: 'JOHN', STATE: 'TX', SPECIALTY: 'PHYSICIAN', EXCLTYPE: '1128b4' },
    { LASTNAME: 'GARCIA', FIRSTNAME: 'ANA', STATE: 'CA', NPI: '1558598797' },
    { LASTNAME: 'STONE', FIRSTNAME: 'AVERY', STATE: 'TX', DOB: '19610407' },
    { LASTNAME: 'DO', FIRSTNAME: 'PAT', MIDNAME: 'QUILL', STATE: 'NV' },
    { LASTNAME: 'FORMER', FIRSTNAME: 'FRED', STATE: 'TX', REINDATE: '20260302' },
    { LASTNAME: 'LATTER', FIRSTNAME: 'LOU', STATE: 'TX', REINDATE: '20260303' },
    { BUSNAME: 'SUNRISE HOME HEALTH CARE, INC', STATE: 'NY' },
  ]);
  await host.loadSam([
    { Last: 'SMITH', First: 'JOHN', 'State / Province': 'TX' },
    { Last: 'ENDED', First: 'EVE', 'State / Province': 'TX', 'Termination Date': '03/01/2026' },
    { Last: 'ENDING', First: 'EVE', 'State / Province': 'TX', 'Termination Date': '03/02/2026' },
    { Last: 'COMING', First: 'CAL', 'State / Province': 'TX', 'Active Date': '03/03/2026' },
    { Classification: 'Firm', Name: 'Horizon Supply LLC', 'State / Province': 'TX' },
  ]);
});
afterAll(() => host.close());

const clean = { entityName: 'Rowan Ellis', checkType: 'PROVIDER', npi: '1234567893', state: 'TX' };

const shortLeie = (rows: number) => ({
  code: 'LIST_SHORT',
  source: 'LEIE',
  message: `LEIE was loaded with ${rows} rows; about 83000 are published`,
});

type Options = NonNullable<Parameters<ExclusionHost['call']>[2]>;

const create = (body: Record<string, unknown> = {}, options: Options = {}) =>
  host.call('oig-exclusion.createCheck', { body: { ...clean, ...body } }, { as: aPrincipal(), ...options });

describe('oig-exclusion.createCheck', () => {
  test('answers 201 with EXC_CLEAR and every field, null if empty, for a person on no list', async () => {
    const as = aPrincipal();
    const { status, data, tag } = await create({}, { as });
    expect(status).toBe(201);
    expect(tag).toBe('"1"');
    expect(data.check).toEqual({
      id: expect.stringMatching(/^exc_/),
      organizationId: as.organization.id,
      userId: null,
      providerId: null,
      ...clean,
      status: 'EXC_CLEAR',
      matchSummary: { leieMatch: false, samMatch: false, matchScore: 0 },
      leie: null,
      sam: null,
      warnings: [shortLeie(7)],
      coverage: [
        { source: 'LEIE', version: 1, rowCount: 7, importedAt: testTime.toISOString(), ageDays: 0 },
        { source: 'SAM', version: 1, rowCount: 5, importedAt: testTime.toISOString(), ageDays: 0 },
      ],
      leieVersion: 1,
      samVersion: 1,
      reviewedBy: null,
      reviewedByMemberId: null,
      reviewedByAgentId: null,
      reviewedAt: null,
      reviewNote: null,
      checkedAt: testTime.toISOString(),
      createdAt: testTime.toISOString(),
      updatedAt: testTime.toISOString(),
    });
  });

  test('answers EXC_POTENTIAL_MATCH with a summary of each list, but no records, for a name and state on both lists', async () => {
    const { data } = await create({ entityName: 'John Smith, MD' });
    expect(data.check).toMatchObject({
      entityName: 'John Smith, MD',
      status: 'EXC_POTENTIAL_MATCH',
      matchSummary: { leieMatch: true, samMatch: true, matchScore: 65 },
      leie: {
        exclusionType: '1128b4',
        state: 'TX',
        specialty: 'PHYSICIAN',
        exclusionDate: '2019-05-20T00:00:00.000Z',
        reinstatementDate: null,
      },
      sam: { exclusionType: 'Prohibition/Restriction', exclusionDate: '2019-05-20T00:00:00.000Z' },
    });
  });

  test.each([
    ['only a surname and state', { entityName: 'Zelda Smith' }, 'EXC_CLEAR', 45],
    ['a name in another state', { entityName: 'John Smith', state: 'CA' }, 'EXC_POTENTIAL_MATCH', 55],
    [
      'an NPI under another name',
      { entityName: 'Zelda Jones', npi: '1558598797' },
      'EXC_POTENTIAL_MATCH',
      60,
    ],
    ['an NPI and a surname', { entityName: 'Zelda Garcia', npi: '1558598797' }, 'EXC_POTENTIAL_MATCH', 95],
    ['a different NPI from the list', { entityName: 'Ana Garcia', state: 'CA' }, 'EXC_POTENTIAL_MATCH', 50],
    ['a different NPI in another state', { entityName: 'Ana Garcia' }, 'EXC_CLEAR', 40],
    ['the reverse order', { entityName: 'Smith, John' }, 'EXC_POTENTIAL_MATCH', 65],
    ['a nickname', { entityName: 'Jack Smith' }, 'EXC_POTENTIAL_MATCH', 55],
    [
      'a business of LEIE',
      { entityName: 'Sunrise Home Health Care LLC', state: 'NY' },
      'EXC_POTENTIAL_MATCH',
      65,
    ],
    ['a firm of SAM', { entityName: 'Horizon Supply' }, 'EXC_POTENTIAL_MATCH', 65],
  ])(
    'scores a surname and state 45, a name in another state 55, an NPI alone 60, an NPI and surname 95: by %s',
    async (_what, body, status, matchScore) => {
      const { data } = await create(body);
      expect(data.check).toMatchObject({ status, matchSummary: { matchScore } });
    },
  );

  test.each([
    ['LEIE has reinstated today', 'Fred Former', 'EXC_CLEAR'],
    ['LEIE reinstates tomorrow', 'Lou Latter', 'EXC_POTENTIAL_MATCH'],
    ['SAM excluded until yesterday', 'Eve Ended', 'EXC_CLEAR'],
    ['SAM excludes until today', 'Eve Ending', 'EXC_POTENTIAL_MATCH'],
    ['SAM excludes from tomorrow on', 'Cal Coming', 'EXC_CLEAR'],
  ])(
    'finds entities that are excluded on the date of the check, bounds included, but not reinstated ones: %s',
    async (_what, entityName, status) => {
      const { data } = await create({ entityName });
      expect(data.check.status).toBe(status);
    },
  );

  test('uses the date in the time zone of the organization', async () => {
    const now = new Date('2026-03-03T03:00:00Z');
    const there = await create({ entityName: 'Eve Ending' }, { now });
    expect(there.data.check.status).toBe('EXC_POTENTIAL_MATCH');
    const as = aPrincipal({ timeZone: 'Asia/Tokyo' });
    const here = await create({ entityName: 'Eve Ending' }, { now, as });
    expect(here.data.check.status).toBe('EXC_CLEAR');
  });

  test('accepts any ten digits as an NPI, and warns of a wrong check digit', async () => {
    const { data } = await create({ npi: '1234567890' });
    expect(data.check.warnings).toEqual([
      { code: 'NPI_CHECK_DIGIT', source: null, message: 'The NPI fails its check digit' },
      shortLeie(7),
    ]);
  });

  test('warns of a list that is older than 35 days', async () => {
    const { data } = await create({}, { now: new Date(testTime.getTime() + 40 * 86_400_000) });
    expect(
      data.check.warnings.map(({ code, source }: Record<string, string>) => `${code} ${source}`),
    ).toEqual(['LIST_OUTDATED LEIE', 'LIST_OUTDATED SAM', 'LIST_SHORT LEIE']);
    expect(data.check.warnings[0].message).toContain('40 days ago');
  });

  test('answers EXC_ERROR, never EXC_CLEAR, for a name without Latin letters', async () => {
    const { data } = await create({ entityName: '李明' });
    expect(data.check).toMatchObject({ status: 'EXC_ERROR', matchSummary: null });
  });

  test('accepts an active member', async () => {
    const { data } = await create({ userId: 'mem_active' });
    expect(data.check.userId).toBe('mem_active');
  });

  test.each(['mem_inactive', 'mem_unknown'])(
    'answers 404 for a member that is inactive or unknown: %s',
    async (userId) => {
      await expect(create({ userId })).rejects.toMatchObject({ status: 404 });
    },
  );

  test('accepts a credentialing session', async () => {
    const { data } = await create({ providerId: 'ses_1' });
    expect(data.check.providerId).toBe('ses_1');
  });

  test('answers 404 for a session that is missing, deleted or of another organization', async () => {
    await expect(create({ providerId: 'ses_unknown' })).rejects.toMatchObject({ status: 404 });
  });

  test('compares the date of birth if the session has one', async () => {
    const { data } = await create({ entityName: 'Zelda Stone', providerId: 'ses_born' });
    expect(data.check.matchSummary.matchScore).toBe(35 + 20 + 10);
  });

  describe('with fields', () => {
    const refused = (body: Record<string, unknown>) =>
      create(body).then(
        () => null,
        (error) => error.details.issues,
      );

    test.each([
      ['entityName', 'Jo'],
      ['entityName', 'N'.repeat(200)],
      ['entityName', '😀'.repeat(200)],
      ['npi', '0000000000'],
      ['state', 'ZZ'],
    ])(
      'accepts a name of 2 to 200 characters (code points), any ten digits, any two capital letters: %s %j',
      async (field, value) => {
        const { data } = await create({ [field]: value });
        expect(data.check[field]).toBe(value);
      },
    );

    test.each([
      ['entityName', 'J'],
      ['entityName', 'N'.repeat(201)],
      ['entityName', undefined],
      ['entityName', null],
      ['entityName', 12],
      ['checkType', 'EMPLOYEE'],
      ['checkType', 'provider'],
      ['checkType', undefined],
      ['npi', '123456789'],
      ['npi', '12345678931'],
      ['npi', '123456789a'],
      ['npi', 1_234_567_893],
      ['npi', undefined],
      ['state', 'tx'],
      ['state', 'T'],
      ['state', 'TXX'],
      ['state', 'T1'],
      ['state', undefined],
      ['userId', ''],
      ['userId', null],
      ['providerId', ''],
      ['providerId', null],
    ])(
      'answers 400 to a name of 1 or 201 characters, an invalid checkType, NPI or state, a missing field, null: %s %j',
      async (field, value) => {
        expect(await refused({ [field]: value })).toEqual([
          expect.objectContaining({ path: `body.${field}` }),
        ]);
      },
    );

    test('ignores unknown fields', async () => {
      const as = aPrincipal();
      const unknown = { organizationId: 'org_other', status: 'EXC_CONFIRMED_MATCH' };
      const { data } = await create(unknown, { as });
      expect(data.check).toMatchObject({ organizationId: as.organization.id, status: 'EXC_CLEAR' });
    });
  });

  describe('of the same name, NPI, state, member and session', () => {
    const after = (milliseconds: number) => new Date(testTime.getTime() + milliseconds);
    const day = 86_400_000;

    test.each(['Rowan Ellis', ' ROWAN  ellis', 'Dr. Rowan Ellis, M.D.', 'Rowan Ellis Jr.'])(
      'answers 201 with the earlier check, for any spelling of the name: %j',
      async (entityName) => {
        const as = aPrincipal();
        const first = await create({}, { as });
        const second = await create({ entityName }, { as, now: after(60_000) });
        expect(second.status).toBe(201);
        expect(second.data).toEqual(first.data);
        expect(second.tag).toBe('"1"');
      },
    );

    test.each([
      [day - 1, true],
      [day, false],
    ])('returns the earlier check for 24 hours: %d ms later, %s', async (milliseconds, isReused) => {
      const as = aPrincipal();
      const first = await create({}, { as });
      const second = await create({}, { as, now: after(milliseconds) });
      expect(second.data.check.id === first.data.check.id).toBe(isReused);
    });

    test.each([
      ['another name', { entityName: 'Rowan Elliot' }],
      ['another NPI', { npi: '1558598797' }],
      ['another state', { state: 'CA' }],
      ['a member', { userId: 'mem_active' }],
      ['a session', { providerId: 'ses_1' }],
    ])('creates a new check for %s, in either order', async (_what, body) => {
      for (const [one, other] of [
        [{}, body],
        [body, {}],
      ]) {
        const as = aPrincipal();
        const first = await create(one, { as });
        const second = await create(other, { as });
        expect(second.data.check).toMatchObject({ ...clean, userId: null, providerId: null, ...other });
        expect(second.data.check.id).not.toBe(first.data.check.id);
        expect((await create(one, { as })).data.check.id).toBe(first.data.check.id);
      }
    });

    test('never reuses a check of another state', async () => {
      const as = aPrincipal();
      const ask = async (state: string) =>
        (await create({ entityName: 'J Smith', state }, { as })).data.check.status;
      expect([await ask('CA'), await ask('TX'), await ask('CA')]).toEqual([
        'EXC_CLEAR',
        'EXC_POTENTIAL_MATCH',
        'EXC_CLEAR',
      ]);
    });

    test('never reuses a check of a name that is read differently', async () => {
      const as = aPrincipal();
      const ask = async (entityName: string) =>
        (await create({ entityName, state: 'NV' }, { as })).data.check.status;
      expect([await ask('Pat Quill'), await ask('Pat Quill DO'), await ask('Pat Quill')]).toEqual([
        'EXC_CLEAR',
        'EXC_POTENTIAL_MATCH',
        'EXC_CLEAR',
      ]);
    });

    test('never reuses a check with another date of birth of the session', async () => {
      const as = aPrincipal();
      const ask = async () =>
        (await create({ entityName: 'Avery Stone', providerId: 'ses_changing' }, { as })).data.check;
      const before = await ask();
      expect(before.status).toBe('EXC_POTENTIAL_MATCH');
      host.changeDateOfBirth('1970-01-01');
      const after = await ask();
      expect(after.status).toBe('EXC_CLEAR');
      expect((await ask()).id).toBe(after.id);
    });

    test('never reuses a check of another organization', async () => {
      const [first, second] = [await create(), await create()];
      expect(second.data.check.id).not.toBe(first.data.check.id);
    });

    test('creates a new check after an error', async () => {
      const as = aPrincipal();
      const [first, second] = [
        await create({ entityName: '李明' }, { as }),
        await create({ entityName: '李明' }, { as }),
      ];
      expect(second.data.check.id).not.toBe(first.data.check.id);
    });

    test('answers 404 for an inactive member, even with an earlier check', async () => {
      const as = aPrincipal();
      await create({}, { as });
      await expect(create({ userId: 'mem_inactive' }, { as })).rejects.toMatchObject({ status: 404 });
    });

    test('records an audit event when it is created, and each time it is returned', async () => {
      const as = aPrincipal();
      const { data } = await create({}, { as });
      await create({}, { as });
      const event = { record: 'exclusion check', id: data.check.id };
      expect(await trailOf(host.tenants, as.organization.id)).toMatchObject([
        { action: 'create', ...event },
        { action: 'read', ...event },
      ]);
    });

    test('creates one for any number of concurrent requests', async () => {
      const as = aPrincipal();
      const made = await Promise.all(Array.from({ length: 30 }, () => create({}, { as })));
      expect(new Set(made.map(({ data }) => data.check.id)).size).toBe(1);
    });
  });

  describe('while lists are loaded and removed', () => {
    test('answers EXC_PENDING without a list, and creates a new check once a newer list is loaded', async () => {
      const fresh = await exclusionHost();
      try {
        const ask = async () => (await fresh.call('oig-exclusion.createCheck', { body: clean })).data.check;
        const without = await ask();
        expect(without).toMatchObject({ status: 'EXC_PENDING', matchSummary: null, leieVersion: null });
        expect(without.warnings.map(({ code }: { code: string }) => code)).toEqual([
          'LIST_NOT_LOADED',
          'LIST_NOT_LOADED',
        ]);
        expect((await ask()).id).not.toBe(without.id);
        await fresh.loadLeie([{ LASTNAME: 'SMITH', FIRSTNAME: 'JOHN' }]);
        const clear = await ask();
        expect(clear).toMatchObject({ status: 'EXC_CLEAR', leieVersion: 1, samVersion: null });
        expect((await ask()).id).toBe(clear.id);
        await fresh.loadLeie([{ LASTNAME: 'ELLIS', FIRSTNAME: 'ROWAN' }]);
        const matched = await ask();
        expect(matched).toMatchObject({ status: 'EXC_POTENTIAL_MATCH', leieVersion: 2 });
        await fresh.loadSam([{ Last: 'SMITH' }]);
        expect((await ask()).id).not.toBe(matched.id);
      } finally {
        await fresh.close();
      }
    });
  });
});

describe('oig-exclusion.getCheck', () => {
  test('returns the check with its candidates, each with source, score and reasons', async () => {
    const as = aPrincipal();
    const { data: made } = await create({ entityName: 'John Smith' }, { as });
    const params = { checkId: made.check.id };
    const { data, tag } = await host.call('oig-exclusion.getCheck', { params }, { as });
    expect(tag).toBe('"1"');
    expect(data.check).toEqual(made.check);
    expect(data.candidates).toHaveLength(2);
    expect(data.candidates[0]).toEqual({
      source: 'LEIE',
      score: 65,
      reasons: [
        { code: 'LAST_NAME_EXACT', points: 35, message: 'The last name is the same' },
        { code: 'FIRST_NAME_EXACT', points: 20, message: 'The first name is the same' },
        { code: 'STATE_EQUAL', points: 10, message: 'The state is the same' },
        { code: 'NPI_NOT_LISTED', points: 0, message: expect.any(String) },
      ],
      name: 'SMITH, JOHN',
      npi: null,
      state: 'TX',
      specialty: 'PHYSICIAN',
      classification: null,
      exclusionType: '1128b4',
      exclusionDate: '2019-05-20',
      reinstatementDate: null,
      terminationDate: null,
      program: null,
      agency: null,
      ctCode: null,
      waiver: null,
    });
    expect(data.candidates[1]).toMatchObject({
      source: 'SAM',
      score: 65,
      classification: 'Individual',
      exclusionType: 'Prohibition/Restriction',
      program: 'Reciprocal',
      agency: 'HHS',
      ctCode: 'Z1',
    });
  });

  test('returns no candidates if no entity is similar', async () => {
    const as = aPrincipal();
    const { data: made } = await create({}, { as });
    const { data } = await host.call(
      'oig-exclusion.getCheck',
      { params: { checkId: made.check.id } },
      { as },
    );
    expect(data).toEqual({ check: made.check, candidates: [] });
  });

  test.each(['exc_unknown', 'anything'])(
    'answers 404 for a check that does not exist: %s',
    async (checkId) => {
      await expect(host.call('oig-exclusion.getCheck', { params: { checkId } })).rejects.toMatchObject({
        status: 404,
      });
    },
  );

  test('answers 404 to another organization', async () => {
    const { data } = await create();
    const foreign = host.call(
      'oig-exclusion.getCheck',
      { params: { checkId: data.check.id } },
      { as: aPrincipal() },
    );
    await expect(foreign).rejects.toMatchObject({ status: 404 });
  });
});

describe('oig-exclusion.listChecks', () => {
  const as = aPrincipal();
  const at = (minutes: number) => new Date(testTime.getTime() + minutes * 60_000);
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    const bodies = {
      smith: { entityName: 'John Smith', userId: 'mem_active' },
      ellis: { providerId: 'ses_1' },
      jones: { entityName: 'Zelda_Jones 100%', npi: '1558598797' },
    };
    for (const [index, [name, body]] of Object.entries(bodies).entries()) {
      ids[name] = (await create(body, { as, now: at(index) })).data.check.id;
    }
  });

  const listed = async (query: Record<string, string | string[]>) => {
    const { data } = await host.call('oig-exclusion.listChecks', { query }, { as });
    const names = data.checks.map(({ id }: { id: string }) =>
      Object.keys(ids).find((name) => ids[name] === id),
    );
    return { names, total: data.total };
  };

  test.each<[string, Record<string, string | string[]>, string[]]>([
    ['newest first', {}, ['jones', 'ellis', 'smith']],
    ['by status', { status: 'EXC_CLEAR' }, ['ellis']],
    ['by several statuses', { status: ['EXC_CLEAR', 'EXC_POTENTIAL_MATCH'] }, ['jones', 'ellis', 'smith']],
    ['by a part of the name, in any letter case', { entityName: 'hn sM' }, ['smith']],
    ['by another spelling of the name', { entityName: 'JÓHN-SMITH' }, ['smith']],
    ['by a name with LIKE wildcards, taken literally', { entityName: '_jones 100%' }, ['jones']],
    ['by NPI', { npi: '1558598797' }, ['jones']],
    ['by member', { userId: 'mem_active' }, ['smith']],
    ['by session', { providerId: 'ses_1' }, ['ellis']],
    ['from a time, inclusive', { checkedFrom: at(1).toISOString() }, ['jones', 'ellis']],
    ['up to a time, inclusive', { checkedTo: at(1).toISOString() }, ['ellis', 'smith']],
    [
      'by all filters together',
      { status: 'EXC_CLEAR', npi: '1234567893', checkedFrom: at(1).toISOString() },
      ['ellis'],
    ],
    ['by a value without checks', { userId: 'mem_other' }, []],
  ])(
    'filters by status (OR between several), entity, NPI, member, session and range of checkedAt (inclusive), newest first: %s',
    async (_what, query, names) => {
      expect(await listed(query)).toEqual({ names, total: names.length });
    },
  );

  test('pages and counts all', async () => {
    expect(await listed({ skip: '1', take: '1' })).toEqual({ names: ['ellis'], total: 3 });
  });

  test('shows each check as oig-exclusion.getCheck does', async () => {
    const { data } = await host.call('oig-exclusion.listChecks', { query: { take: '1' } }, { as });
    const { data: read } = await host.call(
      'oig-exclusion.getCheck',
      { params: { checkId: ids.jones ?? '' } },
      { as },
    );
    expect(data.checks).toEqual([read.check]);
  });

  test('shows nothing to another organization', async () => {
    const { data } = await host.call('oig-exclusion.listChecks', {}, { as: aPrincipal() });
    expect(data).toEqual({ checks: [], total: 0, nextCursor: null });
  });

  test.each([
    ['skip', '10000'],
    ['take', '1'],
    ['take', '100'],
    ['entityName', 'x'],
  ])('accepts skip to 10000 and take 1 to 100: %s=%s', async (name, value) => {
    await expect(listed({ [name]: value })).resolves.toBeDefined();
  });

  test.each([
    ['skip', '-1'],
    ['skip', '10001'],
    ['take', '0'],
    ['take', '101'],
    ['status', 'CLEAR'],
    ['npi', '123'],
    ['entityName', ''],
    ['userId', ''],
    ['providerId', ''],
    ['checkedFrom', '2026-03-02'],
    ['checkedTo', 'today'],
  ])('answers 400 to skip -1 or 10001, take 0 or 101, and invalid filters: %s=%s', async (name, value) => {
    await expect(listed({ [name]: value })).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path: expect.stringContaining(`query.${name}`) })] },
    });
  });
});

describe('oig-exclusion.createChecks', () => {
  const row = { entityName: 'Rowan Ellis', npi: '1234567893', state: 'TX' };
  const batch = (checks: unknown[], options: Options = {}) =>
    host.call('oig-exclusion.createChecks', { body: { checks } }, { as: aPrincipal(), ...options });

  test('returns the check of each row in order, as a single check would be', async () => {
    const as = aPrincipal();
    const rows = [
      { ...row, checkType: 'PROVIDER' },
      { ...row, entityName: 'John Smith, MD' },
      { ...row, entityName: '李明' },
      { ...row, entityName: 'Zelda Stone', providerId: 'ses_born' },
    ];
    const { status, data } = await batch(rows, { as });
    expect(status).toBe(200);
    expect(data.results).toMatchObject([
      {
        outcome: 'CREATED',
        check: { entityName: 'Rowan Ellis', status: 'EXC_CLEAR', checkType: 'PROVIDER' },
      },
      { outcome: 'CREATED', check: { status: 'EXC_POTENTIAL_MATCH', matchSummary: { matchScore: 65 } } },
      { outcome: 'CREATED', check: { status: 'EXC_ERROR', matchSummary: null } },
      { outcome: 'CREATED', check: { matchSummary: { matchScore: 65 }, providerId: 'ses_born' } },
    ]);
    const single = await create({ entityName: 'John Smith, MD' });
    const similarity = { id: expect.any(String), organizationId: as.organization.id };
    expect(data.results[1].check).toEqual({ ...single.data.check, ...similarity });
    const { data: read } = await host.call(
      'oig-exclusion.getCheck',
      { params: { checkId: data.results[1].check.id } },
      { as },
    );
    expect(read.candidates).toHaveLength(2);
  });

  test('returns no check for a row with an unknown member or session, and one for every other row', async () => {
    const { data } = await batch([
      { ...row, userId: 'mem_inactive' },
      { ...row, userId: 'mem_active' },
      { ...row, providerId: 'ses_unknown' },
      { ...row, providerId: 'ses_1' },
    ]);
    expect(data.results).toMatchObject([
      { outcome: 'MEMBER_NOT_FOUND', check: null },
      { outcome: 'CREATED', check: { userId: 'mem_active' } },
      { outcome: 'SESSION_NOT_FOUND', check: null },
      { outcome: 'CREATED', check: { providerId: 'ses_1' } },
    ]);
  });

  test('returns the equal check of the last 24 hours, and the same check for equal rows', async () => {
    const as = aPrincipal();
    const { data: single } = await create({}, { as });
    const { data } = await batch(
      [
        row,
        { ...row, state: 'CA' },
        { ...row, entityName: 'ROWAN  ellis', state: 'CA' },
        { ...row, userId: 'mem_active' },
      ],
      { as },
    );
    const [first, second, third, fourth] = data.results;
    expect(first).toEqual({ outcome: 'REUSED', check: single.check });
    expect([second.outcome, third.outcome, fourth.outcome]).toEqual(['CREATED', 'REUSED', 'CREATED']);
    expect(third.check).toEqual(second.check);
    const again = await batch([{ ...row, state: 'CA' }], { as });
    expect(again.data.results).toEqual([{ outcome: 'REUSED', check: second.check }]);
    expect((await trailOf(host.tenants, as.organization.id)).map(({ action, id }) => [action, id])).toEqual(
      expect.arrayContaining([
        ['read', single.check.id],
        ['create', second.check.id],
        ['create', fourth.check.id],
        ['read', second.check.id],
      ]),
    );
  });

  test('accepts 500 rows, each with its own result', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      ...row,
      entityName: index % 2 === 0 ? 'John Smith' : `Rowan Ellis`,
      npi: String(1_000_000_000 + index),
    }));
    const { data } = await batch(rows);
    expect(data.results).toHaveLength(500);
    for (const [index, { outcome, check }] of data.results.entries()) {
      expect([outcome, check.npi]).toEqual(['CREATED', rows[index]?.npi]);
      expect(check.status).toBe(index % 2 === 0 ? 'EXC_POTENTIAL_MATCH' : 'EXC_CLEAR');
    }
  });

  test.each([
    ['checks', []],
    ['checks', Array.from({ length: 501 }, () => row)],
    ['checks', undefined],
    ['checks.0.npi', [{ ...row, npi: '123' }]],
    ['checks.1.entityName', [row, { ...row, entityName: 'J' }]],
    ['checks.0.state', [{ ...row, state: 'Texas' }]],
    ['checks.0.checkType', [{ ...row, checkType: 'EMPLOYEE' }]],
    ['checks.0.userId', [{ ...row, userId: '' }]],
    ['checks.0.providerId', [{ ...row, providerId: 'p'.repeat(201) }]],
  ])(
    'answers 400 to 0 or 501 rows and to an invalid row, and creates no checks: %s',
    async (path, checks) => {
      const as = aPrincipal();
      await expect(batch(checks as unknown[], { as })).rejects.toMatchObject({
        status: 400,
        details: { issues: [expect.objectContaining({ path: `body.${path}` })] },
      });
      expect((await host.call('oig-exclusion.listChecks', {}, { as })).data.total).toBe(0);
    },
  );

  test('never returns a check of another organization', async () => {
    const { data: foreign } = await create();
    const { data } = await batch([row]);
    expect(data.results[0]).toMatchObject({ outcome: 'CREATED' });
    expect(data.results[0].check.id).not.toBe(foreign.check.id);
  });
});

describe('oig-exclusion.reviewCheck', () => {
  const as = aPrincipal();
  const match = async (npi: string) =>
    (await create({ entityName: 'John Smith', npi }, { as })).data.check.id as string;
  const review = (checkId: string, body: Record<string, unknown> = {}, options: Options = {}) =>
    host.call(
      'oig-exclusion.reviewCheck',
      { params: { checkId }, body: { verdict: 'FALSE_POSITIVE', note: 'Another person', ...body } },
      { as, ...options },
    );

  test.each([
    ['CONFIRMED', 'EXC_CONFIRMED_MATCH', '1000000001'],
    ['FALSE_POSITIVE', 'EXC_FALSE_POSITIVE', '1000000002'],
  ])('of %s changes a potential match to %s, with note, reviewer and time', async (verdict, status, npi) => {
    const id = await match(npi);
    const now = new Date(testTime.getTime() + 60_000);
    const answer = await review(id, { verdict, reviewedBy: 'mem_active' }, { now });
    expect([answer.status, answer.tag, answer.data.externalRiskMode]).toEqual([200, '"2"', 'LOCAL_ONLY']);
    expect(answer.data.check).toMatchObject({
      id,
      status,
      reviewNote: 'Another person',
      reviewedBy: 'mem_active',
      reviewedByMemberId: 'mem_active',
      reviewedByAgentId: null,
      reviewedAt: now.toISOString(),
      checkedAt: testTime.toISOString(),
    });
    const { data } = await host.call('oig-exclusion.getCheck', { params: { checkId: id } }, { as });
    expect(data.check).toEqual(answer.data.check);
  });

  test('stores the API key as reviewer by default', async () => {
    const { data } = await review(await match('1000000003'));
    expect(data.check).toMatchObject({
      reviewedBy: as.keyId,
      reviewedByMemberId: null,
      reviewedByAgentId: null,
    });
  });

  test('names the member and the agent definition that the API key is bound to', async () => {
    const bound = { ...as, memberId: 'mem_1', agentId: 'agt_1' };
    const { data } = await review(await match('1000000013'), {}, { as: bound });
    expect(data.check).toMatchObject({
      reviewedBy: as.keyId,
      reviewedByMemberId: 'mem_1',
      reviewedByAgentId: 'agt_1',
    });
  });

  test('is allowed once', async () => {
    const id = await match('1000000004');
    await review(id);
    await expect(review(id, { verdict: 'CONFIRMED' })).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: [] },
    });
  });

  test.each([
    ['EXC_CLEAR', 'Rowan Ellis'],
    ['EXC_ERROR', '李明'],
  ])('answers 409 for a check that is not a potential match: %s', async (_status, entityName) => {
    const { data } = await create({ entityName }, { as });
    await expect(review(data.check.id)).rejects.toMatchObject({ status: 409 });
  });

  test.each([
    ['verdict', 'CLEAR'],
    ['verdict', undefined],
    ['note', undefined],
    ['note', ''],
    ['note', 'n'.repeat(2_001)],
    ['reviewedBy', ''],
    ['reviewedBy', null],
  ])(
    'answers 400 to an unknown verdict, a note of 0 or 2001 characters, an empty member: %s',
    async (field, value) => {
      const { data } = await create({ entityName: 'John Smith', npi: '1000000005' }, { as });
      await expect(review(data.check.id, { [field]: value })).rejects.toMatchObject({
        status: 400,
        details: { issues: [expect.objectContaining({ path: `body.${field}` })] },
      });
    },
  );

  test('accepts a note of 2000 characters', async () => {
    const note = 'n'.repeat(2_000);
    const { data } = await review(await match('1000000006'), { note });
    expect(data.check.reviewNote).toBe(note);
  });

  test('answers 404 for a check that is missing or of another organization, and for an inactive member', async () => {
    const id = await match('1000000007');
    await expect(review('exc_unknown')).rejects.toMatchObject({ status: 404 });
    await expect(review(id, {}, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
    await expect(review(id, { reviewedBy: 'mem_inactive' })).rejects.toMatchObject({ status: 404 });
  });

  test('answers 412 to an outdated If-Match', async () => {
    const id = await match('1000000008');
    await expect(review(id, {}, { ifMatch: '"2"' })).rejects.toMatchObject({ status: 412 });
    expect((await review(id, {}, { ifMatch: '"1"' })).status).toBe(200);
  });
});
