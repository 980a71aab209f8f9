import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { guides, guidesChapter } from './guides.ts';
import { sourceUrl } from './source.ts';

const chapter = guidesChapter();
/** The chapter without its code blocks. */
const prose = chapter.replaceAll(/^```[\s\S]*?^```$/gm, '');

describe('the chapter of the guides', () => {
  test('begins with the introduction, and follows its order', () => {
    expect(guides[0]?.file).toBe('README.md');
    const [, ...others] = guides;
    const links = others.map(({ file }) => guides[0]?.text.indexOf(`](${file})`) ?? -1);
    expect(links).not.toContain(-1);
    expect(links).toEqual(links.toSorted((one, other) => one - other));
  });

  test('has one chapter, a section for each guide, and their sections below', () => {
    expect(prose.match(/^# .+$/gm)).toEqual(['# Guides']);
    const titles = guides.slice(1).map(({ title }) => `## ${title}`);
    expect(prose.match(/^## .+$/gm)).toEqual(titles);
    expect(prose).toContain('\n### From a version before 0.1.0\n');
  });

  test('does not change code', () => {
    expect(chapter).toContain('\n#!/bin/sh\n# Needs URL');
  });

  test('links guides within the page, and other files of the source that exist', () => {
    const targets = [...prose.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
    expect(targets).toContain('#description/lists-and-exports');
    expect(targets).toContain(`${sourceUrl}/blob/main/apps/api/docs/event-types.md`);
    const source = `${sourceUrl}/blob/main/`;
    expect(targets).toContain('#description/why-a-request-is-refused');
    const headings = [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
    const slugs = headings.map((heading) => `#description/${heading.toLowerCase().replaceAll(' ', '-')}`);
    for (const target of targets) {
      if (target.startsWith('#')) expect(slugs).toContain(target);
      else expect(target).toMatch(/^https:\/\//);
      if (!target.startsWith(source)) continue;
      const path = target.slice(source.length).replace(/#.*/, '');
      expect(existsSync(join(import.meta.dirname, '../../..', path)), path).toBe(true);
    }
  });
});
