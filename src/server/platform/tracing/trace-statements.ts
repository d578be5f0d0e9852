import type { ClientBase } from 'pg'
import { beginInnerSpan, isTracing, type Span } from './spans.ts'

/** Records the statements of a connection by their text, which holds no values, as steps of what sends them. */
export function traceStatements(client: ClientBase): void {
  if (!isTracing()) return
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const traced = (...args: unknown[]) => {
    const span = begin(args[0])
    if (!span) return query(...args)
    const last = args.at(-1)
    if (typeof last === 'function') {
      const callback = last as (error: unknown, result: unknown) => void
      return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
        span.end({}, error)
        callback(error, result)
      })
    }
    const result = query(...args)
    if (result instanceof Promise)
      result.then(
        () => span.end(),
        (error: unknown) => span.end({}, error),
      )
    else span.end()
    return result
  }
  client.query = traced as typeof client.query
}

function begin(statement: unknown): Span | undefined {
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | null)?.text
  if (typeof text !== 'string') return undefined
  const verb = /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'sql'
  return beginInnerSpan(verb, 'client', { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2000) })
}
