import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A guide: the name of its file without the ending, and its first heading. */
interface Guide {
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

/** The guides of a folder of Markdown files, without its index. They are read on first use. */
export class Guides {
  readonly #folder: string;
  #guides: readonly Guide[] | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  get all(): readonly Guide[] {
    this.#guides ??= readdirSync(this.#folder)
      .filter((file) => file.endsWith('.md') && file !== 'README.md')
      .sort()
      .map((file) => {
        const text = readFileSync(join(this.#folder, file), 'utf8');
        return { name: file.slice(0, -3), title: /^# (.*)$/m.exec(text)?.[1] ?? file, text };
      });
    return this.#guides;
  }

  byName(name: string): Guide | null {
    return this.all.find((guide) => guide.name === name.replace(/\.md$/, '')) ?? null;
  }
}
