import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { RawJson } from '@rcm/tenancy';
import type { OigExclusionPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { Check } from './check.ts';
import type { checkOperations } from './contract.ts';
import { keepCheck, recentCheck, recentChecks, samenessOf, screen, screenAlone } from './screening.ts';
import { birthOf, missingOf, mustBeThere, subjectsOf } from './subjects.ts';
import { checkList, readCheck } from './view.ts';

export const checkHandlers = (ports: OigExclusionPorts): Handlers<typeof checkOperations, typeof views> => ({
  listChecks: (context, { query }) => checkList.read(context, query),

  async createCheck(context, { body }) {
    const { entityName, npi, state, userId = null, providerId = null } = body;
    const subjects = await subjectsOf(context, ports, [body]);
    mustBeThere(subjects, body);
    const dateOfBirth = birthOf(subjects, body);
    const asked = { entityName, npi, state, userId, providerId, dateOfBirth };
    const screened = await screenAlone(context, asked);
    return { check: (await recentCheck(context, screened)) ?? keepCheck(context, screened) };
  },

  async createChecks(context, { body: { checks } }) {
    const subjects = await subjectsOf(context, ports, checks);
    const missing = checks.map((one) => missingOf(subjects, one));
    const asked = checks.flatMap((one, index) =>
      missing[index] === null
        ? [
            {
              entityName: one.entityName,
              npi: one.npi,
              state: one.state,
              userId: one.userId ?? null,
              providerId: one.providerId ?? null,
              dateOfBirth: birthOf(subjects, one),
            },
          ]
        : [],
    );
    const screened = await screen(context, asked);
    const earlier = await recentChecks(context, screened);
    const made = new Map<string, Check>();
    const answers = screened.map((one, place): { outcome: 'CREATED' | 'REUSED'; check: Check | RawJson } => {
      const sameness = samenessOf(one);
      const check = earlier.get(place) ?? (sameness === null ? undefined : made.get(sameness));
      if (check) return { outcome: 'REUSED', check };
      const kept = keepCheck(context, one);
      if (sameness !== null) made.set(sameness, kept);
      return { outcome: 'CREATED', check: kept };
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
    const { verdict, note, reviewedBy = context.principal.keyId } = body;
    if (body.reviewedBy && (await ports.activeMembers(context, [body.reviewedBy])).length === 0) {
      throw notFound('Member');
    }
    check.review({ verdict, note, reviewedBy }, context.now);
    return { externalRiskMode: 'LOCAL_ONLY', check };
  },
});
