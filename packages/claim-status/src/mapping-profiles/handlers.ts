import { LockMode } from '@mikro-orm/postgresql';
import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { TenantContext } from '@rcm/tenancy';
import type { ClaimStatusPorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { mappingProfileOperations } from './contract.ts';
import { MappingProfile, publishVersion, scopeOf, storedRules } from './mapping-profile.ts';
import { mappingProfileList, mappingProfileView } from './view.ts';

export const mappingProfileHandlers = (
  ports: Pick<ClaimStatusPorts, 'payer'>,
): Handlers<typeof mappingProfileOperations, typeof views> => ({
  listMappingProfiles: (context, { query }) => mappingProfileList.read(context, query),

  async createMappingProfile(context, { body }) {
    if (body.payerId !== undefined && (await ports.payer(context, body.payerId)) === null) {
      throw notFound('Payer');
    }
    const profile = context.create(MappingProfile, {
      name: body.name,
      payerId: body.payerId ?? null,
      status: 'DRAFT',
      publishedVersion: 0,
      rules: storedRules(body.rules ?? []),
      defaultOutcome: body.defaultOutcome ?? null,
      hasUnpublishedChanges: true,
      publishedAt: null,
      publishedScope: null,
    });
    return { mappingProfile: profile };
  },

  async getMappingProfile(context, { params }) {
    return { mappingProfile: await context.read(mappingProfileView, params.profileId) };
  },

  async updateMappingProfile(context, { params, body }) {
    const profile = await context.find(MappingProfile, params.profileId);
    const { rules, ...changes } = body;
    profile.edit(rules ? { ...changes, rules: storedRules(rules) } : changes);
    return { mappingProfile: profile };
  },

  async publishMappingProfile(context, { params }) {
    const profile = await context.find(MappingProfile, params.profileId);
    profile.mustBePublishable();
    await supersedePublished(context, profile);
    publishVersion(context, profile);
    return { mappingProfile: profile };
  },
});

/** Flushed separately: otherwise two profiles would briefly hold the same scope, which its unique key refuses. */
async function supersedePublished(context: TenantContext, profile: MappingProfile): Promise<void> {
  const published = await context.em.findOne(
    MappingProfile,
    { publishedScope: scopeOf(profile), id: { $ne: profile.id } },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (published === null) return;
  published.supersede();
  await context.em.flush();
}
