import * as z from 'zod/mini'
import { fieldLabel } from '#contract/field-messages.ts'
import type { Route } from '#contract/route.ts'
import { Refusal } from '#server/platform/refusal.ts'

const maxDepth = 20
/** Of issues whose schema says nothing. Libraries that load the whole of zod would otherwise set its English texts for everybody. */
const unexplained = 'Invalid input'

type Raw = { params: unknown; query: unknown; body: unknown }

/** Parses a call by its route; throws `invalid_input` with one message per field, each naming it. */
export function parseInput(route: Route, raw: Raw): Raw {
  const messages = new Map<string, string>()
  const parsed: Raw = { params: undefined, query: undefined, body: undefined }
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part]
    const value = raw[part]
    if (schema === undefined) {
      if (!isEmpty(value)) messages.set(part, `${fieldLabel(part)}: Nothing is expected here`)
      continue
    }
    if (part === 'body' && depthOf(value) > maxDepth)
      throw new Refusal('invalid_input', { messages: ['Body: Nested too deeply'] })
    const result = z.safeParse(schema, value ?? {}, { error: () => unexplained })
    if (result.success) parsed[part] = result.data
    else for (const issue of result.error.issues) addIssue(messages, part, issue)
  }
  if (messages.size > 0) throw new Refusal('invalid_input', { messages: [...messages.values()] })
  return parsed
}

function addIssue(messages: Map<string, string>, part: string, issue: z.core.$ZodIssue) {
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) messages.set(`${part}.${key}`, `${fieldLabel(printable(key))}: Unknown field`)
    return
  }
  const path = issue.path.map(String)
  const name = issue.path.findLast((step) => typeof step === 'string') ?? part
  const at = [part, ...path].join('.')
  if (!messages.has(at)) messages.set(at, `${fieldLabel(printable(String(name)))}: ${issue.message}`)
}

/** A field name from the request, truncated and sanitized before it appears in an error message. */
const printable = (key: string) => key.replaceAll(/[^\w.-]/g, '?').slice(0, 40)

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)

function depthOf(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return depth
  return Math.max(depth + 1, ...Object.values(value).map((inner) => depthOf(inner, depth + 1)))
}
