import { type Columns, dynamicStatement, type ParameterType, type RowOf, type Statement } from '@rcm/tenancy';
import { digestOf } from '../views/digest.ts';
import { isAmong, type WorkFilter, type WorkShape } from './shape.ts';

/** The fragments for questions that use the same filters. */
export interface FilteredShape extends WorkShape {
  /** The filters in use. */
  readonly names: readonly WorkFilter[];
  /** The condition of open work that matches the filters, hidden or not. */
  readonly matches: string;
  /** The condition of work that matches the filters and is open by what is stored, whatever the time is. */
  readonly storedMatches: string;
  /** SQL of the ids that are left out: of hidden records and, among the unassigned, of those that were given to members. */
  readonly excluded: string;
  /** The condition of work that is not left out. */
  readonly isShown: string;
}

/** The fragments for questions with these filters. */
export function filteredShape(shape: WorkShape, names: readonly WorkFilter[]): FilteredShape {
  const conditions = names.map((name) =>
    name === 'assignedToIds' ? isOfMembers(shape) : shape.filters[name],
  );
  const excluded = names.includes('unassigned') ? '(:hidden || :reassignedIds)' : ':hidden';
  return {
    ...shape,
    names,
    matches: [shape.open, ...conditions].join(' and '),
    storedMatches: [shape.storedOpen, ...conditions].join(' and '),
    excluded,
    isShown: `not ${isAmong(excluded)}`,
  };
}

/** A member's work is what was given to the member and what the record names, except for what was given to others. */
const isOfMembers = ({ work, assigned }: WorkShape) =>
  work.assignedToId === undefined
    ? isAmong(':mineIds')
    : `(t.id = any (:mineIds) or ${assigned} = any (:assignedToIds) and not ${isAmong(':reassignedIds')})`;

/** The parameters that a question may use. */
const workParameters: Readonly<Record<string, ParameterType>> = {
  now: 'timestamptz',
  today: 'date',
  zone: 'text',
  openValues: 'text[]',
  assignedToIds: 'text[]',
  payerIds: 'text[]',
  dueFrom: 'date',
  dueTo: 'date',
  dueFromMoment: 'timestamptz',
  dueToMoment: 'timestamptz',
  minAmount: 'numeric',
  maxAmount: 'numeric',
  only: 'text[]',
  hidden: 'text[]',
  mineIds: 'text[]',
  reassignedIds: 'text[]',
  reassignedTo: 'text[]',
  id: 'text',
  claimIds: 'text[]',
  afterKey: 'integer',
  afterAmount: 'numeric',
  afterOpened: 'timestamptz',
  afterId: 'text',
  take: 'integer',
};

/** A statement about a kind of work. It declares the parameters that its text uses. */
export const workStatement = <const Declared extends Columns>(
  { work }: WorkShape,
  name: string,
  columns: Declared,
  text: string,
  { hasCustomPlan = false } = {},
): Statement<RowOf<Declared>> =>
  dynamicStatement({
    name: `work.${work.kind.toLowerCase()}.${name}.${digestOf(text)}`,
    parameters: Object.fromEntries(
      Object.entries(workParameters).filter(([parameter]) => new RegExp(`:${parameter}\\b`).test(text)),
    ),
    columns,
    text,
    hasCustomPlan,
  });
