import { expect, test } from 'vitest'
import { hash } from '@node-rs/argon2'
import { hashPassword, isOutdatedHash, isPassword, dummyHash } from './passwords.ts'
import { Refusal } from '#server/platform/refusal.ts'

test('a password is known again by its hash, and no other is', async () => {
  const stored = await hashPassword('Kando-beside-1')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword(stored, 'Kando-beside-1')).toBe(true)
  expect(await isPassword(stored, 'kando-beside-1')).toBe(false)
})

test('no password fits an account that does not exist or has none', async () => {
  expect(await isPassword(undefined, 'Kando-beside-1')).toBe(false)
  expect(await isPassword(null, 'Kando-beside-1')).toBe(false)
})

test('a hash made with weaker parameters is outdated', async () => {
  expect(isOutdatedHash(await hash('Kando-beside-1', { memoryCost: 8192, timeCost: 1, parallelism: 1 }))).toBe(true)
  expect(isOutdatedHash(await hashPassword('Kando-beside-1'))).toBe(false)
})

test('a crowd is turned away instead of waiting without end', async () => {
  const crowd = await Promise.allSettled(Array.from({ length: 50 }, () => hashPassword('Kando-beside-1')))
  const refused = crowd.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(8)
  expect(refused.every((one) => one.reason instanceof Refusal && one.reason.code === 'unavailable')).toBe(true)
})

test('an unknown account costs the same work as a known one: a hash of the same parameters, in the same queue', async () => {
  expect(isOutdatedHash(dummyHash)).toBe(false)
  const crowd = await Promise.allSettled(Array.from({ length: 50 }, () => isPassword(undefined, 'Kando-beside-1')))
  expect(crowd.filter((one) => one.status === 'rejected')).toHaveLength(8)
})
