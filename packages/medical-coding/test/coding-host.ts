import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Principal } from '@rcm/tenancy';
import { type TestHost, testHost, testTime } from '@rcm/testing';
import { type CodeListKey, type ImportedCodes, importCodes } from '../src/import.ts';
import { type CodedClaim, createMedicalCoding } from '../src/index.ts';

/** A claim of a woman, 46 years old, with service on 2 March 2026. */
const aClaim = (id: string): CodedClaim => ({
  id,
  patientId: 'pat_1',
  patientDateOfBirth: '1980-03-02',
  patientSex: 'F',
  payerId: `pay_of_${id}`,
  payerProgram: 'COMMERCIAL',
  providerId: 'prv_of_claim',
  facilityId: 'fac_1',
  specialty: 'ORTHOPEDICS',
  totalCharge: '450.00',
  billedAt: id === 'clm_known_billed' ? testTime : null,
  serviceDate: '2026-03-02',
  diagnosisCodes: ['M54.50'],
  lines: [
    {
      lineNumber: 1,
      procedureCode: '99213',
      modifiers: ['25'],
      units: 1,
      placeOfService: '11',
      diagnosisPointers: [1],
      serviceDate: null,
    },
  ],
});

/** Medical coding with claims whose ids begin with `clm_known`, an active member, an inactive one, and a provider. */
export const medicalCoding = createMedicalCoding({
  claim: async (_context, id) => (id.startsWith('clm_known') ? aClaim(id) : null),
  member: async (_context, id) => {
    if (id.startsWith('mem_active')) return { id, status: 'ACTIVE' };
    return id === 'mem_inactive' ? { id, status: 'INACTIVE' } : null;
  },
  provider: async (_context, id) => (id === 'prv_1' ? { id } : null),
});

type CallOptions = Parameters<TestHost['call']>[2];

/** A response, as tests read it. */
// biome-ignore lint/suspicious/noExplicitAny: tests read responses by the field names of the wire
type Shown = any;

/** A host with its own database, into which lists can be loaded. */
export interface CodingHost extends TestHost {
  /** Writes a file and returns its path. */
  file(name: string, content: string): string;
  /** Loads the text as the file of a list. */
  load(list: CodeListKey, content: string, now?: Date): Promise<ImportedCodes>;
  open(body?: Record<string, unknown>, options?: CallOptions): Promise<Shown>;
  update(jobId: string, body: Record<string, unknown>, options?: CallOptions): Promise<Shown>;
  /** Records suggestions of an engine, with a confidence of 0.9 by default. */
  suggest(jobId: string, codes: readonly Record<string, unknown>[], options?: CallOptions): Promise<Shown>;
  decide(
    jobId: string,
    suggestionId: string,
    body: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<Shown>;
  complete(jobId: string, options?: CallOptions): Promise<Shown>;
  read(jobId: string, options?: CallOptions, query?: Record<string, string>): Promise<Shown>;
  saveRule(as: Principal, body: Record<string, unknown>): Promise<string>;
}

export async function codingHost(): Promise<CodingHost> {
  const host = await testHost([medicalCoding]);
  const directory = mkdtempSync(join(tmpdir(), 'rcm-codes-'));
  const file = (name: string, content: string) => {
    const path = join(directory, name);
    writeFileSync(path, content);
    return path;
  };
  const call = async (id: string, input: Parameters<TestHost['call']>[1], options: CallOptions) =>
    (await host.call(`medical-coding.${id}`, input, options)).data;
  return {
    ...host,
    file,
    load: (list, content, now = testTime) =>
      importCodes({ ownerUrl: host.ownerUrl, list, files: [file(`${list}.csv`, content)], now }),
    open: async (body = {}, options = {}) => (await call('createJob', { body }, options)).job,
    update: async (jobId, body, options = {}) =>
      (await call('updateJob', { params: { jobId }, body }, options)).job,
    suggest: (jobId, codes, options = {}) =>
      call(
        'recordSuggestions',
        {
          params: { jobId },
          body: {
            source: 'ENGINE',
            engine: 'note-coder 3.1',
            suggestions: codes.map((code) => ({ confidence: 0.9, ...code })),
          },
        },
        options,
      ),
    decide: (jobId, suggestionId, body, options = {}) =>
      call('decideSuggestion', { params: { jobId, suggestionId }, body }, options),
    complete: (jobId, options = {}) => call('completeJob', { params: { jobId }, body: {} }, options),
    read: async (jobId, options = {}, query = {}) =>
      (await call('getJob', { params: { jobId }, query }, options)).job,
    saveRule: async (as, body) =>
      (
        await call(
          'saveAutomationRule',
          {
            body: {
              name: 'A rule',
              ruleType: 'AUTO_ROUTE',
              conditions: { all: [] },
              actions: { team: 'SPINE' },
              ...body,
            },
          },
          { as },
        )
      ).ruleId,
    async close() {
      rmSync(directory, { recursive: true });
      await host.close();
    },
  };
}
