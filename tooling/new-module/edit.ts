/** Adds a named import to a text, to the existing import from that file if there is one. */
export function withImport(text: string, name: string, from: string, isType = false): string {
  const statement = new RegExp(`^import (type )?\\{([^}]*)\\} from '${from.replaceAll('.', '\\.')}';$`, 'm');
  const found = statement.exec(text);
  const written = isType ? `type ${name}` : name;
  if (!found) return `import { ${written} } from '${from}';\n${text}`;
  const [whole, wholeType, names = ''] = found;
  const local = names.split(',').map((part) => part.trim().replace(/^type /, ''));
  if (local.includes(name)) return text;
  const kept = local.filter((part) => part !== '').map((part) => (wholeType ? `type ${part}` : part));
  return text.replace(whole, `import { ${[...kept, written].join(', ')} } from '${from}';`);
}

/** Inserts a piece before the first `before` that follows `after`. */
export function withInsertion(text: string, after: RegExp, before: string, piece: string): string {
  const start = after.exec(text);
  if (!start) throw new Error(`No match for ${after.source}`);
  const end = text.indexOf(before, start.index + start[0].length);
  if (end < 0) throw new Error(`No ${JSON.stringify(before)} after ${start[0]}`);
  return text.slice(0, end) + piece + text.slice(end);
}
