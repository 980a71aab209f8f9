import { type AnyModule, shownModules } from '@rcm/http/module';
import { diagram } from '@rcm/states';

/** The life cycles of all records as a page of Markdown, drawn from the modules' state tables. */
export function statesPage(modules: readonly AnyModule[]): string {
  const parts = shownModules(modules)
    .filter(({ states = [] }) => states.length > 0)
    .flatMap(({ title, states = [] }) => [
      `## ${title}`,
      ...states.flatMap((table) => [`### ${table.subject}`, `\`\`\`mermaid\n${diagram(table)}\n\`\`\``]),
    ]);
  const head = [
    '# The states of records',
    'Generated from the state tables that the operations enforce; `pnpm documents` regenerates them.',
  ];
  return `${[...head, ...parts].join('\n\n')}\n`;
}
