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

/** A listed entity that is in force and shares a key with the subject. */
export interface Found {
  readonly source: ListSource;
  readonly identity: ListedIdentity;
  /** JSON of `ListedDetails`, as stored; of many that are found few are shown. */
  readonly details: string;
}

/** What a check is made of: who is checked, against which lists, and whom these have under alike names. */
export interface Evidence {
  readonly subject: Subject;
  readonly entityName: string;
  /** As the caller sent it. */
  readonly npi: string;
  readonly lists: readonly ListInForce[];
  readonly found: readonly Found[];
  readonly now: Date;
}

/** What a check has come to. */
export interface Verdict
  extends Pick<Shown, 'status' | 'matchSummary' | 'leie' | 'sam' | 'warnings' | 'coverage'> {
  readonly candidates: ShownCandidate[];
}

/** Listed entities below the threshold that are kept for a person to see what came near. */
const nearMisses = 5;
const mostCandidates = 50;

interface Scored extends Found, Score {}

/** Scores what was found and draws the conclusion; a machine never confirms a match. */
export function verdictOf(evidence: Evidence): Verdict {
  const { subject, found } = evidence;
  const scored: Scored[] = found
    .map((one) => ({ ...one, ...scoreOf(subject, one.identity) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const matches = scored.filter(({ score }) => score >= threshold);
  const kept = scored.slice(0, Math.min(mostCandidates, matches.length + nearMisses));
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

/** Nobody is clear without the list of the OIG, and nobody by a name that no list could hold. */
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
    const message = 'The name has no Latin letters, and the lists have no others';
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
