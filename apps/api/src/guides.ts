import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { sourceUrl } from './source.ts';

/** The folder of the guides, the same from the sources and from the build. */
const guidesFolder = join(import.meta.dirname, '../docs/guides');

/** The same folder in the repository. */
const folder = 'apps/api/docs/guides';

/** A guide: a Markdown file that begins with its title. */
export interface Guide {
  readonly file: string;
  readonly title: string;
  readonly text: string;
}

/** The introduction, which links the other guides. */
const introductionFile = 'README.md';

const readGuide = (file: string): Guide => {
  const text = readFileSync(join(guidesFolder, file), 'utf8');
  const [, title = file] = /^# (.+)$/m.exec(text) ?? [];
  return { file, title, text };
};

/** The guides of this version: the introduction, then the others in the order in which it links them. */
export const guides: readonly Guide[] = inOrder(readdirSync(guidesFolder).map(readGuide));

/** What agents are shown: the guides without their introduction. */
export const guidesByTask = guides
  .filter(({ file }) => file !== introductionFile)
  .map(({ file, title, text }) => ({ name: file.replace(/\.md$/, ''), title, text }))
  .sort((one, other) => (one.name < other.name ? -1 : 1));

function inOrder(found: readonly Guide[]): Guide[] {
  const { text = '' } = found.find(({ file }) => file === introductionFile) ?? {};
  const place = ({ file }: Guide) => (file === introductionFile ? -1 : text.indexOf(`](${file})`));
  return found.toSorted((one, other) => place(one) - place(other));
}

/** Code blocks, whose lines are not changed, and the rest of a Markdown text. */
const blocks = /(^```[\s\S]*?^```$)/m;

/**
 * A chapter of the guides for the reference page: a heading for each guide below that of the introduction, links between
 * guides as links within the page, and other relative links as links to the source.
 */
export const guidesChapter = (): string => guides.map(section).join('\n\n');

function section({ file, text }: Guide): string {
  return text
    .trim()
    .split(blocks)
    .map((part, index) => (index % 2 === 1 ? part : linked(file === introductionFile ? part : lowered(part))))
    .join('');
}

const lowered = (text: string) => text.replaceAll(/^#/gm, '##');

const linked = (text: string) =>
  text.replaceAll(/\]\((?!https?:)([^)#]*)(#[^)]+)?\)/g, (_whole, path: string, anchor = '') => {
    if (path === '') return `](#description/${anchor.slice(1)})`;
    const guide = guides.find(({ file }) => file === path);
    return `](${guide ? `#description/${slug(guide.title)}` : `${sourceUrl}/blob/main/${posix.join(folder, path)}${anchor}`})`;
  });

/** The identifier of a heading, as on GitHub. */
const slug = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(' ', '-');
