import { code, count, text } from '../element-types.ts';
import {
  composite,
  type ElementType,
  elementType,
  kept,
  list,
  optional,
  repeated,
  required,
} from '../elements.ts';
import { keep, loop, many, one, record, records, segment, transactionSet } from '../grammar.ts';

const positions = /^\d{1,2}(:\d{1,2}(:\d{1,4})?|::\d{1,4})?$/;

/** The position of an element, followed by those of its component and repetition, joined by `:`. */
const elementPosition: ElementType<string> = elementType(
  { kind: 'text', minLength: 1, maxLength: 14, pattern: positions.source },
  (value, context) => text(14)(value.replaceAll(context.separators.component, ':'), context),
  (value, context) =>
    positions.test(value)
      ? value.replaceAll(':', context.separators.component)
      : context.fault('NUMBER_INVALID'),
);

/** CTX: the situation that makes a segment or element required, or the number of the record that is wrong. */
const contexts = (limit: number) =>
  keep(
    segment('CTX', {
      /** CTX01: each context, `SITUATIONAL TRIGGER` or a name such as `CLM01` and its value. */
      contexts: repeated(
        1,
        composite({ name: kept(1, text(35), 'required'), reference: kept(2, text(35)) }),
        10,
      ),
      segmentIdentifier: kept(2, text(3, 2)),
      position: kept(3, count),
      loopIdentifier: kept(4, text(6)),
      elementPosition: kept(5, elementPosition),
      /** CTX06: the numbers of the data element and of the composite. */
      dataElements: kept(6, composite({ element: kept(1, text(4)), composite: kept(2, text(4)) })),
    }),
    limit,
  );

/** 2110: one wrong element. */
const elementError = loop(
  '2110',
  segment('IK4', {
    /** IK401: the position of the element in the segment, followed by those of component and repetition. */
    position: required(1, elementPosition),
    /** IK402: the number of the data element. */
    dataElement: optional(2, count),
    /** IK403. */
    errorCode: required(3, text(3)),
    /** IK404: the wrong value, which may be data of a patient. */
    wrongValue: kept(4, text(99)),
  }),
  { contexts: contexts(10) },
);

/** 2100: one wrong segment. */
const segmentError = loop(
  '2100',
  segment('IK3', {
    segmentIdentifier: required(1, text(3, 2)),
    /** IK302: its number in the set, from 1 for ST. */
    position: required(2, count),
    loopIdentifier: optional(3, text(4)),
    /** IK304. */
    errorCode: required(4, text(3)),
  }),
  { contexts: contexts(10), elements: many(elementError) },
);

/** 2000: the result of one transaction set. */
const set = loop(
  '2000',
  segment('AK2', {
    /** AK201: the set's code, such as `837`. */
    code: required(1, text(3, 3)),
    /** AK202: its control number. */
    controlNumber: required(2, text(9, 4)),
    /** AK203: its guide. */
    version: optional(3, text(35)),
  }),
  {
    segments: many(segmentError),
    result: one(
      segment('IK5', {
        /** IK501: accepted, accepted with errors, or rejected. */
        acknowledgmentCode: required(1, code('A', 'E', 'M', 'R', 'W', 'X')),
        errorCodes: list([2, 3, 4, 5, 6], text(3)),
      }),
    ),
  },
);

/** AK1 to AK9: the acknowledgment of one functional group. */
const group = loop(
  'HEADER',
  segment('AK1', {
    /** AK101: the type of the group, such as `HC`. */
    functionalCode: required(1, text(2, 2)),
    /** AK102: its control number. */
    controlNumber: required(2, text(9)),
    /** AK103: its guide. */
    version: optional(3, text(12), 'required'),
  }),
  {
    set: records(set),
    result: record(
      loop(
        'HEADER',
        segment('AK9', {
          /** AK901: accepted, accepted with errors, partly accepted, or rejected. */
          acknowledgmentCode: required(1, code('A', 'E', 'M', 'P', 'R', 'W', 'X')),
          /** AK902 to AK904: the number of sets stated by the group, received, and accepted. */
          includedSets: required(2, count),
          receivedSets: required(3, count),
          acceptedSets: required(4, count),
          errorCodes: list([5, 6, 7, 8, 9], text(3)),
        }),
        {},
      ),
    ),
  },
);

/** 999, implementation acknowledgment (005010X231A1). */
export const implementationAcknowledgment = transactionSet({ group: record(group) });
