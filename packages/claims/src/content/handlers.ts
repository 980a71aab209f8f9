import { invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { TenantContext } from '@rcm/tenancy';
import { Claim } from '../claims/claim.ts';
import type { ClaimsPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { ClaimContent, contentValues, currentOwn } from './claim-content.ts';
import { claimParts, contentsOf, recordsOf, writtenClaim } from './claims-to-write.ts';
import type { contentOperations } from './contract.ts';
import { isObject, type Json } from './json.ts';
import { keyed, unkeyed } from './keyed.ts';
import type { ClaimParts } from './parts.ts';
import { statement } from './statements.ts';

export const contentHandlers = (
  ports: Pick<ClaimsPorts, 'answersOfClaims'>,
): Handlers<typeof contentOperations, typeof views> => ({
  async getClaimContent(context, { params: { claimId } }) {
    await context.find(Claim, claimId);
    return shown(context, ports, claimId);
  },

  async setClaimContent(context, { params: { claimId }, body: { professional, institutional } }) {
    const claim = await context.find(Claim, claimId);
    const isInstitutional = claim.typeOfBill !== null;
    const [said, other, name] = isInstitutional
      ? [institutional, professional, 'professional']
      : [professional, institutional, 'institutional'];
    if (other !== undefined) {
      throw invalid(
        `body.${name}`,
        `Expected none of a claim ${isInstitutional ? 'with' : 'without'} a type of bill`,
      );
    }
    claim.correct({ updatedAt: context.now });
    await context.em.flush();
    await keepContent(context, await partsOf(context, ports, claimId), (said ?? {}) as Json);
    return shown(context, ports, claimId);
  },
});

async function partsOf(
  context: TenantContext,
  { answersOfClaims }: Pick<ClaimsPorts, 'answersOfClaims'>,
  claimId: string,
): Promise<ClaimParts> {
  const answers = await answersOfClaims(context, [claimId]);
  const [parts] = await claimParts(context, [claimId], answers);
  if (parts === undefined) throw notFound('Claim');
  return parts;
}

/** Stores what a claim says, which names that are left out say nothing of. */
async function keepContent(context: TenantContext, parts: ClaimParts, said: Json): Promise<void> {
  const { id: claimId } = parts.claim;
  const values = contentValues(statement(keyed(said), recordsOf(parts)), parts.lines);
  const existing = await context.em.findOne(ClaimContent, { claimId });
  if (existing === null) context.create(ClaimContent, { claimId, ...values });
  else Object.assign(existing, values);
  await context.em.flush();
}

async function shown(context: TenantContext, ports: Pick<ClaimsPorts, 'answersOfClaims'>, claimId: string) {
  const parts = await partsOf(context, ports, claimId);
  const content = (await contentsOf(context, [claimId])).get(claimId);
  const { kind, ...written } = writtenClaim(parts, content);
  const said = content === undefined ? {} : unkeyed(currentOwn(content, parts.lines));
  const own = isObject(said) && Object.keys(said).length > 0 ? said : null;
  const isProfessional = kind === '837P';
  return {
    claimContent: {
      claimId,
      kind,
      professional: isProfessional ? own : null,
      institutional: isProfessional ? null : own,
      written: {
        professional: isProfessional ? written : null,
        institutional: isProfessional ? null : written,
      },
    },
  };
}
