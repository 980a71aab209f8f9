import type { Handlers } from '@rcm/http';
import { mustExist } from '../references.ts';
import type { views } from '../views.ts';
import type { coverageOperations } from './contract.ts';
import { Coverage, coverageValues, lockCoverages, mustBeOnlyPrimary, storedSubscriber } from './coverage.ts';
import { allCoverageList, coverageList } from './view.ts';

export const coverageHandlers = (): Handlers<typeof coverageOperations, typeof views> => ({
  async listCoverages(context, { params, query }) {
    await mustExist(context, params);
    return coverageList.read(context, query, params);
  },

  listAllCoverages: (context, { query }) => allCoverageList.read(context, query),

  async createCoverage(context, { params, body }) {
    await lockCoverages(context, params.patientId);
    await mustExist(context, body);
    const coverage = context.create(Coverage, coverageValues(params.patientId, body));
    coverage.mustBeConsistent();
    await mustBeOnlyPrimary(context, coverage);
    return { coverage };
  },

  async updateCoverage(context, { params, body }) {
    const coverage = await context.find(Coverage, params.coverageId);
    await mustExist(context, body);
    await lockCoverages(context, coverage.patientId);
    const { subscriber, ...values } = body;
    Object.assign(coverage, values);
    if (subscriber !== undefined) coverage.subscriber = storedSubscriber(subscriber);
    coverage.mustBeConsistent();
    await mustBeOnlyPrimary(context, coverage);
    return { coverage };
  },
});
