import { statement, type TenantContext } from '@rcm/tenancy';
import slugify from '@sindresorhus/slugify';

const longest = 200;

/**
 * The slug that a name gives: its letters and digits in ASCII, or in their own script where there is no
 * transcription for it; `agent` for a name without any.
 */
export function slugOf(name: string): string {
  const options = { decamelize: false };
  const slug =
    slugify(name, options) ||
    slugify(name.normalize('NFKC'), { ...options, transliterate: false }) ||
    'agent';
  // A character may be transcribed by several.
  return Array.from(slug).slice(0, longest).join('').replace(/-$/, '');
}

const oneAtATime = statement({
  name: 'agent_builder.slug_lock',
  columns: {},
  text: `select pg_advisory_xact_lock(hashtextextended('agent_builder.slugs', hashtextextended(:tenant::text, 0)))`,
});

const firstFree = statement({
  name: 'agent_builder.free_slug',
  parameters: { base: 'text' },
  columns: { slug: 'text' },
  // Of one more candidates than there are definitions one is free.
  text: `select candidate.slug
    from generate_series(1, 1 + (select count(*) from agent_builder.agent_definitions
        where organization_id = :tenant)) number,
      lateral (select :base || case number when 1 then '' else '-' || number end) candidate (slug)
    where not exists (select from agent_builder.agent_definitions t
      where t.organization_id = :tenant and t.slug = candidate.slug)
    order by number limit 1`,
});

/** Keeps others from giving out slugs until the operation ends, so that what is free now stays free. */
export async function lockSlugs(context: TenantContext): Promise<void> {
  await context.sql.one(oneAtATime);
}

/** The slug of a name, or the first of `-2`, `-3`, … behind it that no definition has. */
export async function freeSlug(context: TenantContext, name: string): Promise<string> {
  const base = slugOf(name);
  await lockSlugs(context);
  const free = await context.sql.one(firstFree, { base });
  return free?.slug ?? base;
}
