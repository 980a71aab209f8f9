import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LeieRow, leieFile, type SamRow, samFile } from '@rcm/exclusion-lists';
import { type TestHost, testHost, testTime } from '@rcm/testing';
import { type ImportedList, importList, type ListSource } from '../src/import.ts';
import { createOigExclusion } from '../src/index.ts';

let changingBirth = '1961-04-07';

/** Exclusion screening over one active member, one inactive, and three credentialing sessions. */
export const oigExclusion = createOigExclusion({
  member: async (_context, id) => {
    if (id === 'mem_active') return { id, status: 'ACTIVE' };
    return id === 'mem_inactive' ? { id, status: 'INACTIVE' } : null;
  },
  credentialingSession: async (_context, id) => {
    if (id === 'ses_1') return { id };
    if (id === 'ses_changing') return { id, dateOfBirth: changingBirth };
    return id === 'ses_born' ? { id, dateOfBirth: '1961-04-07' } : null;
  },
});

/** A database of its own, into which files can be loaded. */
export interface ExclusionHost extends TestHost {
  /** Writes a file and gives its path. */
  file(name: string, content: string): string;
  /** Loads the text as a file. */
  load(source: ListSource, content: string, now?: Date): Promise<ImportedList>;
  /** Gives the session `ses_changing` another date of birth. */
  correctBirth(dateOfBirth: string): void;
  loadLeie(rows: readonly LeieRow[], now?: Date): Promise<ImportedList>;
  loadSam(rows: readonly SamRow[], now?: Date): Promise<ImportedList>;
}

export async function exclusionHost(): Promise<ExclusionHost> {
  const host = await testHost([oigExclusion]);
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
    correctBirth(dateOfBirth) {
      changingBirth = dateOfBirth;
    },
    loadLeie: (rows, now) => load('LEIE', leieFile(rows), now),
    loadSam: (rows, now) => load('SAM', samFile(rows), now),
    async close() {
      rmSync(directory, { recursive: true });
      await host.close();
    },
  };
}
