import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LeieRow, leieFile, type SamRow, samFile } from '@rcm/exclusion-lists';
import { jobQueue } from '@rcm/jobs/schema';
import { inTenant, newId, type Principal } from '@rcm/tenancy';
import { type TestHost, testHost, testTime } from '@rcm/testing';
import { type ImportedList, importList, type ListSource } from '../src/import.ts';
import { createOigExclusion } from '../src/index.ts';

let changingBirth = '1961-04-07';

const members = [{ id: 'mem_active', name: 'Avery Stone' }];

let deletedSession: string | null = null;

const session = (id: string, more: { dateOfBirth?: string; npi?: string } = {}) => ({
  id,
  firstName: 'John',
  lastName: 'Smith',
  npi: null,
  ...more,
});

const sessions = () =>
  [
    session('ses_1'),
    session('ses_npi', { npi: '1234567893' }),
    session('ses_born', { dateOfBirth: '1961-04-07' }),
    session('ses_changing', { dateOfBirth: changingBirth }),
  ].filter(({ id }) => id !== deletedSession);

/** Exclusion screening with one active member and four credentialing sessions. */
export const oigExclusion = createOigExclusion({
  activeMembers: async (_context, ids) => members.filter(({ id }) => ids.includes(id)),
  credentialingSessions: async (_context, ids) => sessions().filter(({ id }) => ids.includes(id)),
});

/** A host with its own database, into which files can be loaded. */
export interface ExclusionHost extends TestHost {
  /** Writes a file and returns its path. */
  file(name: string, content: string): string;
  /** Loads the text as the file of a list. */
  load(source: ListSource, content: string, now?: Date): Promise<ImportedList>;
  /** Changes the date of birth of the session `ses_changing`. */
  changeDateOfBirth(dateOfBirth: string): void;
  /** Runs a job of the module in one organization, as a worker would. */
  work(as: Principal, name: string, now?: Date): Promise<void>;
  /** When the screening job of an organization is planned; null if it is not. */
  plannedRun(as: Principal): Promise<Date | null>;
  /** Deletes a session; null restores it. */
  deleteSession(id: string | null): void;
  loadLeie(rows: readonly LeieRow[], now?: Date): Promise<ImportedList>;
  loadSam(rows: readonly SamRow[], now?: Date): Promise<ImportedList>;
}

export async function exclusionHost(): Promise<ExclusionHost> {
  const host = await testHost([oigExclusion], [jobQueue]);
  const directory = mkdtempSync(join(tmpdir(), 'rcm-lists-'));
  const file = (name: string, content: string) => {
    const path = join(directory, name);
    writeFileSync(path, content);
    return path;
  };
  const load: ExclusionHost['load'] = (source, content, now = testTime) =>
    importList({ ownerUrl: host.ownerUrl, source, file: file(`${source}.csv`, content), now });
  return {
    ...host,
    file,
    load,
    changeDateOfBirth(dateOfBirth) {
      changingBirth = dateOfBirth;
    },
    async work(as, name, now = testTime) {
      const requestId = newId('req');
      const run = { principal: as, operation: name, requestId, now, audit: 'write' } as const;
      await inTenant(host.tenants, run, async (context) =>
        oigExclusion.jobs?.[name]?.(context, as.organization.id),
      );
    },
    async plannedRun(as) {
      const { rows } = await host.tenants.pool.query<{ at: string }>(
        `select extract(epoch from j.run_at) as at from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
         where j.task_identifier = 'oig-exclusion.screenDue' and p.payload ->> 'organizationId' = $1`,
        [as.organization.id],
      );
      return rows[0] ? new Date(Number(rows[0].at) * 1_000) : null;
    },
    deleteSession(id) {
      deletedSession = id;
    },
    loadLeie: (rows, now) => load('LEIE', leieFile(rows), now),
    loadSam: (rows, now) => load('SAM', samFile(rows), now),
    async close() {
      rmSync(directory, { recursive: true });
      await host.close();
    },
  };
}
