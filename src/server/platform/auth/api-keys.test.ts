import { expect, test } from 'vitest'
import { isApiKey, isWellFormed, newApiKey } from './api-keys.ts'

test('a new key has the form that secret scanners search for', () => {
  const keys = Array.from({ length: 200 }, newApiKey)
  for (const key of keys) expect(key).toMatch(/^kando_[0-9A-Za-z]{46}$/)
  expect(keys.every((key) => isApiKey(key) && isWellFormed(key))).toBe(true)
  expect(new Set(keys).size).toBe(200)
})

test('the checksum is the CRC-32 of what stands before it, in base 62', () => {
  expect(isWellFormed('kando_00000000000000000000000000000000000000001NCxRN')).toBe(false)
  const key = newApiKey()
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const sum = [...key.slice(-6)].reduce((value, digit) => value * 62 + digits.indexOf(digit), 0)
  expect(sum).toBe(plainCrc32(key.slice(0, -6)))
})

test('a mistyped key is known without a look into the database', () => {
  const key = newApiKey()
  for (let place = 6; place < key.length; place++) {
    const other = key[place] === 'a' ? 'b' : 'a'
    expect(isWellFormed(key.slice(0, place) + other + key.slice(place + 1))).toBe(false)
  }
  for (const wrong of ['', 'kando_', key.slice(1), `${key}0`, key.toUpperCase(), `${key.slice(0, -1)}é`])
    expect(isWellFormed(wrong)).toBe(false)
})

/** Bit by bit (ISO 3309). */
function plainCrc32(text: string): number {
  let crc = 0xffffffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
