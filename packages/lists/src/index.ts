export { counted, declaredCounters, rowCountBooks } from './counters/counted.ts';
export { foldRowCounts } from './counters/row-counts.ts';
export { type ComputedListDeclaration, computedList } from './lists/computed-list.ts';
export {
  anyOf,
  anyShown,
  atLeast,
  atLeastAmount,
  atMost,
  atMostAmount,
  contains,
  containsInFew,
  equals,
  type Filter,
  firstWord,
  indexed,
  matching,
} from './lists/filters.ts';
export { type InMemoryOrder, inMemoryPage } from './lists/in-memory-list.ts';
export { type ListDeclaration, list, rawList } from './lists/list.ts';
export type { ListQuery } from './lists/list-cursor.ts';
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
export { durations, grouped } from './sums/grouped.ts';
export { sumsInWindows } from './sums/in-windows.ts';
export { foldedColumn, keptSums, sumIndexes } from './sums/kept-sums.ts';
export type { SumDifference } from './sums/sum-difference.ts';
export { listTables } from './tables.ts';
export { ShownWith, shownWith } from './views/shown-with.ts';
export { type Computed, type View, view } from './views/view.ts';
export { type WorkColumns, type WorkKind, workIndexes, workKinds } from './work/columns.ts';
export {
  type ClaimDays,
  type OpenWork,
  type WorkFilters,
  type WorkPage,
  type WorkPageQuestion,
  type WorkPosition,
  type WorkQuestion,
  type WorkSource,
  workSorts,
} from './work/question.ts';
export { type AnsweredClaim, recoveredSinceSubmission } from './work/recovered.ts';
export { workSource } from './work/source.ts';
