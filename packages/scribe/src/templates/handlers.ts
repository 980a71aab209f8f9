import type { Handlers } from '@rcm/http';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { views } from '../views.ts';
import type { templateOperations } from './contract.ts';
import { defaultFor, ScribeTemplate } from './template.ts';
import { templateList, templateView } from './view.ts';

/** One at a time in an organization: where there is no default yet, there is no row that two could wait for. */
const defaultLock = statement({
  name: 'scribe.default_template_lock',
  columns: {},
  text: `select pg_advisory_xact_lock(hashtextextended('scribe.default_template',
    hashtextextended(:tenant::text, 0)))`,
});

const clearDefault = statement({
  name: 'scribe.clear_default_template',
  parameters: { place: 'text', keep: 'text', now: 'timestamptz' },
  columns: { id: 'text' },
  text: `update scribe.templates
    set is_default = false, default_for = null, version = version + 1, updated_at = :now
    where organization_id = :tenant and default_for = :place and id <> :keep returning id`,
});

/** Makes room for a default; it is noted for the template that was the default until now. */
async function replaceDefault(context: TenantContext, place: string | null, keep: string): Promise<void> {
  if (place === null) return;
  for (const { id } of await context.sql.all(clearDefault, { place, keep, now: context.now })) {
    context.changed(ScribeTemplate.record, id, 'update');
  }
}

export const templateHandlers = (): Handlers<typeof templateOperations, typeof views> => ({
  listTemplates: (context, { query }) => templateList.read(context, query),

  async createTemplate(context, { body }) {
    const { name, structurePrompt, template: sent = '', specialty = null, isDefault = false } = body;
    const place = defaultFor({ isDefault, specialty });
    if (isDefault) await context.sql.all(defaultLock);
    await replaceDefault(context, place, '');
    const template = context.create(ScribeTemplate, {
      name,
      template: structurePrompt ?? sent,
      specialty,
      isDefault,
      defaultFor: place,
      deletedAt: null,
    });
    return { template };
  },

  async getTemplate(context, { params }) {
    return { template: await context.read(templateView, params.templateId) };
  },

  async updateTemplate(context, { params, body }) {
    // Either may put the template into another's place; the lock comes before that of the row.
    if (body.isDefault !== undefined || body.specialty !== undefined) await context.sql.all(defaultLock);
    const template = await context.find(ScribeTemplate, params.templateId);
    const { isDefault = template.isDefault, specialty = template.specialty } = body;
    // Before the change: a statement sees what was changed, and no two may hold a place for a moment.
    await replaceDefault(context, defaultFor({ isDefault, specialty }), template.id);
    template.change(body);
    return { template };
  },

  async archiveTemplate(context, { params }) {
    const template = await context.find(ScribeTemplate, params.templateId);
    template.archive(context.now);
    return undefined;
  },
});
