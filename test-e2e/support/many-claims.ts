import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sentClaimsFile } from '../claim-balances/sent-claims.ts';
import { request, type TestOrganization } from './api.ts';
import { type Environment, rcmProcessJson } from './rcm.ts';
import { type Answer, remittanceFile } from './remittances.ts';

/** Claims of one file. */
const perFile = 10_000;

/** Claims of one patient. */
const perPatient = 2;

/** The answers to consecutive claims; the last of them is not answered. */
const answers: readonly (Answer | null)[] = ['paid', 'shared', 'denied', 'shared', null];

const numberOf = (claim: number) => `UP-${claim}`;

/** The numbers of the claims from one to before another. */
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

function* files(claims: number): Generator<string> {
  for (let from = 0; from < claims; from += perFile) {
    const sent = range(from, Math.min(from + perFile, claims)).map((claim) => ({
      number: numberOf(claim),
      patient: `ELLIS${Math.floor(claim / perPatient)}`,
      payer: '60054',
      lines: [
        ['99213', '100.00'],
        ['72100', '150.00'],
      ] as const,
    }));
    yield sentClaimsFile(sent, `B${from}`);
  }
  for (let from = 0; from < claims; from += perFile) {
    const answered = range(from, Math.min(from + perFile, claims)).flatMap((claim) => {
      const answer = answers[claim % answers.length] ?? null;
      return answer === null ? [] : [{ number: numberOf(claim), answer }];
    });
    yield remittanceFile({ reference: `EFT-${from}`, claims: answered });
  }
}

/**
 * Gives an organization many claims with patients, coverages, remittances, patient accounts and denial cases: by files that
 * a version of `rcm` imports, so that its books and its audit trail are right.
 */
export async function importManyClaims(
  claims: number,
  { organizationId }: TestOrganization,
  environment: Environment,
  checkout: string,
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'rcm-many-claims-'));
  try {
    const paths = [...files(claims)].map((content, index) => {
      const path = join(directory, `${index}.x12`);
      writeFileSync(path, content);
      return path;
    });
    await rcmProcessJson(['import', 'x12', ...paths, '--org', organizationId], environment, checkout);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Clients that create appeals at once. */
const clients = 8;

/** Of this many denial cases, one gets no appeal. */
const everyOpen = 4;

/** Creates appeals of most denial cases over HTTP. Returns the ids of the cases without one. */
export async function appealMost(url: string, { apiKey: key }: TestOrganization): Promise<string[]> {
  const cases: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { json } = await request('get', `${url}/api/v1/denial-management/cases`, {
      key,
      query: { take: '100', ...(cursor === '' ? {} : { cursor }) },
    });
    cases.push(...json.data.cases.map(({ id }: { id: string }) => id));
    cursor = json.data.nextCursor;
  }
  const isOpen = (index: number) => index % everyOpen === 0;
  const appealed = cases.filter((_, index) => !isOpen(index)).values();
  const create = async () => {
    for (const denialCaseId of appealed) {
      const body = { denialCaseId, submissionMethod: 'FAX' };
      const { status, text } = await request('post', `${url}/api/v1/appeals`, { key, body });
      if (status !== 201) throw new Error(`An appeal was answered ${status}: ${text}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, create));
  return cases.filter((_, index) => isOpen(index));
}
