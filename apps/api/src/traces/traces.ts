import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { RequestRecord } from '@rcm/http/koa';
import type { Middleware } from 'koa';

/** The tracing of a process: a span for each request, and in it one for each statement. No span holds a value. */
export interface Traces {
  /** Runs each request in its span. */
  readonly around: Middleware;
  readonly onRequest: (record: RequestRecord) => void;
  /** Exports the remaining spans and stops; a collector that does not answer does not delay the stop. */
  stop(): Promise<void>;
}

/** A message to PostgreSQL as `@rcm/tenancy` publishes it. */
interface TracedMessage {
  readonly statements: readonly string[];
}

/** Milliseconds that a stop waits for the collector. */
const patience = 2_000;

/** Starts tracing to the collector that the `OTEL_…` variables name, as the OpenTelemetry SDK reads them. */
export function startTraces(): Traces {
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'rcm' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('rcm');
  const requests = new AsyncLocalStorage<Span>();
  const open = new WeakMap<TracedMessage, readonly Span[]>();

  const messages = {
    start(message: TracedMessage) {
      const parent = requests.getStore();
      if (parent === undefined) return;
      const inside = trace.setSpan(ROOT_CONTEXT, parent);
      open.set(
        message,
        message.statements.map((name) =>
          tracer.startSpan(
            name,
            { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql' } },
            inside,
          ),
        ),
      );
    },
    end() {},
    asyncStart() {},
    error(message: TracedMessage) {
      for (const span of open.get(message) ?? []) span.setStatus({ code: SpanStatusCode.ERROR });
    },
    asyncEnd(message: TracedMessage) {
      for (const span of open.get(message) ?? []) span.end();
    },
  };
  const channel = tracingChannel<unknown, TracedMessage>('rcm:message');
  channel.subscribe(messages);

  return {
    around: (_context, next) =>
      requests.run(tracer.startSpan('request', { kind: SpanKind.SERVER, root: true }, ROOT_CONTEXT), next),
    onRequest({ operation, method, status, requestId }) {
      const span = requests.getStore();
      if (span === undefined) return;
      span.updateName(operation ?? 'none');
      span.setAttributes({
        'http.request.method': method,
        'http.response.status_code': status,
        'rcm.request.id': requestId,
      });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    async stop() {
      channel.unsubscribe(messages);
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        sleep(patience, undefined, { ref: false }),
      ]);
    },
  };
}
