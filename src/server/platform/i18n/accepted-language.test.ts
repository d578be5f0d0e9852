import { expect, test } from 'vitest'
import { acceptedLanguage } from './accepted-language.ts'

test.each([
  ['en-GB,en;q=0.9', 'en'],
  ['en-XA', 'en-XA'],
  ['wo;q=1, ar-XB;q=0.4, en;q=0.2', 'ar-XB'],
  ['en;q=0.5, ar-XB;q=0.7', 'ar-XB'],
  ['*', 'en'],
  ['en-XA;q=0, EN', 'en'],
  ['wo, ha', undefined],
  ['', undefined],
  [',;;q=,\u0000é', undefined],
  ['q=1', undefined],
  ['__proto__, constructor', undefined],
  [`${'x'.repeat(600)}, en`, undefined],
  [undefined, undefined],
])('of a browser that accepts %j is %j', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})
