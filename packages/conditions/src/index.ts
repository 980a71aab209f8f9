export {
  type Condition,
  ConditionTree,
  conditionSchema,
  type Leaf,
  maximumDepth,
  maximumLeaves,
} from './condition.ts';
export {
  ConditionTrace,
  compile,
  type Evaluation,
  evaluate,
  type LeafTrace,
  type Matcher,
  type PreparedFacts,
  prepare,
  type Trace,
} from './evaluation.ts';
export {
  type Fact,
  type Facts,
  type Field,
  type FieldKind,
  type Fields,
  factsSchema,
  type Operator,
  operators,
  operatorsOf,
} from './fields.ts';
