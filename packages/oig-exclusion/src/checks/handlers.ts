import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { RawJson } from '@rcm/tenancy';
import type { OigExclusionPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { Check } from './check.ts';
import type { checkOperations } from './contract.ts';
import { recentCheck, recentChecks, reuseKeyOf, screen, screenOne, storeCheck } from './screening.ts';
import { dateOfBirthOf, missingOf, mustExist, subjectsOf } from './subjects.ts';
import { checkList, readCheck } from './view.ts';

export const checkHandlers = (ports: OigExclusionPorts): Handlers<typeof checkOperations, typeof views> => ({
  listChecks: (context, { query }) => checkList.read(context, query),

  async createCheck(context, { body }) {
    const { entityName, npi, state, userId = null, providerId = null } = body;
    const subjects = await subjectsOf(context, ports, [body]);
    mustExist(subjects, body);
    const dateOfBirth = dateOfBirthOf(subjects, body);
    const request = { entityName, npi, state, userId, providerId, dateOfBirth };
    const screened = await screenOne(context, request);
    return { check: (await recentCheck(context, screened)) ?? storeCheck(context, screened) };
  },

  async createChecks(context, { body: { checks } }) {
    const subjects = await subjectsOf(context, ports, checks);
    const missing = checks.map((one) => missingOf(subjects, one));
    const requests = checks.flatMap((one, index) =>
      missing[index] === null
        ? [
            {
              entityName: one.entityName,
              npi: one.npi,
              state: one.state,
              userId: one.userId ?? null,
              providerId: one.providerId ?? null,
              dateOfBirth: dateOfBirthOf(subjects, one),
            },
          ]
        : [],
    );
    const screened = await screen(context, requests);
    const earlier = await recentChecks(context, screened);
    const made = new Map<string, Check>();
    const answers = screened.map((one, place): { outcome: 'CREATED' | 'REUSED'; check: Check | RawJson } => {
      const reuseKey = reuseKeyOf(one);
      const check = earlier.get(place) ?? (reuseKey === null ? undefined : made.get(reuseKey));
      if (check) return { outcome: 'REUSED', check };
      const stored = storeCheck(context, one);
      if (reuseKey !== null) made.set(reuseKey, stored);
      return { outcome: 'CREATED', check: stored };
    });
    const next = answers.values();
    return {
      results: missing.map((what) =>
        what === null
          ? (next.next().value as (typeof answers)[number])
          : { outcome: `${what}_NOT_FOUND` as const, check: null },
      ),
    };
  },

  getCheck: (context, { params }) => readCheck(context, params.checkId),

  async reviewCheck(context, { params, body }) {
    const check = await context.find(Check, params.checkId);
    const { keyId, memberId, agentId } = context.principal;
    const { verdict, note, reviewedBy = keyId } = body;
    if (body.reviewedBy && (await ports.activeMembers(context, [body.reviewedBy])).length === 0) {
      throw notFound('Member');
    }
    const reviewedByMemberId = body.reviewedBy ?? memberId;
    check.review({ verdict, note, reviewedBy, reviewedByMemberId, reviewedByAgentId: agentId }, context.now);
    return { externalRiskMode: 'LOCAL_ONLY', check };
  },
});
