import { operationQueries } from './proofs.ts';
import type { SourceFile } from './workspace.ts';

/** The parameters of every list; one end-to-end suite sends them to all lists. */
const ofEveryList = new Set(['skip', 'take', 'cursor', 'sort']);

/**
 * The query parameters of a package's operations that no test sends, neither in a `describe` with the operation in its title
 * nor in the operation's request of the end-to-end suites. A message for each says what to do.
 */
export async function untestedParameters(
  directory: string,
  tests: readonly SourceFile[],
  requests: readonly SourceFile[],
): Promise<string[]> {
  const queries = await operationQueries(directory);
  return Object.entries(queries).flatMap(([operation, parameters]) => {
    const blocks = [...tests, ...requests].flatMap(({ text }) => blocksAbout(text, operation));
    return parameters
      .filter((parameter) => !ofEveryList.has(parameter) && !blocks.some((block) => sends(block, parameter)))
      .map(
        (parameter) =>
          `${operation}: no test sends ${parameter}. Send it in describe('${operation}', …) of its handlers.test.ts, ` +
          `or in its request in test-e2e/requests`,
      );
  });
}

/** The blocks of a file about an operation, each with the top-level declarations that it uses. */
export function blocksAbout(text: string, operation: string): string[] {
  const blocks = blocksOf(text);
  return blocks
    .filter(
      ({ text: block, isTopLevel }) => isAbout(block, operation) && !(isTopLevel && isDeclaration(block)),
    )
    .map(({ text: block }) => [
      block,
      ...blocks.filter((other) => isNamedIn(block, other.text)).map((other) => other.text),
    ])
    .map((texts) => texts.join('\n'));
}

/** A block is a line and the more deeply indented lines below it; the formatter guarantees the indentation. */
function blocksOf(text: string): { text: string; isTopLevel: boolean }[] {
  const lines = text.split('\n');
  return lines.flatMap((line, start) => {
    if (!/^\s*(describe\b|'[\w-]+\.\w+':|(export )?(const|(async )?function) )/.test(line)) return [];
    const depth = depthOf(line);
    const length = lines
      .slice(start + 1)
      .findIndex((other) => other !== '' && depthOf(other) <= depth && !/^\s*[\])]/.test(other));
    const end = length < 0 ? lines.length : start + 1 + length;
    return [{ text: lines.slice(start, end).join('\n'), isTopLevel: depth === 0 }];
  });
}

const depthOf = (line: string) => line.length - line.trimStart().length;

const isDeclaration = (block: string) => /^(export )?(const|(async )?function) /.test(block);

const isNamedIn = (block: string, declaration: string) => {
  const [, name] = /^(?:const|(?:async )?function) (\w+)/.exec(declaration) ?? [];
  return name !== undefined && new RegExp(`\\b${name}\\b`).test(block);
};

/** True for a `describe` with the operation in its title, and for the operation's planned request. */
function isAbout(block: string, operation: string): boolean {
  const [title = ''] = /^.*?(=>|$)/s.exec(block) ?? [];
  return new RegExp(`(?<![\\w.-])${operation.replace('.', '\\.')}(?!\\w)`).test(title);
}

/**
 * True when the text has the parameter as a key, in a query string or in quotes; `dueFrom` also matches `due` with a
 * template that ends in `From`. A key with a number does not count, because query values are text.
 */
function sends(text: string, parameter: string): boolean {
  if (new RegExp(`(?<![.\\w])${parameter}(: (?!\\d)|=|['"]|,| \\})`).test(text)) return true;
  const [, stem, bound] = /^(\w+)(From|To)$/.exec(parameter) ?? [];
  return stem !== undefined && text.includes(`}${bound}`) && new RegExp(`\\b${stem}\\b`).test(text);
}
