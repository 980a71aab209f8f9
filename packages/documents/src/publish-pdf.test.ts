import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { dataUrlStore } from './data-url-store.ts';
import type { DocumentStore, DocumentToPublish } from './document-store.ts';
import type { PdfDocument } from './pdf-document.ts';
import { renderPdf } from './pdf-renderer.ts';
import { PdfPublisher, publishPdf } from './publish-pdf.ts';
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

/** A store that answers when `answer` is called. */
const slowStore = () => {
  const requested: DocumentToPublish[] = [];
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const store: DocumentStore = {
    async publish(document) {
      requested.push(document);
      await promise;
      return dataUrlStore().publish(document);
    },
  };
  return { store, requested, answer };
};

describe('publishPdf', () => {
  it('publishes the bytes of renderPdf', async () => {
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

  it('does not block the event loop while a long document is rendered', async () => {
    let isDone = false;
    const published = publishPdf(dataUrlStore(), of('one'), 'estimate', documentOf(500)).finally(() => {
      isDone = true;
    });
    let turns = 0;
    for (; !isDone; turns += 1) await turn();
    expect((await published).url).toMatch(/^data:application\/pdf;base64,JVBERi/);
    expect(turns).toBeGreaterThan(1_000);
  });

  it('throws the error of a document that cannot be rendered, and renders the next one', async () => {
    const publisher = new PdfPublisher({ threads: 1 });
    const broken = publisher.publish(dataUrlStore(), of('one'), 'x', documentOf(1, new Date(Number.NaN)));
    await expect(broken).rejects.toThrow('createdAt is not a valid date');
    const sound = await publisher.publish(dataUrlStore(), of('one'), 'x', documentOf(1));
    expect(sound.kind).toBe('DATA_URL');
  });
});

describe('the pending documents of an organization', () => {
  it('are limited: one more is a 429, while other organizations are served', async () => {
    const publisher = new PdfPublisher({ maxPending: 2, timeout: 25_000 });
    const { store, requested, answer } = slowStore();
    const publish = (id: string) => publisher.publish(store, of(id), 'estimate', documentOf(1));
    const first = [publish('one'), publish('one')];
    await expect(publish('one')).rejects.toMatchObject({ status: 429, details: { retryAfter: 1 } });
    const other = publish('two');
    answer();
    expect(await Promise.all([...first, other])).toHaveLength(3);
    expect(requested.map(({ organizationId }) => organizationId).sort()).toEqual(['one', 'one', 'two']);
    await publish('one');
  });

  it('take turns with those of other organizations', async () => {
    const publisher = new PdfPublisher({ threads: 1, timeout: 25_000 });
    const order: string[] = [];
    const publish = async (id: string, name: string) => {
      await publisher.publish(dataUrlStore(), of(id), name, documentOf(1));
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

  it('leave a thread to other organizations, however many they are', async () => {
    const publisher = new PdfPublisher({ threads: 2, timeout: 25_000 });
    const order: string[] = [];
    const publish = async (id: string, lines: number) => {
      await publisher.publish(dataUrlStore(), of(id), id, documentOf(lines));
      order.push(id);
    };
    const long = [publish('one', 500), publish('one', 500), publish('one', 500)];
    await publish('two', 1);
    expect(order).toEqual(['two']);
    await Promise.all(long);
  });
});

describe('a document that takes too long', () => {
  it('is a 503 if the store does not answer, and is no longer pending', async () => {
    const publisher = new PdfPublisher({ maxPending: 1, timeout: 8_000 });
    const { store, requested } = slowStore();
    const silent = publisher.publish(store, of('one'), 'estimate', documentOf(1));
    await expect(silent).rejects.toMatchObject({ status: 503, details: { retryAfter: 5 } });
    expect(requested[0]?.signal?.aborted).toBe(true);
    await publisher.publish(dataUrlStore(), of('one'), 'estimate', documentOf(1));
  });

  it('is a 503 if queueing or rendering takes too long', async () => {
    const publisher = new PdfPublisher({ threads: 1, timeout: 1 });
    const { store, requested } = slowStore();
    const late = [1, 2].map(() => publisher.publish(store, of('one'), 'estimate', documentOf(500)));
    for (const one of late) await expect(one).rejects.toMatchObject({ status: 503 });
    expect(requested).toEqual([]);
  });

  it('has its thread terminated, and the next one is rendered in another', async () => {
    const threads = new RenderingThreads(1);
    const controller = () => new AbortController();
    await threads.render('one', documentOf(1), controller().signal);
    const aborted = controller();
    const endless = threads.render('one', documentOf(100_000), aborted.signal);
    const next = threads.render('two', documentOf(1), controller().signal);
    aborted.abort();
    await expect(endless).rejects.toMatchObject({ name: 'AbortError' });
    expect(Buffer.from((await next).subarray(0, 5)).toString()).toBe('%PDF-');
  });
});
