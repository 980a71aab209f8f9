import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { dataUrlStore } from './data-url-store.ts';
import type { DocumentStore, DocumentToPublish } from './document-store.ts';
import type { PdfDocument } from './pdf-document.ts';
import { renderPdf } from './pdf-renderer.ts';
import { PdfPress, publishPdf } from './publish-pdf.ts';
import { RenderingThreads } from './rendering-threads.ts';

const documentOf = (lines: number, createdAt = new Date('2026-03-02T15:00:00Z')): PdfDocument => ({
  title: 'Good Faith Estimate',
  language: 'en-US',
  metadata: { title: 'Estimate 123', createdAt },
  sections: [
    {
      kind: 'table',
      columns: [{ header: 'Code', width: 60 }, { header: 'Service' }],
      rows: Array.from({ length: lines }, (_, index) => [`C${index}`, `Service number ${index}`]),
    },
  ],
});

const of = (id: string) => ({ organization: { id }, now: new Date('2026-03-02T15:00:00Z') });

/** A store that answers when it is told to. */
const slowStore = () => {
  const asked: DocumentToPublish[] = [];
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const store: DocumentStore = {
    async publish(document) {
      asked.push(document);
      await promise;
      return dataUrlStore().publish(document);
    },
  };
  return { store, asked, answer };
};

describe('publishPdf', () => {
  it('hands out what renderPdf gives', async () => {
    const published = await publishPdf(dataUrlStore(), of('one'), 'estimate', documentOf(3));
    const base64 = Buffer.from(await renderPdf(documentOf(3))).toString('base64');
    expect(published).toEqual({
      kind: 'DATA_URL',
      contentType: 'application/pdf',
      url: `data:application/pdf;base64,${base64}`,
      expiresAt: null,
      sensitiveContent: true,
    });
  });

  it('leaves the event loop to others while a long document is rendered', async () => {
    let isDone = false;
    const published = publishPdf(dataUrlStore(), of('one'), 'estimate', documentOf(500)).finally(() => {
      isDone = true;
    });
    let turns = 0;
    for (; !isDone; turns += 1) await turn();
    expect((await published).url).toMatch(/^data:application\/pdf;base64,JVBERi/);
    expect(turns).toBeGreaterThan(1_000);
  });

  it('passes on why a document cannot be rendered, and renders the next one', async () => {
    const press = new PdfPress({ threads: 1 });
    const broken = press.publish(dataUrlStore(), of('one'), 'x', documentOf(1, new Date(Number.NaN)));
    await expect(broken).rejects.toThrow('createdAt is not a date');
    const sound = await press.publish(dataUrlStore(), of('one'), 'x', documentOf(1));
    expect(sound.kind).toBe('DATA_URL');
  });
});

describe('the documents that an organization has under way', () => {
  it('are as many as it has places: one more is a 429, while other organizations are served', async () => {
    const press = new PdfPress({ places: 2, deadline: 25_000 });
    const { store, asked, answer } = slowStore();
    const publish = (id: string) => press.publish(store, of(id), 'estimate', documentOf(1));
    const first = [publish('one'), publish('one')];
    await expect(publish('one')).rejects.toMatchObject({ status: 429, details: { retryAfter: 1 } });
    const other = publish('two');
    answer();
    expect(await Promise.all([...first, other])).toHaveLength(3);
    expect(asked.map(({ organizationId }) => organizationId).sort()).toEqual(['one', 'one', 'two']);
    await publish('one');
  });

  it('are rendered in turn with those of others', async () => {
    const press = new PdfPress({ threads: 1, deadline: 25_000 });
    const order: string[] = [];
    const publish = async (id: string, name: string) => {
      await press.publish(dataUrlStore(), of(id), name, documentOf(1));
      order.push(name);
    };
    await Promise.all([
      publish('one', 'one 1'),
      publish('one', 'one 2'),
      publish('one', 'one 3'),
      publish('two', 'two 1'),
      publish('three', 'three 1'),
      publish('two', 'two 2'),
    ]);
    expect(order).toEqual(['one 1', 'two 1', 'three 1', 'one 2', 'two 2', 'one 3']);
  });

  it('leave a thread to others, however many they are', async () => {
    const press = new PdfPress({ threads: 2, deadline: 25_000 });
    const order: string[] = [];
    const publish = async (id: string, lines: number) => {
      await press.publish(dataUrlStore(), of(id), id, documentOf(lines));
      order.push(id);
    };
    const long = [publish('one', 500), publish('one', 500), publish('one', 500)];
    await publish('two', 1);
    expect(order).toEqual(['two']);
    await Promise.all(long);
  });
});

describe('a document that takes too long', () => {
  it('is a 503 where the store says nothing, and gives its place back', async () => {
    const press = new PdfPress({ places: 1, deadline: 8_000 });
    const { store, asked } = slowStore();
    const silent = press.publish(store, of('one'), 'estimate', documentOf(1));
    await expect(silent).rejects.toMatchObject({ status: 503, details: { retryAfter: 5 } });
    expect(asked[0]?.signal?.aborted).toBe(true);
    await press.publish(dataUrlStore(), of('one'), 'estimate', documentOf(1));
  });

  it('is a 503 where it waits or is rendered beyond its time', async () => {
    const press = new PdfPress({ threads: 1, deadline: 1 });
    const { store, asked } = slowStore();
    const late = [1, 2].map(() => press.publish(store, of('one'), 'estimate', documentOf(500)));
    for (const one of late) await expect(one).rejects.toMatchObject({ status: 503 });
    expect(asked).toEqual([]);
  });

  it('loses its thread, and the next one is rendered in another', async () => {
    const threads = new RenderingThreads(1);
    const fresh = () => new AbortController();
    await threads.render('one', documentOf(1), fresh().signal);
    const given = fresh();
    const endless = threads.render('one', documentOf(100_000), given.signal);
    const next = threads.render('two', documentOf(1), fresh().signal);
    given.abort();
    await expect(endless).rejects.toMatchObject({ name: 'AbortError' });
    expect(Buffer.from((await next).subarray(0, 5)).toString()).toBe('%PDF-');
  });
});
