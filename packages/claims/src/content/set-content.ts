import { invalid, notFound } from '@rcm/errors';
import type { TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import type { Claim } from '../claims/claim.ts';
import type { ClaimsPorts } from '../ports.ts';
import { ClaimContent, contentValues } from './claim-content.ts';
import { claimParts, recordsOf } from './claims-to-write.ts';
import type { Json } from './json.ts';
import { keyed } from './keyed.ts';
import type { ClaimParts } from './parts.ts';
import type { ContentBody } from './schema.ts';
import { statement } from './statements.ts';

type Answers = Pick<ClaimsPorts, 'answersOfClaims'>;

/** A stored claim with the records that it refers to. Throws 404 for an unknown one. */
export async function partsOf(
  context: TenantContext,
  { answersOfClaims }: Answers,
  claimId: string,
): Promise<ClaimParts> {
  const answers = await answersOfClaims(context, [claimId]);
  const [parts] = await claimParts(context, [claimId], answers);
  if (parts === undefined) throw notFound('Claim');
  return parts;
}

/**
 * Has a claim say what a request says; of names that are left out it says nothing. Throws 400, with the path of the content
 * in the request, for what a claim of the other kind says.
 */
export async function setContent(
  context: TenantContext,
  ports: Answers,
  { id: claimId, typeOfBill }: Pick<Claim, 'id' | 'typeOfBill'>,
  { professional, institutional }: z.output<typeof ContentBody>,
  path: 'body' | 'body.content' = 'body',
): Promise<void> {
  const isInstitutional = Boolean(typeOfBill);
  const [said, other, name] = isInstitutional
    ? [institutional, professional, 'professional']
    : [professional, institutional, 'institutional'];
  if (other !== undefined) {
    throw invalid(
      `${path}.${name}`,
      `Expected none of a claim ${isInstitutional ? 'with' : 'without'} a type of bill`,
    );
  }
  // The records of the claim are read from the database.
  await context.em.flush();
  const parts = await partsOf(context, ports, claimId);
  const values = contentValues(statement(keyed((said ?? {}) as Json), recordsOf(parts)), parts.lines);
  const existing = await context.em.findOne(ClaimContent, { claimId });
  if (existing === null) context.create(ClaimContent, { claimId, ...values });
  else Object.assign(existing, values);
  await context.em.flush();
}
