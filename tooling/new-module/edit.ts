/** A text with a named import; it is added to the import from that file, or as a new one. */
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

/** A text with a piece in front of the first `before` that stands behind `after`. */
export function withInsertion(text: string, after: RegExp, before: string, piece: string): string {
  const start = after.exec(text);
  if (!start) throw new Error(`Found nowhere: ${after.source}`);
  const end = text.indexOf(before, start.index + start[0].length);
  if (end < 0) throw new Error(`Found no ${JSON.stringify(before)} behind ${start[0]}`);
  return text.slice(0, end) + piece + text.slice(end);
}
