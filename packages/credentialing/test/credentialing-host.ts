import { date, money, moneyInput, text } from '@rcm/envelope';
import { aPrincipal, type CallInput, type TestHost, testHost } from '@rcm/testing';
import { expect } from 'vitest';
import { z } from 'zod';
import { day, section, words } from '../src/entries/section.ts';
import { sections } from '../src/entries/sections.ts';
import { credentialingOf } from '../src/module.ts';

/** A section that the package does not have, declared as data alone. */
const coverage = section({
  name: 'coveragePolicy',
  path: 'coverage-policies',
  noun: 'a coverage policy',
  fields: {
    carrier: words(100, 'Meridian Mutual'),
    states: { accepted: z.array(text(2, 2)).max(3), shown: z.array(z.string()) },
    perClaim: { accepted: moneyInput, shown: money },
    hasTail: { accepted: z.boolean(), shown: z.boolean() },
    expirationDate: day,
    retroactiveDate: { accepted: date, shown: date },
  },
});

/** Credentialing over one known provider, its files with a section more than the package's own. */
export const credentialing = credentialingOf(
  { provider: async (_context, id) => (id === 'prv_1' ? { id } : null) },
  [...sections, coverage],
);

/** Brings the module up on a database of its own. */
export const credentialingHost = () => testHost([credentialing]);

/** A session as a caller opens it. */
export const opening = { sessionType: 'INITIAL', firstName: 'Avery', lastName: 'Stone' };

/** One organization of a host, with the calls that tests make over and over. */
export interface Office {
  call: TestHost['call'];
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses by the field names of the wire
  aSession(body?: Record<string, unknown>): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses by the field names of the wire
  anEducation(sessionId: string, body?: Record<string, unknown>): Promise<any>;
}

/** A fresh organization of a host. */
export function anOffice(host: TestHost): Office {
  const as = aPrincipal();
  const call: TestHost['call'] = (id, input, options) =>
    host.call(`credentialing.${id}`, input, { as, ...options });
  const made = async (id: string, input: CallInput, key: string) => (await call(id, input)).data[key];
  return {
    call,
    aSession: (body = {}) => made('createSession', { body: { ...opening, ...body } }, 'session'),
    anEducation: (sessionId, body = {}) => made('addEducation', { params: { sessionId }, body }, 'record'),
  };
}

/** What a refused field throws. */
export const refusedAt = (path: string) => ({
  status: 400,
  details: { issues: expect.arrayContaining([expect.objectContaining({ path })]) },
});
