import type { Handlers } from '@rcm/http';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { views } from '../views.ts';
import type { templateOperations } from './contract.ts';
import { defaultFor, ScribeTemplate } from './template.ts';
import { templateList, templateView } from './view.ts';

/** Serializes changes of defaults in an organization: without an existing default, there is no row to lock. */
const defaultLock = statement({
  name: 'scribe.default_template_lock',
  columns: {},
  text: `select pg_advisory_xact_lock(hashtextextended('scribe.default_template',
    hashtextextended(:tenant::text, 0)))`,
});

const clearDefault = statement({
  name: 'scribe.clear_default_template',
  parameters: { scope: 'text', keep: 'text', now: 'timestamptz' },
  columns: { id: 'text' },
  text: `update scribe.templates
    set is_default = false, default_for = null, version = version + 1, updated_at = :now
    where organization_id = :tenant and default_for = :scope and id <> :keep returning id`,
});

/** Clears the previous default of a scope, and records the change of that template. */
async function replaceDefault(context: TenantContext, scope: string | null, keep: string): Promise<void> {
  if (scope === null) return;
  for (const { id } of await context.sql.all(clearDefault, { scope, keep, now: context.now })) {
    context.changed(ScribeTemplate.record, id, 'update');
  }
}

export const templateHandlers = (): Handlers<typeof templateOperations, typeof views> => ({
  listTemplates: (context, { query }) => templateList.read(context, query),

  async createTemplate(context, { body }) {
    const { name, structurePrompt, template: sent = '', specialty = null, isDefault = false } = body;
    const scope = defaultFor({ isDefault, specialty });
    if (isDefault) await context.sql.all(defaultLock);
    await replaceDefault(context, scope, '');
    const template = context.create(ScribeTemplate, {
      name,
      template: structurePrompt ?? sent,
      specialty,
      isDefault,
      defaultFor: scope,
      deletedAt: null,
    });
    return { template };
  },

  async getTemplate(context, { params }) {
    return { template: await context.read(templateView, params.templateId) };
  },

  async updateTemplate(context, { params, body }) {
    // Either field can replace another default. The lock is taken before that of the row, to avoid deadlocks.
    if (body.isDefault !== undefined || body.specialty !== undefined) await context.sql.all(defaultLock);
    const template = await context.find(ScribeTemplate, params.templateId);
    const { isDefault = template.isDefault, specialty = template.specialty } = body;
    // Before the change is flushed, since the unique key allows only one default at any time.
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
