import { dateInZone } from '@rcm/calendar';
import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { ListSource } from '../lists/schema.ts';
import { npiOf } from '../lists/value.ts';
import { readName } from '../matching/name.ts';
import type { OigExclusionPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { Check } from './check.ts';
import type { checkOperations } from './contract.ts';
import { recentCheck, screen } from './screening.ts';
import { verdictOf } from './verdict.ts';
import { checkList, readCheck } from './view.ts';

export const checkHandlers = (ports: OigExclusionPorts): Handlers<typeof checkOperations, typeof views> => ({
  listChecks: (context, { query }) => checkList.read(context, query),

  async createCheck(context, { body }) {
    const { now, organization } = context;
    const { entityName, npi, state, userId = null, providerId = null } = body;
    const user = userId === null ? null : await ports.member(context, userId);
    if (userId !== null && user?.status !== 'ACTIVE') throw notFound('Member');
    const session = providerId === null ? null : await ports.credentialingSession(context, providerId);
    if (providerId !== null && session === null) throw notFound('Credentialing session');
    const dateOfBirth = session?.dateOfBirth ?? null;
    const subject = { name: readName(entityName), npi: npiOf(npi), state, dateOfBirth };
    const day = dateInZone(now, organization.timeZone);
    const { lists, found } = await screen(context, subject, npi, day);
    const verdict = verdictOf({ subject, entityName, npi, lists, found, now });
    const asked = { nameKey: subject.name.key, npi, state, userId, providerId };
    const earlier = await recentCheck(context, asked, verdict);
    if (earlier) return { check: earlier };
    const versionOf = (source: ListSource) => lists.find((list) => list.source === source)?.version ?? null;
    const check = context.create(Check, {
      ...asked,
      ...verdict,
      checkType: body.checkType,
      entityName,
      leieVersion: versionOf('LEIE'),
      samVersion: versionOf('SAM'),
      reviewedBy: null,
      reviewedAt: null,
      checkedAt: now,
    });
    return { check };
  },

  getCheck: (context, { params }) => readCheck(context, params.checkId),
});
