import * as z from 'zod/mini'
import { fieldError, fieldErrorOf, type RefusedField } from '#contract/field-errors.ts'
import type { Route } from '#contract/route.ts'
import { Refusal } from '#server/platform/refusal.ts'

const maxDepth = 20
/** Of issues whose schema says nothing. Libraries that load the whole of zod would otherwise set its English texts for everybody. */
const unexplained = fieldError('invalid')

type Raw = { params: unknown; query: unknown; body: unknown }

/** Parses a call by its route; throws `invalid_input` with one error per field. */
export function parseInput(route: Route, raw: Raw): Raw {
  const fields = new Map<string, RefusedField>()
  const parsed: Raw = { params: undefined, query: undefined, body: undefined }
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part]
    const value = raw[part]
    if (schema === undefined) {
      if (!isEmpty(value)) fields.set(part, { field: part, code: 'not_expected' })
      continue
    }
    if (part === 'body' && depthOf(value) > maxDepth)
      throw new Refusal('invalid_input', { fields: [{ field: 'body', code: 'nested_too_deeply' }] })
    const result = z.safeParse(schema, value ?? {}, { error: () => unexplained })
    if (result.success) parsed[part] = result.data
    else for (const issue of result.error.issues) addIssue(fields, part, issue)
  }
  if (fields.size > 0) throw new Refusal('invalid_input', { fields: [...fields.values()] })
  return parsed
}

function addIssue(fields: Map<string, RefusedField>, part: string, issue: z.core.$ZodIssue) {
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) fields.set(`${part}.${key}`, { field: printable(key), code: 'unknown_field' })
    return
  }
  const path = issue.path.map(String)
  const name = issue.path.findLast((step) => typeof step === 'string') ?? part
  const at = [part, ...path].join('.')
  if (!fields.has(at)) fields.set(at, { field: printable(String(name)), ...fieldErrorOf(issue) })
}

/** A field name from the request, truncated and sanitized before it appears in an error message. */
const printable = (key: string) => key.replaceAll(/[^\w.-]/g, '?').slice(0, 40)

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)

function depthOf(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return depth
  return Math.max(depth + 1, ...Object.values(value).map((inner) => depthOf(inner, depth + 1)))
}
