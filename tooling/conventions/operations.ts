import type { SourceFile, WorkspacePackage } from './workspace.ts';

/** An operation as its literal in a contract reads. */
export interface DeclaredOperation {
  readonly file: string;
  /** The name of its handler. */
  readonly key: string;
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly scope: string;
  readonly summary: string;
  readonly description: string | null;
  readonly isSafe: boolean;
}

const literal = /^ {2}(\w+): (?:publicO|o)peration\(\{\n([\s\S]*?)^ {2}\}\),$/gm;

const textOf = (block: string, field: string): string | null => {
  const found = new RegExp(
    `^ {4}${field}:\\s+(?:'((?:[^'\\\\]|\\\\.)*)'|"([^"]*)"|\`([^\`]*)\`),$`,
    'm',
  ).exec(block);
  return found ? (found[1] ?? found[2] ?? found[3] ?? null) : null;
};

/** A literal with the constants that it spreads (`...writeAccess`) behind it. */
function spreadOut(block: string, files: readonly SourceFile[]): string {
  const constants = [...block.matchAll(/^ {4}\.\.\.(\w+),$/gm)].flatMap(([, name]) => {
    const declared = new RegExp(`const ${name} = \\{([^}]*)\\}`);
    return files.flatMap(({ text }) => declared.exec(text)?.[1]?.split(', ') ?? []);
  });
  return [block, ...constants.map((field) => `    ${field.trim()},`)].join('\n');
}

function operationsIn({ path: file, text }: SourceFile, files: readonly SourceFile[]): DeclaredOperation[] {
  return [...text.matchAll(literal)].map(([, key = '', written = '']) => {
    const block = spreadOut(written, files);
    const required = (field: string) => textOf(block, field) ?? '';
    return {
      file,
      key,
      id: required('id'),
      method: required('method'),
      path: required('path'),
      scope: required('scope'),
      summary: required('summary'),
      description: textOf(block, 'description'),
      isSafe: /^ {4}safe: true,$/m.test(block),
    };
  });
}

/** The operations that a package declares. */
export const operationsOf = ({ source }: WorkspacePackage): DeclaredOperation[] =>
  source
    .filter(({ path }) => /^[\w-]+\/contract\.ts$/.test(path))
    .flatMap((file) => operationsIn(file, source));
