import { readFile } from 'node:fs/promises';
import type { AuditHead } from '@rcm/audit';
import { z } from 'zod';

/** The newest seal of an organization at one time, as stored outside the database. */
export interface KeptHead extends AuditHead {
  readonly organizationId: string;
  readonly at: string;
}

const KeptHead = z.object({
  organizationId: z.uuid(),
  sequence: z.int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime(),
});

/** Heads as lines of JSON. */
export const linesOf = (heads: readonly KeptHead[]) =>
  heads.map((head) => `${JSON.stringify(head)}\n`).join('');

/** The newest head of each organization in a file of JSON lines. Throws for a line that is not a head. */
export async function readHeads(file: string): Promise<ReadonlyMap<string, AuditHead>> {
  const newest = new Map<string, AuditHead>();
  const lines = (await readFile(file, 'utf8')).split('\n');
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const head = headIn(line);
    if (head === null) throw new Error(`Line ${index + 1} of ${file} is not the head of an audit trail`);
    const known = newest.get(head.organizationId);
    if (known === undefined || known.sequence < head.sequence) newest.set(head.organizationId, head);
  }
  return newest;
}

function headIn(line: string): KeptHead | null {
  try {
    return KeptHead.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
