import type { Issue } from '@rcm/errors';
import {
  Coverage,
  type CoverageRow,
  coverageIssue,
  coverageValues,
  haveCommonDay,
} from '@rcm/reference/records';
import type { TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import type { ReadRow } from './bodies.ts';
import { afterChanges, differences, plainWriter, type Writer } from './importer.ts';

type Body = z.output<typeof CoverageRow>;

/** A coverage after the import; the ones that it creates are known by their rows. */
type After = Pick<Coverage, 'rank' | 'effectiveFrom' | 'effectiveTo'>;

/** Returns a writer of coverages, whose patients are locked. It refuses two PRIMARY coverages on one day. */
export async function coverageWriter(
  context: TenantContext,
  rows: readonly ReadRow<Body>[],
): Promise<Writer<Body, Coverage>> {
  const patientIds = [...new Set(rows.map(({ body }) => body.patientId))];
  const stored = await context.em.find(Coverage, { patientId: { $in: patientIds } });
  const coveragesOf = new Map(
    [...Map.groupBy(stored, ({ patientId }) => patientId)].map(([patientId, coverages]) => [
      patientId,
      new Map<unknown, After>(coverages.map((coverage) => [coverage.id, coverage])),
    ]),
  );
  const valuesOf = (body: Body) => coverageValues(body.patientId, body);
  return {
    ...plainWriter(context, Coverage, valuesOf),
    refuse(row, coverage) {
      const { body, given } = row;
      if (coverage && coverage.patientId !== body.patientId) return [otherPatient];
      const values = valuesOf(body);
      const after = coverage ? afterChanges(coverage, values, differences(coverage, values, given)) : values;
      const issue = coverageIssue(after);
      if (issue) return [issue];
      const ofPatient = coveragesOf.get(body.patientId) ?? new Map<unknown, After>();
      coveragesOf.set(body.patientId, ofPatient);
      const key = coverage?.id ?? row;
      const isPrimaryTwice = [...ofPatient].some(
        ([other, { rank, ...period }]) =>
          other !== key && rank === 'PRIMARY' && after.rank === 'PRIMARY' && haveCommonDay(period, after),
      );
      if (isPrimaryTwice) return [secondPrimary];
      ofPatient.set(key, after);
      return [];
    },
  };
}

const otherPatient: Issue = {
  path: 'patientId',
  code: 'conflict',
  message: 'Expected the patient of the coverage, which can’t be changed',
};

const secondPrimary: Issue = {
  path: 'rank',
  code: 'conflict',
  message: 'Another coverage of the patient is PRIMARY on the same days',
};
