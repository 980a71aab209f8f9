import { addDays, dateInZone, daysBetween } from '@rcm/calendar';
import { invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { type InMemoryOrder, inMemoryPage } from '@rcm/lists';
import { compare } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';

import { PreventionEducation } from '../education/education.ts';
import { Severity } from '../education/schema.ts';
import type { AnsweredSum, DeniedSum, FigureWindow, PreventionPorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { figureOperations } from './contract.ts';
import { patternsOf } from './patterns.ts';
import { ratesOf, severityOf } from './rates.ts';
import type { DenialPattern } from './schema.ts';

const usualDays = 180;
const mostDays = 730;
const shownEducation = 20;

/** The statuses of education that nothing is left to do of. */
const ended: readonly string[] = ['COMPLETED', 'ARCHIVED'];

/** The days that are asked about. Throws 400 where they end before they begin, or are too many. */
function daysOf(
  { now, organization }: TenantContext,
  query: { from?: string | undefined; to?: string | undefined },
) {
  const to = query.to ?? dateInZone(now, organization.timeZone);
  const from = query.from ?? addDays(to, 1 - usualDays);
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw invalid('query.from', 'Expected a day not later than the last', 'too_big');
  if (days > mostDays) throw invalid('query.from', `Expected at most ${mostDays} days`, 'too_small');
  return { from, to, middle: addDays(from, Math.floor(days / 2)) };
}

/** The most severe first, then the largest amount; equal ones in the order of their keys. */
const bySeverity: InMemoryOrder<DenialPattern> = {
  usual: ['-severity', '-deniedAmount', 'providerId', 'payerId', 'code'],
  identity: ['providerId', 'payerId', 'code'],
  compare: {
    severity: (one, other) => Severity.options.indexOf(one) - Severity.options.indexOf(other),
    deniedAmount: compare,
    charges: compare,
  },
};

const isAmong = (values: readonly string[] | undefined, value: string | null) =>
  values === undefined || (value !== null && values.includes(value));

const figuresOf = ({ from, to }: FigureWindow, denied: DeniedSum, answered: AnsweredSum) => ({
  from,
  to,
  ...denied,
  ...answered,
  ...ratesOf(denied, answered),
});

/** The day from which on education can have changed something. */
const educatedOn = (education: PreventionEducation, timeZone: string) =>
  dateInZone(
    education.completedAt ?? education.acknowledgedAt ?? education.viewedAt ?? education.createdAt,
    timeZone,
  );

export const figureHandlers = (ports: PreventionPorts): Handlers<typeof figureOperations, typeof views> => {
  /** The figures of a provider in each window, in their order. */
  async function figuresIn(context: TenantContext, providerId: string, windows: readonly FigureWindow[]) {
    const denied = await ports.denialsInWindows(context, providerId, windows);
    const answered = await ports.answeredInWindows(context, providerId, windows);
    return windows.flatMap((window, index) => {
      const [deniedSum, answeredSum] = [denied[index], answered[index]];
      return deniedSum && answeredSum ? [figuresOf(window, deniedSum, answeredSum)] : [];
    });
  }

  return {
    async listPatterns(context, { query }) {
      const days = daysOf(context, query);
      const range = { ...days, providerIds: query.providerId ?? null, payerIds: query.payerId ?? null };
      const found = patternsOf(
        await ports.denialsByCode(context, range),
        await ports.answeredByPayer(context, range),
      ).filter(
        ({ code, severity, denials }) =>
          isAmong(query.code, code) && isAmong(query.severity, severity) && denials >= query.minDenials,
      );
      const { records, ...end } = await inMemoryPage(context, 'patterns', found, query, bySeverity);
      return { from: days.from, to: days.to, patterns: [...records], ...end };
    },

    async getScorecard(context, { params: { providerId }, query }) {
      if ((await ports.provider(context, providerId)) === null) throw notFound('Provider');
      const { from, to } = daysOf(context, query);
      const all = await context.em.find(
        PreventionEducation,
        { providerId },
        { orderBy: { createdAt: 'desc', id: 'desc' } },
      );
      const shown = all.slice(0, shownEducation);
      const { timeZone } = context.organization;
      const windows = shown.flatMap((education) => {
        const day = educatedOn(education, timeZone);
        const payerId = education.payerId ?? null;
        return [
          { from: addDays(day, -query.windowDays), to: addDays(day, -1), payerId },
          { from: day, to: addDays(day, query.windowDays - 1), payerId },
        ];
      });
      const [figures, ...compared] = await figuresIn(context, providerId, [
        { from, to, payerId: null },
        ...windows,
      ]);
      const open = await ports.openDenialsOfProvider(context, providerId);
      if (figures === undefined) throw notFound('Provider');
      return {
        scorecard: {
          providerId,
          figures,
          severity: severityOf(figures),
          education: shown.flatMap((education, index) => {
            const [before, after] = compared.slice(2 * index, 2 * index + 2);
            if (!before || !after) return [];
            const { id: educationContentId, topic, status, payerId = null } = education;
            return {
              educationContentId,
              topic,
              status,
              payerId,
              educatedOn: after.from,
              before,
              after,
              change: changeOf(before.chargeDenialRate, after.chargeDenialRate),
            };
          }),
          openItems: {
            education: all.filter(({ status }) => !ended.includes(status)).length,
            denialCases: open.count,
            deniedAmount: open.amount,
          },
        },
      };
    },
  };
};

/** What a rate has changed by, in percentage points. */
const changeOf = (before: number | null, after: number | null): number | null =>
  before === null || after === null ? null : Math.round((after - before) * 100) / 100;
