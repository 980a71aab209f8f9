import { date, money, moneyInput, text } from '@rcm/envelope';
import type { Principal } from '@rcm/tenancy';
import { aPrincipal, type CallInput, type TestHost, testHost, testTime } from '@rcm/testing';
import { z } from 'zod';
import { dayOf, section, words } from '../src/entries/section.ts';
import { sections } from '../src/entries/sections.ts';
import { credentialingOf } from '../src/module.ts';
import type { ExclusionCheck } from '../src/ports.ts';
import { DisclosureQuestion } from '../src/sessions/schema.ts';

/** A section that the package does not have, declared as data alone. */
const coverage = section({
  name: 'coveragePolicy',
  path: 'coverage-policies',
  noun: 'a coverage policy',
  fields: {
    carrier: words(100, 'Meridian Mutual', 'Name of the insurer'),
    states: { accepted: z.array(text(2, 2)).max(3), shown: z.array(z.string()) },
    perClaim: { accepted: moneyInput, shown: money },
    hasTail: { accepted: z.boolean(), shown: z.boolean() },
    expirationDate: dayOf('The last day on which it is in force'),
    retroactiveDate: { accepted: date, shown: date },
  },
  label: ['carrier'],
});

/** What is known of each NPI's exclusion; of any other number nothing is. */
const exclusionChecks: Readonly<Record<string, ExclusionCheck>> = {
  '1234567893': { id: 'exc_1', status: 'EXC_CLEAR', checkedAt: testTime },
  '1999999984': { id: 'exc_2', status: 'EXC_POTENTIAL_MATCH', checkedAt: testTime },
  '1000000004': { id: 'exc_3', status: 'EXC_PENDING', checkedAt: testTime },
};

/** Credentialing over one known provider, its files with a section more than the package's own. */
export const credentialing = credentialingOf(
  {
    provider: async (_context, id) => (id === 'prv_1' ? { id, npi: '1558598797' } : null),
    lastExclusionCheck: async (_context, { npi }) => exclusionChecks[npi] ?? null,
  },
  [...sections, coverage],
);

/** Brings the module up on a database of its own. */
export const credentialingHost = () => testHost([credentialing]);

/** A session as a caller opens it. */
export const opening = { sessionType: 'INITIAL', firstName: 'Avery', lastName: 'Stone' };

/** One organization of a host, with the calls that tests make over and over. */
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
  /** A session whose application lacks nothing, with the ids of the entries that need a verification. */
  aCompleteFile(head?: Record<string, unknown>): Promise<{ sessionId: string; toVerify: string[] }>;
  verify(entryId: string, body?: Record<string, unknown>): ReturnType<TestHost['call']>;
  /** A file that is before the committee. */
  aFileInCommittee(head?: Record<string, unknown>): Promise<string>;
}

/** No to every question. */
export const noDisclosures = DisclosureQuestion.options.map((question) => ({ question, answer: false }));

/** What a file needs, each with the operation that adds it; the first three have to be verified. */
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

/** A fresh organization of a host. */
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
      for (const [suffix, said] of neededEntries) entries.push(await office.anEntry(suffix, sessionId, said));
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
