import { isNpi } from '@rcm/envelope';
import type { z } from 'zod';
import type { ListedDetails } from '../lists/entry.ts';
import type { ListSource } from '../lists/schema.ts';
import { ageOf, type ListInForce, listWarnings } from '../lists/view.ts';
import { isComparable } from '../matching/name.ts';
import {
  type ListedIdentity,
  points,
  type Score,
  type Subject,
  scoreOf,
  threshold,
} from '../matching/score.ts';
import { messages } from './messages.ts';
import type { Candidate, Check, CheckStatus } from './schema.ts';

type Shown = z.input<typeof Check>;
type ShownCandidate = z.input<typeof Candidate>;

/** A listed entity in force that shares a key with the subject. */
export interface Found {
  readonly source: ListSource;
  readonly identity: ListedIdentity;
  /** JSON of `ListedDetails`, parsed only if it is shown: many are found, few are shown. */
  readonly details: string;
}

/** The inputs of a verdict: the subject, the lists, and the listed entities with similar names. */
export interface Evidence {
  readonly subject: Subject;
  readonly entityName: string;
  /** As the caller sent it. */
  readonly npi: string;
  readonly lists: readonly ListInForce[];
  readonly found: readonly Found[];
  readonly now: Date;
}

/** The result of a check. */
export interface Verdict
  extends Pick<Shown, 'status' | 'matchSummary' | 'leie' | 'sam' | 'warnings' | 'coverage'> {
  readonly candidates: ShownCandidate[];
}

/** The number of entities below the threshold that are kept, so that a person sees the closest ones. */
const maxNearMisses = 5;
const maxCandidates = 50;

interface Scored extends Found, Score {}

/** Scores the found entities and decides the status. Never confirms a match; that takes a person. */
export function verdictOf(evidence: Evidence): Verdict {
  const { subject, found } = evidence;
  const scored: Scored[] = found
    .map((one) => ({ ...one, ...scoreOf(subject, one.identity) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const matches = scored.filter(({ score }) => score >= threshold);
  const kept = scored.slice(0, Math.min(maxCandidates, matches.length + maxNearMisses));
  const candidates = kept.map((one) => candidateOf(one, subject));
  const bestOf = (source: ListSource) => {
    const best = matches.find((one) => one.source === source);
    return best ? candidateOf(best, subject) : null;
  };
  const [leie, sam] = [bestOf('LEIE'), bestOf('SAM')];
  const status = statusOf(evidence, matches.length > 0);
  return {
    status,
    matchSummary:
      status === 'EXC_PENDING' || status === 'EXC_ERROR'
        ? null
        : { leieMatch: leie !== null, samMatch: sam !== null, matchScore: scored[0]?.score ?? 0 },
    leie: leie && {
      exclusionType: leie.exclusionType,
      state: leie.state,
      specialty: leie.specialty,
      exclusionDate: midnight(leie.exclusionDate),
      reinstatementDate: midnight(leie.reinstatementDate),
    },
    sam: sam && { exclusionType: sam.exclusionType, exclusionDate: midnight(sam.exclusionDate) },
    warnings: warningsOf(evidence),
    coverage: evidence.lists.map((list) => coverageOf(list, evidence.now)),
    candidates,
  };
}

const isLoaded = (lists: readonly ListInForce[], source: ListSource) =>
  lists.some((list) => list.source === source);

/** A subject is clear only if LEIE is loaded and the name can be compared with its names. */
function statusOf({ lists, entityName }: Evidence, isMatch: boolean): CheckStatus {
  if (isMatch) return 'EXC_POTENTIAL_MATCH';
  if (!isLoaded(lists, 'LEIE')) return 'EXC_PENDING';
  return isComparable(entityName) ? 'EXC_CLEAR' : 'EXC_ERROR';
}

function warningsOf({ npi, entityName, lists, now }: Evidence): Verdict['warnings'] {
  const warnings: Verdict['warnings'] = [];
  if (!isNpi(npi)) {
    warnings.push({ code: 'NPI_CHECK_DIGIT', source: null, message: 'The NPI fails its check digit' });
  }
  if (!isComparable(entityName)) {
    const message = 'The name has no Latin letters and cannot be compared with the lists';
    warnings.push({ code: 'NAME_NOT_COMPARABLE', source: null, message });
  }
  return [...warnings, ...listWarnings(lists, now)];
}

const coverageOf = (list: ListInForce, now: Date): Shown['coverage'][number] => ({
  source: list.source,
  version: list.version,
  rowCount: list.rowCount,
  importedAt: list.importedAt.toISOString(),
  ageDays: ageOf(list, now),
});

const midnight = (date: string | null) => (date === null ? null : `${date}T00:00:00.000Z`);

function candidateOf(
  { source, score, features, identity, details }: Scored,
  subject: Subject,
): ShownCandidate {
  const shown = JSON.parse(details) as ListedDetails;
  const isWaived = shown.waiver?.state === subject.state;
  const reasons = features.map((code) => ({ code, points: points[code], message: messages[code] }));
  const waived = { code: 'WAIVER_IN_STATE', points: 0, message: messages.WAIVER_IN_STATE } as const;
  return {
    source,
    score,
    reasons: isWaived ? [...reasons, waived] : reasons,
    npi: identity.npi,
    state: identity.state,
    ...shown,
  };
}
