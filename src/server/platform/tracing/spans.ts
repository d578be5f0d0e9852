import { AsyncLocalStorage } from 'node:async_hooks'

export type SpanKind = 'server' | 'client' | 'consumer'
export type SpanAttributes = Readonly<Record<string, string | number>>

/** One step of a request or a job, in time. */
export type Span = {
  /** Renames it, for what is known at its end only. */
  rename(name: string): void
  end(attributes?: SpanAttributes, error?: unknown): void
}
export type StartSpan = (name: string, kind: SpanKind, attributes: SpanAttributes, parent: Span | undefined) => Span

const active = new AsyncLocalStorage<Span>()
let start: StartSpan | undefined

/** From now on spans are recorded; undefined ends that. Until then nothing here costs more than a comparison. */
export const recordSpans = (startSpan: StartSpan | undefined): void => void (start = startSpan)

export const isTracing = (): boolean => start !== undefined

/** Begins a step below the one that runs; undefined without tracing. */
export const beginSpan = (name: string, kind: SpanKind, attributes: SpanAttributes = {}): Span | undefined =>
  start?.(name, kind, attributes, active.getStore())

/** Begins a step if it belongs to one that runs, as statements do: those of idle polls are no trace. */
export const beginInnerSpan = (name: string, kind: SpanKind, attributes: SpanAttributes = {}): Span | undefined =>
  active.getStore() && beginSpan(name, kind, attributes)

/** What `work` does belongs to this step. */
export const withinSpan = <T>(span: Span | undefined, work: () => T): T => (span ? active.run(span, work) : work())

/** Runs a step from its beginning to its end. */
export async function traced<T>(
  name: string,
  kind: SpanKind,
  attributes: SpanAttributes,
  work: () => Promise<T>,
): Promise<T> {
  const span = beginSpan(name, kind, attributes)
  if (!span) return work()
  try {
    const result = await withinSpan(span, work)
    span.end()
    return result
  } catch (error) {
    span.end({}, error)
    throw error
  }
}
