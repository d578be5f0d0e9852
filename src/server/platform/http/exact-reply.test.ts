import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { id, instant } from '#contract/fields.ts'
import { isExactReply } from './exact-reply.ts'

const person = z.object({ id, name: z.string(), job: z.nullable(z.string()), since: instant, isActive: z.boolean() })
const schema = z.object({
  people: z.array(person),
  status: z.enum(['PENDING', 'UPCOMING']),
  count: z.int(),
  note: z.optional(z.string()),
  code: z.union([z.string(), z.number()]),
})
const ada = {
  id: '0b7cbb1a-6d3c-4c5e-9f0e-0d6d3e4f5a6b',
  name: 'Ada',
  job: null,
  since: '2026-11-23T08:00:00.000Z',
  isActive: true,
}
const reply = { people: [ada], status: 'PENDING', count: 1, note: 'Hello', code: 'a' }
const withPerson = (changes: object) => ({ ...reply, people: [ada, { ...ada, ...changes }] })

test('a reply with exactly the declared fields is exact', () => {
  expect(isExactReply(schema, reply)).toBe(true)
  expect(isExactReply(schema, { ...reply, people: [], code: 2 })).toBe(true)
  expect(isExactReply(z.int(), 3)).toBe(true)
})

test('a reply with a field too many or too few, or in another order, is not', () => {
  expect(isExactReply(schema, { ...reply, secret: 'token' })).toBe(false)
  expect(isExactReply(schema, withPerson({ email: 'ada@example.org' }))).toBe(false)
  const { count: _, ...less } = reply
  const { status, ...rest } = reply
  expect(isExactReply(schema, less)).toBe(false)
  expect(isExactReply(schema, { status, ...rest })).toBe(false)
})

test('a value that its schema refuses is not', () => {
  const wrong = [
    { id: 'ada' },
    { name: 3 },
    { job: undefined },
    { since: 'today' },
    { since: new Date() },
    { isActive: 1 },
  ]
  for (const changes of wrong) expect(isExactReply(schema, withPerson(changes))).toBe(false)
  for (const changes of [{ status: 'PAST' }, { count: 1.5 }, { code: true }, { people: null }])
    expect(isExactReply(schema, { ...reply, ...changes })).toBe(false)
  for (const other of [null, undefined, 'text', [reply]]) expect(isExactReply(schema, other)).toBe(false)
})

test('objects of a schema that changes what it parses are not', () => {
  const loose = z.looseObject({ name: z.string() })
  expect(isExactReply(loose, { name: 'Ada', more: 1 })).toBe(false)
  expect(isExactReply(z.object({ name: z._default(z.string(), 'Ada') }), {})).toBe(false)
  expect(isExactReply(z.string().check(z.overwrite((text) => text.trim())), ' Ada')).toBe(false)
  expect(isExactReply(z.string().check(z.overwrite((text) => text.trim())), 'Ada')).toBe(true)
})

test('what is exact is written as parsing would write it', () => {
  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
  )
  const field = fc.constantFrom('id', 'name', 'job', 'since', 'isActive', 'email')
  const anyPerson = fc.oneof(
    fc.constant(ada),
    fc.dictionary(field, fc.oneof(value, fc.constantFrom(...Object.values(ada)))),
  )
  const anyReply = fc.record({
    people: fc.array(anyPerson, { maxLength: 3 }),
    status: fc.constantFrom('PENDING', 'UPCOMING', 'PAST'),
    count: fc.oneof(fc.integer(), value),
    note: fc.oneof(fc.string(), value),
    code: value,
  })
  fc.assert(
    fc.property(anyReply, (any) => {
      if (!isExactReply(schema, any)) return
      expect(JSON.stringify(z.parse(schema, any))).toBe(JSON.stringify(any))
    }),
  )
})
