import { expect, test } from 'vitest'
import { addressIn, chosenLanguage, splitLanguage } from './page-language.ts'

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

test('a choice of a language that is not offered is none', () => {
  expect(chosenLanguage('theme=dark; locale=en; tz=x')).toBe('en')
  for (const cookie of ['', 'locale=xx', 'mylocale=en', 'locale=__proto__', 'locale=ar-XB'])
    expect(chosenLanguage(cookie)).toBeUndefined()
})
