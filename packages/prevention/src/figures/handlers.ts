import { addDays, dateInZone, daysBetween } from '@rcm/calendar';
import { invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { type InMemoryOrder, inMemoryPage } from '@rcm/lists';
import { cents } from '@rcm/money';
import { readTogether, type TenantContext } from '@rcm/tenancy';
import { PreventionEducation } from '../education/education.ts';
import { Severity } from '../education/schema.ts';
import type { AnsweredSum, DeniedSum, FigureWindow, PreventionPorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { figureOperations } from './contract.ts';
import { type ComputedPattern, patternsOf, withTrend } from './patterns.ts';
import { ratesOf, severityOf } from './rates.ts';
import type { DenialPattern } from './schema.ts';

const defaultDays = 180;
const maxDays = 730;
const maxEducation = 20;

/** The statuses of education that is not open. */
const endedStatuses: readonly string[] = ['COMPLETED', 'ARCHIVED'];

/** The requested days. Throws 400 if they end before they begin, or are too many. */
function readDays(
  { now, organization }: TenantContext,
  query: { from?: string | undefined; to?: string | undefined },
) {
  const to = query.to ?? dateInZone(now, organization.timeZone);
  const from = query.from ?? addDays(to, 1 - defaultDays);
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw invalid('query.from', 'Expected a day that is not after `to`', 'too_big');
  if (days > maxDays)
    throw invalid('query.from', `Expected at most ${maxDays} days up to \`to\``, 'too_small');
  return { from, to, middle: addDays(from, Math.floor(days / 2)) };
}

/** By default the most severe first, then the largest amount, then by keys. */
const bySeverity: InMemoryOrder<ComputedPattern, DenialPattern> = {
  defaultOrder: ['-severity', '-deniedAmount', 'providerId', 'payerId', 'code'],
  identity: ['providerId', 'payerId', 'code'],
  sortedAs: {
    severity: (severity) => Severity.options.indexOf(severity),
    deniedAmount: cents,
    charges: cents,
  },
  show: async (patterns) => patterns.map(withTrend),
};

const matches = (values: readonly string[] | undefined, value: string | null) =>
  values === undefined || (value !== null && values.includes(value));

const figuresOf = ({ from, to }: FigureWindow, denied: DeniedSum, answered: AnsweredSum) => ({
  from,
  to,
  ...denied,
  ...answered,
  ...ratesOf(denied, answered),
});

/** The first day on which education can have an effect. */
const educatedOn = (education: PreventionEducation, timeZone: string) =>
  dateInZone(
    education.completedAt ?? education.acknowledgedAt ?? education.viewedAt ?? education.createdAt,
    timeZone,
  );

export const figureHandlers = (ports: PreventionPorts): Handlers<typeof figureOperations, typeof views> => ({
  async listPatterns(context, { query }) {
    const days = readDays(context, query);
    const range = { ...days, providerIds: query.providerId ?? null, payerIds: query.payerId ?? null };
    const [denials, answered] = await readTogether(context, [
      ports.denialsByCode(range),
      ports.answeredByPayer(range),
    ]);
    const found = patternsOf(denials, answered).filter(
      ({ code, severity, denials }) =>
        matches(query.code, code) && matches(query.severity, severity) && denials >= query.minDenials,
    );
    const { records, ...end } = await inMemoryPage(context, 'patterns', found, query, bySeverity);
    return { from: days.from, to: days.to, patterns: [...records], ...end };
  },

  async getScorecard(context, { params: { providerId }, query }) {
    if ((await ports.provider(context, providerId)) === null) throw notFound('Provider');
    const { from, to } = readDays(context, query);
    const education = await context.em.find(
      PreventionEducation,
      { providerId },
      { orderBy: { createdAt: 'desc', id: 'desc' } },
    );
    const shown = education.slice(0, maxEducation);
    const [figures, ...compared] = await readFigures(context, ports, providerId, [
      { from, to, payerId: null },
      ...shown.flatMap((one) => windowsAround(one, context.organization.timeZone, query.windowDays)),
    ]);
    const open = await ports.openDenialsOfProvider(context, providerId);
    if (figures === undefined) throw notFound('Provider');
    return {
      scorecard: {
        providerId,
        figures,
        severity: severityOf(figures),
        education: shown.flatMap((one, index) => {
          const [before, after] = compared.slice(2 * index, 2 * index + 2);
          return before && after ? [effectOf(one, before, after)] : [];
        }),
        openItems: {
          education: education.filter(({ status }) => !endedStatuses.includes(status)).length,
          denialCases: open.count,
          deniedAmount: open.amount,
        },
      },
    };
  },
});

type Figures = ReturnType<typeof figuresOf>;

/** The figures of a provider in each window, in the order of the windows. */
async function readFigures(
  context: TenantContext,
  ports: PreventionPorts,
  providerId: string,
  windows: readonly FigureWindow[],
): Promise<Figures[]> {
  const denied = await ports.denialsInWindows(context, providerId, windows);
  const answered = await ports.answeredInWindows(context, providerId, windows);
  return windows.flatMap((window, index) => {
    const [deniedSum, answeredSum] = [denied[index], answered[index]];
    return deniedSum && answeredSum ? [figuresOf(window, deniedSum, answeredSum)] : [];
  });
}

/** The days before education, and those from its day on. */
function windowsAround(education: PreventionEducation, timeZone: string, days: number): FigureWindow[] {
  const day = educatedOn(education, timeZone);
  const payerId = education.payerId ?? null;
  return [
    { from: addDays(day, -days), to: addDays(day, -1), payerId },
    { from: day, to: addDays(day, days - 1), payerId },
  ];
}

/** Education with the figures before and after it. */
const effectOf = (
  { id: educationContentId, topic, status, payerId = null }: PreventionEducation,
  before: Figures,
  after: Figures,
) => ({
  educationContentId,
  topic,
  status,
  payerId,
  educatedOn: after.from,
  before,
  after,
  change: changeOf(before.chargeDenialRate, after.chargeDenialRate),
});

/** The change of a rate in percentage points. */
const changeOf = (before: number | null, after: number | null): number | null =>
  before === null || after === null ? null : Math.round((after - before) * 100) / 100;
