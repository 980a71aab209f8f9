import { type AnyModule, shownModules } from '@rcm/http/module';
import { eventTypesOf } from '@rcm/webhooks/lookups';
import { nearest } from './nearest.ts';

type Declaring = Pick<AnyModule, 'name' | 'entities'>;

/** The types of the records of modules, as audit events name them; entities without one are not in the audit trail. */
const recordTypesOf = (modules: readonly Declaring[]): string[] =>
  modules.flatMap(({ entities }) =>
    entities.flatMap(({ meta }) => (meta.class as { readonly record?: string }).record ?? []),
  );

/** The types of the events that webhooks send, of the changes of every record of the modules. */
export const eventTypes = (modules: readonly Declaring[]): readonly string[] =>
  recordTypesOf(modules).flatMap(eventTypesOf);

/** The event type that is nearest to an unknown one; null for a known one. */
export function correctedEventType(modules: readonly Declaring[], type: string): string | null {
  const known = eventTypes(modules);
  return known.includes(type) ? null : nearest(type, known);
}

/** The event types of all modules as a page of Markdown. */
export function eventTypesPage(modules: readonly AnyModule[]): string {
  const parts = shownModules(modules).flatMap(({ name, title }) => {
    const records = recordTypesOf(modules.filter((module) => module.name === name)).toSorted();
    const lines = records.map(
      (record) =>
        `- ${eventTypesOf(record)
          .map((type) => `\`${type}\``)
          .join(', ')}`,
    );
    return lines.length === 0 ? [] : [`## ${title}`, lines.join('\n')];
  });
  const head = [
    '# Event types',
    'The types that a webhook can subscribe to, or `*` for all. Generated from the records of the modules; `pnpm documents` regenerates them.',
  ];
  return `${[...head, ...parts].join('\n\n')}\n`;
}
