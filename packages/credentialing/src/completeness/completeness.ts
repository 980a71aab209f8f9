import { addMonths, type CalendarDate, daysBetween } from '@rcm/calendar';
import { isNpi } from '@rcm/envelope';
import { conflict, type Obstacle } from '@rcm/errors';
import { isInForce, type Section, textIn } from '../entries/section.ts';
import type { ExclusionCheck } from '../ports.ts';
import { DisclosureQuestion, type VerificationStandard } from '../sessions/schema.ts';
import type { Session } from '../sessions/session.ts';
import type { Verification } from '../verifications/verification.ts';
import type { Completeness, MissingCode, MissingItem } from './schema.ts';
import { type FileEntry, workGapsOf } from './work-gaps.ts';

/** The inputs of the completeness report. */
export interface CredentialingFile {
  readonly session: Pick<Session, 'npi' | 'verificationStandard' | 'disclosures' | 'attestationDate'>;
  readonly sections: readonly Section[];
  /** The entries that are not deleted. */
  readonly entries: readonly FileEntry[];
  /** The verifications of these entries, oldest first. */
  readonly verifications: readonly Pick<Verification, 'entryId' | 'entryVersion' | 'verifiedOn' | 'result'>[];
  /** The newest check of the NPI, with its date in the time zone of the organization. */
  readonly exclusionCheck: (ExclusionCheck & { readonly checkedOn: CalendarDate }) | null;
}

/** The maximum age in days of an attestation and a verification (NCQA, since July 2025). */
const verificationDays: Readonly<Record<VerificationStandard, number>> = { ACCREDITATION: 120, CVO: 90 };

const excluded = new Set(['EXC_POTENTIAL_MATCH', 'EXC_CONFIRMED_MATCH']);
const unchecked = 'EXCLUSION_UNCHECKED';
const cleared = new Set(['EXC_CLEAR', 'EXC_FALSE_POSITIVE']);

const capitalize = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);

const sessionItem = (code: MissingCode, message: string, field: string | null = null): MissingItem => ({
  code,
  section: null,
  entryId: null,
  field,
  message,
});

const entryItem = (
  code: MissingCode,
  { id, section }: FileEntry,
  predicate: string,
  field: string | null = null,
): MissingItem => ({
  code,
  section: section.key,
  entryId: id,
  field,
  message: `${capitalize(section.noun)} ${predicate}`,
});

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function missingInSession({ session, exclusionCheck }: CredentialingFile, asOf: CalendarDate): MissingItem[] {
  const { npi, attestationDate, disclosures, verificationStandard } = session;
  const days = verificationDays[verificationStandard];
  const missing: MissingItem[] = [];
  if (!npi) missing.push(sessionItem('NPI_MISSING', 'The session requires an NPI', 'npi'));
  if (!attestationDate) {
    missing.push(
      sessionItem('ATTESTATION_MISSING', 'The applicant must sign the attestation', 'attestationDate'),
    );
  } else if (daysBetween(attestationDate, asOf) > days) {
    const message = `The attestation is older than ${days} days`;
    missing.push(sessionItem('ATTESTATION_STALE', message, 'attestationDate'));
  }
  for (const question of DisclosureQuestion.options) {
    const given = disclosures.find((disclosure) => disclosure.question === question);
    if (given === undefined) {
      missing.push(sessionItem('DISCLOSURE_MISSING', `${question} is not answered`, 'disclosures'));
    } else if (given.answer && !given.explanation) {
      missing.push(
        sessionItem('DISCLOSURE_UNEXPLAINED', `${question} requires an explanation`, 'disclosures'),
      );
    }
  }
  if (exclusionCheck && excluded.has(exclusionCheck.status)) {
    missing.push(
      sessionItem('EXCLUSION_UNRESOLVED', 'The newest exclusion check of the NPI has a match', 'npi'),
    );
  }
  return missing;
}

function missingInSection(section: Section, entries: readonly FileEntry[]): MissingItem[] {
  const needed = section.needs?.entries ?? 0;
  if (entries.length >= needed) return [];
  const noun = needed === 1 ? 'entry' : 'entries';
  const message = `The file requires ${needed} ${noun} of ${section.key} but has ${entries.length}`;
  return [{ code: 'ENTRIES_MISSING', section: section.key, entryId: null, field: null, message }];
}

function datesOutOfOrder(entry: FileEntry): MissingItem[] {
  const { periods = [] } = entry.section;
  return periods.flatMap(([from, to]) => {
    const [first, last] = [textIn(entry.fields, from), textIn(entry.fields, to)];
    if (first === null || last === null || first <= last) return [];
    return [entryItem('DATES_OUT_OF_ORDER', entry, `has a ${to} before its ${from}`, to)];
  });
}

function missingInEntry(entry: FileEntry, asOf: CalendarDate): MissingItem[] {
  const { needs, expiry } = entry.section;
  const empty = (needs?.fields ?? []).filter((field) => isEmpty(entry.fields[field]));
  const last = expiry ? textIn(entry.fields, expiry.field) : null;
  return [
    ...empty.map((field) => entryItem('FIELD_MISSING', entry, `requires ${field}`, field)),
    ...(expiry && last !== null && last < asOf
      ? [entryItem('EXPIRED', entry, 'has expired', expiry.field)]
      : []),
  ];
}

function missingVerification(
  entry: FileEntry,
  { verifications, session }: CredentialingFile,
  asOf: CalendarDate,
): MissingItem[] {
  if (!entry.section.needs?.verification) return [];
  const days = verificationDays[session.verificationStandard];
  const newest = verifications.findLast(
    ({ entryId, verifiedOn }) => entryId === entry.id && verifiedOn <= asOf,
  );
  if (newest === undefined) return [entryItem('VERIFICATION_MISSING', entry, 'is not verified')];
  if (newest.result !== 'VERIFIED') {
    return [entryItem('VERIFICATION_FAILED', entry, 'is not confirmed by its newest verification')];
  }
  if (newest.entryVersion < entry.version) {
    return [entryItem('VERIFICATION_OUTDATED', entry, 'was changed after its newest verification')];
  }
  return daysBetween(newest.verifiedOn, asOf) > days
    ? [entryItem('VERIFICATION_STALE', entry, `has no verification of the last ${days} days`)]
    : [];
}

function missingInGaps({ sections }: CredentialingFile, gaps: Completeness['workGaps']): MissingItem[] {
  const section = sections.find(({ time }) => time?.gap)?.key ?? null;
  return gaps
    .filter(({ isExplained }) => !isExplained)
    .map(({ entryId }) => ({
      ...(entryId === null
        ? { code: 'WORK_GAP_UNEXPLAINED', message: 'A gap of more than 6 months is not explained' }
        : {
            code: 'WORK_GAP_NOT_IN_WRITING',
            message: 'A gap of more than a year is not explained in writing',
          }),
      section,
      entryId,
      field: null,
    }));
}

function warningsOf(file: CredentialingFile, asOf: CalendarDate): Completeness['warnings'] {
  const { session, entries, exclusionCheck: check } = file;
  const sessionWarning = (code: string, message: string) => ({ code, message, section: null, entryId: null });
  const warnings: Completeness['warnings'] = entries.flatMap(({ id, section, fields }) =>
    (section.warnings?.(fields) ?? []).map((warning) => ({ ...warning, section: section.key, entryId: id })),
  );
  if (session.npi && !isNpi(session.npi)) {
    warnings.unshift(
      sessionWarning('NPI_CHECK_DIGIT', 'The check digit or the first digit of the NPI is wrong'),
    );
  }
  if (check === null || (!cleared.has(check.status) && !excluded.has(check.status))) {
    warnings.push(sessionWarning(unchecked, 'No exclusion check of the NPI has a result'));
  } else if (addMonths(check.checkedOn, 1) < asOf) {
    warnings.push(sessionWarning('EXCLUSION_CHECK_OLD', 'The newest exclusion check is older than a month'));
  }
  return warnings;
}

const isAboutVerification = ({ code }: MissingItem) => code.startsWith('VERIFICATION_');

/** The completeness report of a file on a date. */
export function completenessOf(file: CredentialingFile, asOf: CalendarDate): Completeness {
  const { session, sections, entries, exclusionCheck } = file;
  const inForce = entries.filter(({ section, fields }) => isInForce(section, fields));
  const workGaps = workGapsOf(entries, asOf);
  const gaps = missingInGaps(file, workGaps);
  const inSections = sections.map((section) => {
    const own = (entry: FileEntry) => entry.section.key === section.key;
    const current = inForce.filter(own);
    return {
      section: section.key,
      entries: current.length,
      needed: section.needs?.entries ?? 0,
      items: [
        ...missingInSection(section, current),
        ...entries.filter(own).flatMap(datesOutOfOrder),
        ...current.flatMap((entry) => missingInEntry(entry, asOf)),
        ...gaps.filter((item) => item.section === section.key),
        ...current.flatMap((entry) => missingVerification(entry, file, asOf)),
      ],
    };
  });
  const missing = [...missingInSession(file, asOf), ...inSections.flatMap(({ items }) => items)];
  return {
    asOf,
    isComplete: missing.every(isAboutVerification),
    isVerified: !missing.some(isAboutVerification),
    verificationStandard: session.verificationStandard,
    verificationDays: verificationDays[session.verificationStandard],
    missing,
    sections: inSections.map(({ items, ...state }) => ({ ...state, missing: items.length })),
    workGaps,
    lastExclusionCheck: exclusionCheck && {
      id: exclusionCheck.id,
      status: exclusionCheck.status,
      checkedAt: exclusionCheck.checkedAt,
    },
    warnings: warningsOf(file, asOf),
  };
}

/** What keeps a file from approval: its missing items, and an exclusion check that is missing or has no result. */
export const approvalObstacles = ({ missing, warnings }: Completeness): readonly Obstacle[] => [
  ...missing,
  ...warnings.filter(({ code }) => code === unchecked),
];

/** A 409 error with all missing items of a file. */
export const refuseIncomplete = (missing: readonly Obstacle[]) =>
  conflict('The file is incomplete', {
    obstacles: missing.map(({ code, message }) => ({ code, message })),
  });
