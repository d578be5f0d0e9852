import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sessionRoutes } from '#contract/accounts/session-routes.ts'
import { errorBody } from '#server/platform/http/error-body.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { parseInput } from './input.ts'

const { localeError } = z.config()
afterEach(() => z.config({ localeError }))

const route = { ...sessionRoutes.refresh, body: z.object({ token: z.string() }) }

function messagesOf(body: unknown) {
  try {
    parseInput(route, { params: undefined, query: undefined, body })
  } catch (error) {
    if (error instanceof Refusal) return errorBody(error, '', 'en').errorMessages
  }
  return undefined
}

test('a field without a text of its own is called invalid, whatever texts a library gave zod', () => {
  expect(messagesOf({})).toEqual(['Token: Invalid input'])
  z.config({ localeError: () => 'Expected a string' })
  expect(messagesOf({})).toEqual(['Token: Invalid input'])
})
