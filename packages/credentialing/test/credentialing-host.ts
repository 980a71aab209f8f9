import { date, money, moneyInput, text } from '@rcm/envelope';
import type { Principal } from '@rcm/tenancy';
import { aPrincipal, type CallInput, type TestHost, testHost, testTime } from '@rcm/testing';
import { z } from 'zod';
import { dateField, section, textField } from '../src/entries/section.ts';
import { sections } from '../src/entries/sections.ts';
import { credentialingOf } from '../src/module.ts';
import type { ExclusionCheck } from '../src/ports.ts';
import { DisclosureQuestion } from '../src/sessions/schema.ts';

/** A section that the package does not have, to test that a declaration is sufficient. */
const coverage = section({
  name: 'coveragePolicy',
  path: 'coverage-policies',
  noun: 'a coverage policy',
  fields: {
    carrier: textField(100, 'Meridian Mutual', 'Name of the insurer'),
    states: { accepted: z.array(text(2, 2)).max(3), shown: z.array(z.string()) },
    perClaim: { accepted: moneyInput, shown: money },
    hasTail: { accepted: z.boolean(), shown: z.boolean() },
    expirationDate: dateField('Expiration date, the last day in force'),
    retroactiveDate: { accepted: date, shown: date },
  },
  label: ['carrier'],
});

/** The exclusion checks by NPI; other NPIs have none. */
const exclusionChecks: Readonly<Record<string, ExclusionCheck>> = {
  '1234567893': { id: 'exc_1', status: 'EXC_CLEAR', checkedAt: testTime },
  '1245319599': { id: 'exc_4', status: 'EXC_FALSE_POSITIVE', checkedAt: testTime },
  '1558598797': { id: 'exc_5', status: 'EXC_CLEAR', checkedAt: testTime },
  '1999999984': { id: 'exc_2', status: 'EXC_POTENTIAL_MATCH', checkedAt: testTime },
  '1000000004': { id: 'exc_3', status: 'EXC_PENDING', checkedAt: testTime },
};

/** Credentialing with one provider and an additional section. */
export const credentialing = credentialingOf(
  {
    provider: async (_context, id) => (id === 'prv_1' ? { id, npi: '1558598797' } : null),
    lastExclusionCheck: async (_context, { npi }) => exclusionChecks[npi] ?? null,
  },
  [...sections, coverage],
);

/** The module on its own database. */
export const credentialingHost = () => testHost([credentialing]);

/** The body of a request that opens a session. */
export const opening = { sessionType: 'INITIAL', firstName: 'Avery', lastName: 'Stone' };

/** An organization of a host, with the calls that tests repeat. */
export interface Office {
  readonly as: Principal;
  call: TestHost['call'];
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses by the field names of the wire
  aSession(body?: Record<string, unknown>): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses by the field names of the wire
  anEducation(sessionId: string, body?: Record<string, unknown>): Promise<any>;
  /** Adds an entry of the section whose operations end in `suffix`. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses by the field names of the wire
  anEntry(suffix: string, sessionId: string, body?: Record<string, unknown>): Promise<any>;
  /** Creates a complete file, and returns the ids of the entries that require a verification. */
  aCompleteFile(head?: Record<string, unknown>): Promise<{ sessionId: string; toVerify: string[] }>;
  verify(entryId: string, body?: Record<string, unknown>): ReturnType<TestHost['call']>;
  /** Creates a file in COMMITTEE. */
  aFileInCommittee(head?: Record<string, unknown>): Promise<string>;
}

/** The answer "no" to every question. */
export const noDisclosures = DisclosureQuestion.options.map((question) => ({ question, answer: false }));

/** The entries of a complete file, with the suffix of their operation; the first three require a verification. */
const neededEntries: readonly (readonly [suffix: string, body: Record<string, unknown>])[] = [
  ['Education', { educationType: 'MEDICAL_SCHOOL', institutionName: 'Riverside College of Medicine' }],
  ['License', { licenseType: 'MD', licenseNumber: '284113', state: 'NY', expirationDate: '2027-06-30' }],
  [
    'MalpracticeInsurance',
    {
      carrier: 'Meridian Mutual',
      policyNumber: 'MM-204417',
      perClaim: 1_000_000,
      aggregate: 3_000_000,
      expirationDate: '2026-12-31',
    },
  ],
  ['WorkHistory', { employer: 'Riverside Health', startDate: '2015-07-01' }],
  ...['Jordan Lee', 'Sam Rivera', 'Kim Osei'].map(
    (name) => ['Reference', { name, relationship: 'Colleague', contact: 'peers@example.org' }] as const,
  ),
];

/** Creates an organization of a host. */
export function anOffice(host: TestHost): Office {
  const as = aPrincipal();
  const call: TestHost['call'] = (id, input, options) =>
    host.call(`credentialing.${id}`, input, { as, ...options });
  const made = async (id: string, input: CallInput, key: string) => (await call(id, input)).data[key];
  const office: Office = {
    as,
    call,
    aSession: (body = {}) => made('createSession', { body: { ...opening, ...body } }, 'session'),
    anEducation: (sessionId, body = {}) => office.anEntry('Education', sessionId, body),
    anEntry: (suffix, sessionId, body = {}) =>
      made(`add${suffix}`, { params: { sessionId }, body }, 'record'),
    async aCompleteFile(head = {}) {
      const { id: sessionId } = await office.aSession({ npi: '1234567893', ...head });
      const body = { disclosures: noDisclosures, attestationDate: '2026-03-01' };
      await call('updateSession', { params: { sessionId }, body });
      const entries = [];
      for (const [suffix, sent] of neededEntries) entries.push(await office.anEntry(suffix, sessionId, sent));
      return { sessionId, toVerify: entries.slice(0, 3).map(({ id }) => id) };
    },
    verify: (entryId, body = {}) =>
      call('recordVerification', { body: { entryId, source: 'A source', result: 'VERIFIED', ...body } }),
    async aFileInCommittee(head) {
      const { sessionId, toVerify } = await office.aCompleteFile(head);
      for (const entryId of toVerify) await office.verify(entryId);
      await call('submitSession', { params: { sessionId } });
      await call('updateSession', { params: { sessionId }, body: { status: 'COMMITTEE' } });
      return sessionId;
    },
  };
  return office;
}
