import { expect, test } from 'vitest'
import { hasForbiddenPattern } from './plain-text.ts'

const inContact = (text: string) => hasForbiddenPattern(text, { allowsHash: false })

test.each([
  'see https://example.org',
  'see HTTP://EXAMPLE.ORG',
  'www.example.org',
  'bit.ly/abc',
  'my shop.com is cheap',
  'mailto:a@b',
  'one -- two',
  'C#',
])('%s is refused', (text) => {
  expect(inContact(text)).toBe(true)
})

test.each([
  'I use Node.js and ASP.NET Core. Then nothing happens',
  'a well-known problem – with a dash',
  'and/or, 24/7, e.g. this',
  'Ọláṣubọ̀mí',
  '3.5 hours',
])('%s is accepted', (text) => {
  expect(inContact(text)).toBe(false)
})

test('a hash is evidence where it is allowed', () => {
  expect(hasForbiddenPattern('They said C# is dead', { allowsHash: true })).toBe(false)
  expect(hasForbiddenPattern('They said C# -- is dead', { allowsHash: true })).toBe(true)
})
