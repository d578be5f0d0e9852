import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { parseInstant } from './instants.ts'

const parseAny = pg.types.getTypeParser(1184) as unknown as (value: string) => unknown

test('an instant is read as the driver reads it', () => {
  const instant = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 6 })
  const fraction = fc.oneof(
    fc.constant(''),
    digits.map((text) => `.${text}`),
  )
  const offset = fc.constantFrom('+00', '+01', '-03', '+05:30', '+00:19:32')
  fc.assert(
    fc.property(instant, fraction, offset, (date, part, shift) => {
      const text = `${date.toISOString().slice(0, 19).replace('T', ' ')}${part}${shift}`
      expect(parseInstant(text)).toEqual(parseAny(text))
    }),
  )
})

test('other forms are left to the driver', () => {
  for (const text of [
    'infinity',
    '-infinity',
    '0044-03-15 12:00:00+00 BC',
    '12026-01-01 00:00:00+00',
    '0099-01-01 00:00:00+00',
  ])
    expect(parseInstant(text)).toEqual(parseAny(text))
})
