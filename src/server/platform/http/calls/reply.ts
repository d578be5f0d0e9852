import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { Route } from '#contract/route.ts'
import { Answer } from '#server/platform/feature.ts'
import type { Runtime } from './call.ts'
import type { EncodedText } from '../encoded-text.ts'
import { serializerOf } from './serializer.ts'

/** The response: `text` is the body, absent for 204. */
export type Outcome = { status: number; text?: string | EncodedText; hasMore?: boolean }

/** What a handler returned as an `Answer`: most return the value of their reply alone. */
export const toAnswer = (result: unknown): Answer<unknown> =>
  result instanceof Answer ? result : new Answer(result ?? null)

/** Writes a reply by its schema, which strips undeclared fields. In tests it is also parsed, and both must say the same. */
export function writeReply({ strict }: Runtime, route: Route, answer: Answer<unknown>): Outcome {
  const status = answer.status ?? route.status ?? 200
  const schema = status === route.otherReply?.status ? route.otherReply.schema : route.reply
  if (schema === undefined || (answer.value === null && answer.text === undefined)) return { status: 204 }
  const text = answer.text ?? (route.contentType ? String(answer.value) : serializerOf(schema)(answer.value))
  if (strict) checkReply(route, schema, answer, String(text))
  return { status, text, ...(answer.hasMore === undefined ? {} : { hasMore: answer.hasMore }) }
}

function checkReply(route: Route, schema: NonNullable<Route['reply']>, answer: Answer<unknown>, text: string): void {
  const sent: unknown = route.contentType ? text : JSON.parse(text)
  const parsed = z.safeParse(schema, answer.text === undefined ? answer.value : sent)
  const name = `${route.method} ${route.path}`
  if (!parsed.success) throw new Error(`${name} answers outside its schema: ${z.prettifyError(parsed.error)}`)
  if (!isDeepStrictEqual(route.contentType ? parsed.data : JSON.parse(JSON.stringify(parsed.data)), sent))
    throw new Error(`${name} is not written as its schema says: ${text}`)
}
