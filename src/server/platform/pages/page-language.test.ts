import { expect, test } from 'vitest'
import { addressIn, chosenLanguage, preferredLanguage, splitLanguage } from './page-language.ts'

test.for([
  ['/', 'en', '/'],
  ['/find', 'en', '/find'],
  ['/ar-XB', 'ar-XB', '/'],
  ['/ar-XB/find', 'ar-XB', '/find'],
  ['/ar-XBfind', 'en', '/ar-XBfind'],
  ['/en/find', 'en', '/en/find'],
  ['/xx/find', 'en', '/xx/find'],
  ['/toString/find', 'en', '/toString/find'],
] as const)('%s is a page in %s', ([address, language, path]) => {
  expect(splitLanguage(address, true)).toEqual({ language, path })
  expect(addressIn(language, path)).toBe(address)
})

test('pseudo-languages have no pages in production', () => {
  expect(splitLanguage('/ar-XB/find', false)).toEqual({ language: 'en', path: '/ar-XB/find' })
})

test.for([
  [undefined, undefined],
  ['', undefined],
  ['*', undefined],
  ['en-GB,en;q=0.9', 'en'],
  ['xx, EN;q=0.1', 'en'],
  ['en;q=0', undefined],
  ['en;q=banana', undefined],
  ['en'.repeat(400), undefined],
  [',,;;==\u0000en', undefined],
  ['__proto__, constructor', undefined],
] as const)('%j prefers %s', ([header, language]) => {
  expect(preferredLanguage(header)).toBe(language)
})

test('a choice of a language that is not offered is none', () => {
  expect(chosenLanguage('theme=dark; locale=en; tz=x')).toBe('en')
  for (const cookie of ['', 'locale=xx', 'mylocale=en', 'locale=__proto__', 'locale=ar-XB'])
    expect(chosenLanguage(cookie)).toBeUndefined()
})
