import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitLinks } from './links.ts'

const links = (text: string) => splitLinks(text).flatMap(({ href }) => (href === null ? [] : [href]))

test('web addresses become links without the punctuation around them', () => {
  expect(links('See https://kando.example/mentor/ada.')).toEqual(['https://kando.example/mentor/ada'])
  expect(links('(https://a.example/b)')).toEqual(['https://a.example/b'])
  expect(links('https://a.example/b_(c)')).toEqual(['https://a.example/b_(c)'])
  expect(links('www.a.example, http://b.example?x=1!')).toEqual(['https://www.a.example/', 'http://b.example/?x=1'])
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'https://bank.example@evil.example/', 'a.example', 'http://'])(
  '%s is no link',
  (text) => expect(links(text)).toEqual([]),
)

test('no character of a text is lost', () => {
  const piece = fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('https://', 'www.', ').', '\n'))
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join(' ')
      expect(
        splitLinks(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
