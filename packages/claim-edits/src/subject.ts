import type { ClaimToEdit, EditContext } from './claim.ts';
import { type Contents, contentsOf } from './contents.ts';

type Values<T> = NonNullable<T> extends readonly (infer V)[] ? V : never;

/** A value of a claim, and its path. */
export interface At<T> {
  readonly path: string;
  readonly value: T;
}

type ServiceOf<C extends ClaimToEdit> = Values<C['claim']['services']>;
type OtherSubscriber = Values<ClaimToEdit['claim']['otherSubscribers']>;
type Code = Values<Values<ClaimToEdit['claim']['healthCareCodes']>>;

/** 2430: what another payer decided about a line. */
interface Adjudication extends At<Values<ServiceOf<ClaimToEdit>['adjudications']>> {
  readonly line: At<ServiceOf<ClaimToEdit>>;
}

/** 2320: another payer, with what it decided about the lines. */
export interface OtherPayer extends At<OtherSubscriber> {
  /** 2330B NM109. */
  readonly identifier: string | null;
  readonly adjudications: readonly Adjudication[];
}

/** A claim with the views of it that several edits need. */
export interface Subject<C extends ClaimToEdit = ClaimToEdit> {
  readonly kind: C['kind'];
  readonly claim: C['claim'];
  readonly billingProvider: C['billingProvider'];
  readonly subscriber: C['subscriber'];
  readonly patient: C['patient'];
  readonly context: EditContext;
  /** 2400. */
  readonly lines: readonly At<ServiceOf<C>>[];
  /** HI: all codes, whatever their segment. */
  readonly codes: readonly At<Code>[];
  /** 2430 of all lines. */
  readonly adjudications: readonly Adjudication[];
  readonly otherPayers: readonly OtherPayer[];
  readonly contents: Contents;
}

/** Each value of a list with its path. */
export const withPaths = <T>(path: string, values: readonly T[] | null | undefined): At<T>[] =>
  (values ?? []).map((value, index) => ({ path: `${path}[${index}]`, value }));

/** The first date or period with a qualifier. */
export const periodOf = (
  dates: ClaimToEdit['claim']['dates'],
  qualifier: string,
): { readonly from: string; readonly to: string } | null =>
  dates?.find((date) => date.qualifier === qualifier)?.period ?? null;

/** Prepares a claim for its edits. */
export function subjectOf(given: ClaimToEdit, context: EditContext): Subject {
  const { kind, claim, billingProvider, subscriber, patient } = given;
  const lines = withPaths<ServiceOf<ClaimToEdit>>('claim.services', claim.services);
  const adjudications = lines.flatMap((line) =>
    withPaths(`${line.path}.adjudications`, line.value.adjudications).map((each) => ({ ...each, line })),
  );
  const otherPayers = withPaths('claim.otherSubscribers', claim.otherSubscribers).map(({ path, value }) => {
    const identifier = value.payer?.identifier ?? null;
    const own = adjudications.filter(({ value: { payer } }) => identifier !== null && payer === identifier);
    return { path, value, identifier, adjudications: own };
  });
  return {
    kind,
    claim,
    billingProvider,
    subscriber,
    patient,
    context,
    lines,
    codes: withPaths('claim.healthCareCodes', claim.healthCareCodes).flatMap(({ path, value }) =>
      withPaths(path, value),
    ),
    adjudications,
    otherPayers,
    contents: contentsOf({ billingProvider, subscriber, patient, claim }),
  };
}
