import type { Env } from '#server/platform/operations/env.ts'
import { recordSpans, type Span, type SpanKind, type StartSpan } from './spans.ts'

type TracingEnv = Pick<
  Env,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_TRACES_SAMPLER_ARG' | 'APP_NAME' | 'WORKER'
>

/** Records spans for the collector of OTEL_EXPORTER_OTLP_ENDPOINT until `stop`; without that setting it loads nothing. */
export async function startTracing(env: TracingEnv): Promise<{ stop(): Promise<void> }> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env
  if (endpoint === undefined) return { stop: async () => {} }
  const [api, { OTLPTraceExporter }, { resourceFromAttributes }, sdk, { traceOutgoing }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
    import('./trace-outgoing.ts'),
  ])
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/{1,8}$/, '')}/v1/traces`,
    headers: headersOf(env.OTEL_EXPORTER_OTLP_HEADERS),
  })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': env.WORKER === 'only' ? 'kando-worker' : 'kando',
      'service.namespace': env.APP_NAME,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  recordSpans(startWith(api, provider.getTracer('kando')))
  const collector = new URL(endpoint).hostname.replace(/^\[|\]$/g, '')
  const stopOutgoing = traceOutgoing((host) => host === collector)
  return {
    async stop() {
      stopOutgoing()
      recordSpans(undefined)
      // A collector that is away must not keep the program.
      await provider.shutdown().catch(() => {})
    },
  }
}

type Api = typeof import('@opentelemetry/api')

function startWith({ trace, ROOT_CONTEXT, SpanKind: kinds, SpanStatusCode }: Api, tracer: TracerOf): StartSpan {
  const contexts = new WeakMap<Span, ReturnType<Api['trace']['setSpan']>>()
  const kindOf: Record<SpanKind, number> = {
    server: kinds.SERVER,
    client: kinds.CLIENT,
    consumer: kinds.CONSUMER,
  }
  return (name, kind, attributes, parent) => {
    const context = (parent && contexts.get(parent)) ?? ROOT_CONTEXT
    const recorded = tracer.startSpan(name, { kind: kindOf[kind], attributes }, context)
    const span: Span = {
      rename: (other) => void recorded.updateName(other),
      end(more = {}, error) {
        recorded.setAttributes(more)
        if (error !== undefined && error !== null) {
          // The class and code only: messages of the database hold values of rows.
          const { name: type, code } = Object(error) as { name?: string; code?: string }
          recorded.setStatus({ code: SpanStatusCode.ERROR })
          recorded.setAttribute('error.type', String(code ?? type ?? 'error'))
        }
        recorded.end()
      },
    }
    contexts.set(span, trace.setSpan(context, recorded))
    return span
  }
}

type TracerOf = ReturnType<Api['trace']['getTracer']>

/** `name=value` pairs, separated by commas, as the specification of OpenTelemetry has them. */
const headersOf = (text = ''): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter((pair) => pair.includes('='))
      .map((pair) => {
        const at = pair.indexOf('=')
        return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]
      }),
  )
