import { testEveryMove } from '@rcm/testing';
import { DocumentationQuery, documentationQueryStates } from './documentation-query.ts';

testEveryMove(
  documentationQueryStates,
  { 'OPEN ANSWERED': 'ANSWERED', 'OPEN DECLINED': 'DECLINED', 'OPEN WITHDRAWN': 'WITHDRAWN' },
  (status) => {
    const query = Object.assign(new DocumentationQuery(), { status });
    return {
      record: query,
      make: (outcome) => query.close(outcome, 'Chronic', new Date('2026-03-02T15:00:00.000Z')),
    };
  },
);
