import { aPrincipal, type TestHost } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anOffice, credentialingHost, type Office } from '../../test/credentialing-host.ts';
import { labelOf } from './section.ts';
import { sections } from './sections.ts';

let host: TestHost;
let office: Office;
let sessionId: string;
beforeAll(async () => {
  host = await credentialingHost();
});
beforeEach(async () => {
  office = anOffice(host);
  sessionId = (await office.aSession()).id;
});
afterAll(() => host.close());

interface Case {
  readonly suffix: string;
  readonly parameter: string;
  readonly key: string;
  /** A value for each field in a request. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** The values that responses show differently or additionally. */
  readonly shown?: Readonly<Record<string, unknown>>;
  readonly label: string;
  /** Values at the bounds, and those just outside. */
  readonly bounds: readonly (readonly [field: string, good: unknown, bad: unknown])[];
}

const state = [
  ['state', 'ZZ', 'ny'],
  ['state', 'NJ', 'NYC'],
] as const;
const dates = (...fields: string[]) =>
  fields.flatMap((field) => [
    [field, '2024-02-29', '2026-02-29'] as const,
    [field, '0001-01-01', ''] as const,
  ]);
const textBounds = (maximum: number, ...fields: string[]) =>
  fields.map((field) => [field, 'a'.repeat(maximum), 'a'.repeat(maximum + 1)] as const);

const claim = { incidentDate: '2019-04-30', status: 'SETTLED' };

const cases: readonly Case[] = [
  {
    suffix: 'License',
    parameter: 'licenseId',
    key: 'licenses',
    sent: {
      licenseType: 'MD',
      licenseNumber: '284113',
      state: 'NY',
      status: 'ACTIVE',
      issueDate: '2015-07-01',
      expirationDate: '2027-06-30',
      compact: false,
    },
    label: 'MD NY',
    bounds: [
      ...textBounds(100, 'licenseType', 'licenseNumber'),
      ...state,
      ...dates('issueDate', 'expirationDate'),
      ['status', 'REVOKED', 'LAPSED'],
      ['compact', true, 'yes'],
    ],
  },
  {
    suffix: 'DeaRegistration',
    parameter: 'deaRegistrationId',
    key: 'deaRegistrations',
    sent: {
      registrationType: 'DEA',
      number: 'BS1234564',
      state: 'NY',
      schedules: ['2', '2N', '3'],
      status: 'PROBATION',
      expirationDate: '2027-06-30',
    },
    shown: {
      warnings: [{ code: 'DEA_CHECK_DIGIT', message: 'The check digit of the DEA number does not match' }],
    },
    label: 'DEA NY',
    bounds: [
      ...state,
      ...textBounds(20, 'number'),
      ...dates('expirationDate'),
      ['registrationType', 'CDS', 'BOTH'],
      ['schedules', ['2', '2N', '3', '3N', '4', '5'], ['2', '2N', '3', '3N', '4', '5', '5']],
      ['schedules', [], ['1']],
      ['status', 'SUSPENDED', 'EXPIRED'],
    ],
  },
  {
    suffix: 'BoardCertification',
    parameter: 'boardCertificationId',
    key: 'boardCertifications',
    sent: {
      boardName: 'American Board of Family Medicine',
      specialty: 'Family Medicine',
      certificateNumber: '1081923',
      status: 'ACTIVE',
      initialDate: '2016-01-01',
      expirationDate: '2026-12-31',
      moc: true,
    },
    label: 'American Board of Family Medicine Family Medicine',
    bounds: [
      ...textBounds(255, 'boardName', 'specialty'),
      ...textBounds(100, 'certificateNumber'),
      ...dates('initialDate', 'expirationDate'),
      ['status', 'INACTIVE', 'CERTIFIED'],
      ['moc', false, 0],
    ],
  },
  {
    suffix: 'WorkHistory',
    parameter: 'workHistoryId',
    key: 'workHistory',
    sent: {
      employer: 'Riverside Health',
      title: 'Attending physician',
      startDate: '2018-01-01',
      endDate: '2024-12-31',
      gapExplanation: 'Parental leave',
      gapExplanationInWriting: true,
    },
    label: 'Riverside Health Attending physician',
    bounds: [
      ...textBounds(255, 'employer', 'title'),
      ...textBounds(2_000, 'gapExplanation'),
      ...dates('startDate', 'endDate'),
      ['gapExplanationInWriting', false, 'no'],
    ],
  },
  {
    suffix: 'MalpracticeInsurance',
    parameter: 'malpracticeInsuranceId',
    key: 'malpracticeInsurance',
    sent: {
      carrier: 'Meridian Mutual',
      policyNumber: 'MM-204417',
      status: 'ACTIVE',
      perClaim: 1_000_000,
      aggregate: 3_000_000.5,
      effectiveDate: '2026-01-01',
      expirationDate: '2026-12-31',
      retroactiveDate: '2018-01-01',
      tail: false,
      claims: [{ ...claim, amountPaid: 12_500, description: 'Settled without a finding' }, claim],
    },
    shown: {
      perClaim: '1000000.00',
      aggregate: '3000000.50',
      claims: [
        { ...claim, amountPaid: '12500.00', description: 'Settled without a finding' },
        { ...claim, amountPaid: null, description: null },
      ],
    },
    label: 'Meridian Mutual',
    bounds: [
      ...textBounds(255, 'carrier'),
      ...textBounds(100, 'policyNumber'),
      ...dates('effectiveDate', 'expirationDate', 'retroactiveDate'),
      ['status', 'ENDED', 'INACTIVE'],
      ['perClaim', 0, -0.01],
      ['perClaim', 999_999_999_999.99, 1_000_000_000_000],
      ['aggregate', 0.01, 0.001],
      ['tail', true, 1],
      ['claims', Array(100).fill(claim), Array(101).fill(claim)],
      ['claims', [], [{ status: 'OPEN' }]],
      ['claims', [{ ...claim, status: 'OPEN' }], [{ ...claim, status: 'CLOSED' }]],
      [
        'claims',
        [{ ...claim, description: 'a'.repeat(2_000) }],
        [{ ...claim, description: 'a'.repeat(2_001) }],
      ],
    ],
  },
  {
    suffix: 'HospitalAffiliation',
    parameter: 'hospitalAffiliationId',
    key: 'hospitalAffiliations',
    sent: {
      facilityName: 'Riverside General Hospital',
      status: 'Active',
      category: 'Attending',
      startDate: '2018-01-01',
      endDate: '2025-12-31',
      admittingArrangement: 'Patients are admitted by the hospitalist group',
    },
    label: 'Riverside General Hospital Attending',
    bounds: [
      ...textBounds(255, 'facilityName'),
      ...textBounds(100, 'status', 'category'),
      ...textBounds(1_000, 'admittingArrangement'),
      ...dates('startDate', 'endDate'),
    ],
  },
  {
    suffix: 'Reference',
    parameter: 'referenceId',
    key: 'references',
    sent: {
      name: 'Jordan Lee',
      relationship: 'Chief of service',
      specialty: 'Internal Medicine',
      contact: 'jordan.lee@example.org',
    },
    label: 'Jordan Lee',
    bounds: [...textBounds(255, 'name', 'relationship', 'specialty'), ...textBounds(500, 'contact')],
  },
];

test('each section except education, which has its own tests, is among the cases', () => {
  expect(['education', ...cases.map(({ key }) => key)]).toEqual(sections.map(({ key }) => key));
});

describe('credentialing.addLicense, credentialing.addDeaRegistration, credentialing.addBoardCertification, credentialing.addWorkHistory, credentialing.addMalpracticeInsurance, credentialing.addHospitalAffiliation, credentialing.addReference', () => {
  describe.each(cases)('$suffix', ({ suffix, sent, shown, key, label, bounds }) => {
    test('answers 201 with every field, and shows the entry in the file', async () => {
      const answer = await office.call(`add${suffix}`, { params: { sessionId }, body: sent });
      expect([answer.status, answer.tag]).toEqual([201, '"1"']);
      expect(answer.data.record).toEqual({
        id: expect.stringMatching(/^cre_/),
        organizationId: expect.any(String),
        sessionId,
        ...sent,
        ...shown,
        sortOrder: 0,
        deletedAt: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      });
      const { data } = await office.call('getSession', { params: { sessionId } });
      expect(data.session[key]).toEqual([answer.data.record]);
      expect(data.session.status).toBe('IN_PROGRESS');
    });

    test('requires no field, and stores null for omitted fields', async () => {
      const empty = Object.fromEntries(Object.keys(sent).map((field) => [field, null]));
      expect(await office.anEntry(suffix, sessionId)).toMatchObject(empty);
      expect(await office.anEntry(suffix, sessionId, empty)).toMatchObject(empty);
    });

    test.each(bounds)('takes %s up to its bounds, else 400', async (field, good, bad) => {
      expect((await office.anEntry(suffix, sessionId, { [field]: good })).id).toBeDefined();
      await expect(office.anEntry(suffix, sessionId, { [field]: bad })).rejects.toMatchObject({
        status: 400,
        details: {
          issues: expect.arrayContaining([
            expect.objectContaining({ path: expect.stringMatching(`^body.${field}`) }),
          ]),
        },
      });
    });

    test('answers 404 for a session that is missing or of another organization', async () => {
      await expect(office.anEntry(suffix, 'crs_none')).rejects.toMatchObject({ status: 404 });
      await expect(anOffice(host).anEntry(suffix, sessionId)).rejects.toMatchObject({ status: 404 });
    });

    test('stores the label of the entry', async () => {
      const section = sections.find((each) => each.key === key);
      expect(section && labelOf(section, sent)).toBe(label);
    });
  });
});

describe('credentialing.updateLicense, credentialing.updateDeaRegistration, credentialing.updateBoardCertification, credentialing.updateWorkHistory, credentialing.updateMalpracticeInsurance, credentialing.updateHospitalAffiliation, credentialing.updateReference', () => {
  describe.each(cases)('$suffix', ({ suffix, parameter, sent, shown, key, bounds }) => {
    const change = (id: string, body: Record<string, unknown>, options = {}) =>
      office.call(`update${suffix}`, { params: { [parameter]: id }, body }, options);

    test('changes only the fields that are sent, and clears with null', async () => {
      const entry = await office.anEntry(suffix, sessionId, sent);
      const [[field, good]] = bounds as [Case['bounds'][number]];
      const changed = await change(entry.id, { [field]: good });
      expect([changed.status, changed.tag]).toEqual([200, '"2"']);
      expect(changed.data.record).toMatchObject({ ...entry, [field]: good, updatedAt: expect.any(String) });
      const empty = Object.fromEntries(Object.keys(sent).map((name) => [name, null]));
      expect((await change(entry.id, empty)).data.record).toMatchObject(empty);
      const whole = (await change(entry.id, sent)).data.record;
      expect(whole).toMatchObject({ ...sent, ...shown });
      expect((await office.call('getSession', { params: { sessionId } })).data.session[key]).toEqual([whole]);
    });

    test.each(bounds)('takes %s up to its bounds, else 400', async (field, good, bad) => {
      const { id } = await office.anEntry(suffix, sessionId);
      expect((await change(id, { [field]: good })).status).toBe(200);
      await expect(change(id, { [field]: bad })).rejects.toMatchObject({
        status: 400,
        details: {
          issues: expect.arrayContaining([
            expect.objectContaining({ path: expect.stringMatching(`^body.${field}`) }),
          ]),
        },
      });
    });

    test('answers 404 for an entry that is missing, deleted, of another organization or section, or in a deleted file', async () => {
      const { id } = await office.anEntry(suffix, sessionId);
      const education = await office.anEducation(sessionId);
      const deleted = await office.anEntry(suffix, sessionId);
      await office.call('deleteEntry', { params: { entryId: deleted.id } });
      for (const missing of ['cre_none', education.id, deleted.id]) {
        await expect(change(missing, {})).rejects.toMatchObject({ status: 404 });
      }
      await expect(change(id, {}, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
      await office.call('deleteSession', { params: { sessionId } });
      await expect(change(id, {})).rejects.toMatchObject({ status: 404 });
    });

    test('answers 412 to an outdated If-Match', async () => {
      const { id } = await office.anEntry(suffix, sessionId);
      await expect(change(id, {}, { ifMatch: '"2"' })).rejects.toMatchObject({ status: 412 });
      expect((await change(id, {}, { ifMatch: '"1"' })).status).toBe(200);
    });
  });
});
