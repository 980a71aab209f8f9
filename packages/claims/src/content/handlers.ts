import type { Handlers } from '@rcm/http';
import type { TenantContext } from '@rcm/tenancy';
import { Claim } from '../claims/claim.ts';
import type { ClaimsPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { currentOwn } from './claim-content.ts';
import { contentsOf, writtenClaim } from './claims-to-write.ts';
import type { contentOperations } from './contract.ts';
import { isObject } from './json.ts';
import { unkeyed } from './keyed.ts';
import { partsOf, setContent } from './set-content.ts';

export const contentHandlers = (
  ports: Pick<ClaimsPorts, 'answersOfClaims'>,
): Handlers<typeof contentOperations, typeof views> => ({
  async getClaimContent(context, { params: { claimId } }) {
    await context.find(Claim, claimId);
    return shown(context, ports, claimId);
  },

  async setClaimContent(context, { params: { claimId }, body }) {
    const claim = await context.find(Claim, claimId);
    claim.correct({ updatedAt: context.now });
    await setContent(context, ports, claim, body);
    return shown(context, ports, claimId);
  },
});

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
