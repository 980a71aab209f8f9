import { statement, type TenantContext } from '@rcm/tenancy';
import slugify from '@sindresorhus/slugify';

const maxLength = 200;

/**
 * The slug of a name: its letters and digits, transliterated to ASCII where possible; `agent` for a name without
 * letters and digits.
 */
export function slugOf(name: string): string {
  const options = { decamelize: false };
  const slug =
    slugify(name, options) ||
    slugify(name.normalize('NFKC'), { ...options, transliterate: false }) ||
    'agent';
  // A character may be transliterated to several.
  return Array.from(slug).slice(0, maxLength).join('').replace(/-$/, '');
}

const slugLock = statement({
  name: 'agent_builder.slug_lock',
  columns: {},
  text: `select pg_advisory_xact_lock(hashtextextended('agent_builder.slugs', hashtextextended(:tenant::text, 0)))`,
});

const firstFree = statement({
  name: 'agent_builder.free_slug',
  parameters: { base: 'text' },
  columns: { slug: 'text' },
  // With one more candidate than there are definitions, at least one is free.
  text: `select candidate.slug
    from generate_series(1, 1 + (select count(*) from agent_builder.agent_definitions
        where organization_id = :tenant)) number,
      lateral (select :base || case number when 1 then '' else '-' || number end) candidate (slug)
    where not exists (select from agent_builder.agent_definitions t
      where t.organization_id = :tenant and t.slug = candidate.slug)
    order by number limit 1`,
});

/** Locks the slugs of the organization until the operation ends, so that a free slug stays free. */
export async function lockSlugs(context: TenantContext): Promise<void> {
  await context.sql.one(slugLock);
}

/** The slug of a name, with the first suffix of `-2`, `-3`, … that is free if it is taken. */
export async function freeSlug(context: TenantContext, name: string): Promise<string> {
  const base = slugOf(name);
  await lockSlugs(context);
  const free = await context.sql.one(firstFree, { base });
  return free?.slug ?? base;
}
