import { expect, test } from 'vitest'
import { hash } from '@node-rs/argon2'
import { hashPassword, isOutdatedHash, verifyPassword, dummyHash } from './passwords.ts'
import { Refusal } from '#server/platform/refusal.ts'

test('a hash verifies its own password and no other', async () => {
  const stored = await hashPassword('Kando-beside-1')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(stored, 'Kando-beside-1')).toBe(true)
  expect(await verifyPassword(stored, 'kando-beside-1')).toBe(false)
})

test('no password matches an account that does not exist or has none', async () => {
  expect(await verifyPassword(undefined, 'Kando-beside-1')).toBe(false)
  expect(await verifyPassword(null, 'Kando-beside-1')).toBe(false)
})

test('a hash with weaker parameters is outdated', async () => {
  expect(isOutdatedHash(await hash('Kando-beside-1', { memoryCost: 8192, timeCost: 1, parallelism: 1 }))).toBe(true)
  expect(isOutdatedHash(await hashPassword('Kando-beside-1'))).toBe(false)
})

test('hashing beyond the queue limit is refused instead of waiting', async () => {
  const attempts = await Promise.allSettled(Array.from({ length: 50 }, () => hashPassword('Kando-beside-1')))
  const refused = attempts.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(8)
  expect(refused.every((one) => one.reason instanceof Refusal && one.reason.code === 'unavailable')).toBe(true)
})

test('an unknown account costs the same work as a known one: a hash with the same parameters, through the same queue', async () => {
  expect(isOutdatedHash(dummyHash)).toBe(false)
  const attempts = await Promise.allSettled(
    Array.from({ length: 50 }, () => verifyPassword(undefined, 'Kando-beside-1')),
  )
  expect(attempts.filter((one) => one.status === 'rejected')).toHaveLength(8)
})
