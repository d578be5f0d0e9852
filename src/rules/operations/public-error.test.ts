import { expect, test } from 'vitest'
import { publicError } from './public-error.ts'

test.each([
  ['only the first line is shown', 'Error: timeout\n    at send (mail.ts:1)', 'Error: timeout'],
  ['addresses are hidden', '550 5.1.1 <ada.obi@example.org> rejected', '550 5.1.1 <[address]> rejected'],
  [
    'values in quotes are hidden',
    'invalid input syntax for type uuid: "Ada Obi"',
    'invalid input syntax for type uuid: [value]',
  ],
  ['paths are hidden', 'GET https://example.org/cal/secret?x=1 failed', 'GET https://example.org/[path] failed'],
  ['phone numbers are hidden', 'SMS to +234 801 234 5678 failed', 'SMS to [number] failed'],
  ['nothing is known', null, ''],
])('%s', (_title, text, shown) => {
  expect(publicError(text)).toBe(shown)
})

test('an id stays readable, and a long line is cut', () => {
  const id = 'no booking 3f2c9d1e-6f70-4a55-9a7c-0d8e1f2a3b4c'
  expect(publicError(id)).toBe(id)
  expect(publicError('x'.repeat(500))).toHaveLength(200)
})
