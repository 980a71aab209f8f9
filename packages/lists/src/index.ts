export { type CountFolding, createCountFolding } from './counters/count-folding.ts';
export { countersTotal } from './counters/counters-total.ts';
export { foldAllRowCounts, foldRowCounts } from './counters/folding.ts';
export { declaredCounters, type RowCounters, rowCountBooks, rowCounters } from './counters/row-counters.ts';
export { areKept, type PeriodRange, periodRanges, summedInRanges } from './counters/row-sums.ts';
export { type ComputedList, computedList, type Position } from './lists/computed-list.ts';
export type { ComputedListDeclaration } from './lists/computed-list-declaration.ts';
export {
  anyFirstSegment,
  anyOf,
  anyOfTimeDependent,
  atLeast,
  atLeastAmount,
  atMost,
  atMostAmount,
  contains,
  containsInDistinct,
  containsName,
  containsNameInDistinct,
  containsSearchedText,
  equals,
  except,
  type Filter,
  firstSegment,
  hasAmount,
  hasValue,
  inDistinct,
  isOverdueAt,
  matching,
  searchedTextSql,
  withBlindIndex,
  yesOrNo,
} from './lists/filters.ts';
export { type InMemoryOrder, type InMemoryPage, inMemoryPage } from './lists/in-memory-list.ts';
export { type List, list } from './lists/list.ts';
export type { ListQuery } from './lists/list-cursor.ts';
export type { ListDeclaration, ListParts } from './lists/list-declaration.ts';
export { listPath } from './lists/list-path.ts';
export { newestFirst } from './lists/newest-first.ts';
export { type PageById, pagesById } from './lists/pages-by-id.ts';
export { type SearchColumns, searchIndexes } from './search/columns.ts';
export {
  byMatch,
  type FoundRecord,
  type SearchKind,
  type SearchQuestion,
  type SearchSource,
  searchKinds,
  searchMatches,
} from './search/question.ts';
export { type NameSearch, searchSource } from './search/source.ts';
export { durations, groupedSums } from './sums/grouped-sums.ts';
export { type HalvedRange, type Halves, sumsInHalves } from './sums/in-halves.ts';
export { type ServiceWindow, sumsInWindows } from './sums/in-windows.ts';
export { foldedColumn, type RunningSums, runningSums, sumIndexes } from './sums/running-sums.ts';
export type { SumDifference } from './sums/sum-difference.ts';
export { listTables } from './tables.ts';
export { rowsAsJson } from './views/rows-as-json.ts';
export { type Computed, listView, type View, view } from './views/view.ts';
export { WithExtraFields, withExtraFields } from './views/with-extra-fields.ts';
export {
  openIn,
  openWhile,
  type WorkColumns,
  type WorkKind,
  workIndexes,
  workKinds,
} from './work/columns.ts';
export {
  type ClaimDays,
  type OpenWork,
  type PageRequest,
  type WorkFilters,
  type WorkPage,
  type WorkPageQuestion,
  type WorkPosition,
  type WorkQuestion,
  type WorkSort,
  type WorkSource,
  workSorts,
} from './work/question.ts';
export { type AnsweredClaim, recoveredSinceSubmission } from './work/recovered.ts';
export { readWorkPages, workSource } from './work/source.ts';
