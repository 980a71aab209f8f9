import { dateInZone } from '@rcm/calendar';
import type { TenantContext } from '@rcm/tenancy';
import { completenessOf } from '../completeness/completeness.ts';
import { Entry } from '../entries/entry.ts';
import type { Section } from '../entries/section.ts';
import type { CredentialingPorts } from '../ports.ts';
import { Verification } from '../verifications/verification.ts';
import type { Session } from './session.ts';

/** Reads the entries of a session by sort order and their verifications by date, without deleted entries and theirs. */
async function readContents(context: TenantContext, sessionId: string) {
  const entries = await context.em.find(
    Entry,
    { sessionId, deletedAt: null },
    { orderBy: { sortOrder: 'asc', createdAt: 'asc', id: 'asc' } },
  );
  const ids = new Set(entries.map(({ id }) => id));
  const all = await context.em.find(
    Verification,
    { sessionId },
    { orderBy: { verifiedOn: 'asc', id: 'asc' } },
  );
  return { entries, verifications: all.filter(({ entryId }) => ids.has(entryId)) };
}

/** The contents of a file for responses: the entries by section, and the log of verifications. */
export async function fileOf(context: TenantContext, sessionId: string, sections: readonly Section[]) {
  const { entries, verifications } = await readContents(context, sessionId);
  return {
    ...Object.fromEntries(sections.map(({ key }) => [key, entries.filter(({ section }) => section === key)])),
    verifications,
  };
}

/** The sections of files, and the ports. */
export interface FileRules {
  readonly ports: CredentialingPorts;
  readonly sections: readonly Section[];
}

/** The completeness report of a session on a date, by default today in the time zone of the organization. */
export async function completenessOfSession(
  context: TenantContext,
  session: Session,
  { ports, sections }: FileRules,
  asOf = dateInZone(context.now, context.organization.timeZone),
) {
  const { npi } = session;
  const { entries, verifications } = await readContents(context, session.id);
  const byKey = new Map(sections.map((section) => [section.key, section]));
  const check = npi ? ((await ports.lastExclusionCheck?.(context, { npi })) ?? null) : null;
  return completenessOf(
    {
      session,
      sections,
      entries: entries.flatMap(({ id, version, section: key, fields }) => {
        const section = byKey.get(key);
        return section ? [{ id, version, section, fields }] : [];
      }),
      verifications,
      exclusionCheck: check && {
        ...check,
        checkedOn: dateInZone(check.checkedAt, context.organization.timeZone),
      },
    },
    asOf,
  );
}
