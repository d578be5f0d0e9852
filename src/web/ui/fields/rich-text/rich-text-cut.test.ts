import { expect, it } from 'vitest'
import { cutDoc } from './rich-text-cut.ts'
import { docOfHtml, type RichNode } from './rich-text-doc.ts'

const textOf = (node: RichNode): string => (node.text ?? '') + (node.content ?? []).map(textOf).join('')

it('a text within the limit stays as it is', () => {
  const doc = docOfHtml('<p>Short and <strong>bold</strong></p>')
  expect(cutDoc(doc, 14)).toEqual({ doc, isCut: false })
})

it('a text of which only little would be left out stays as it is', () => {
  const doc = docOfHtml('<p>One two three</p>')
  expect(cutDoc(doc, 7, 6)).toEqual({ doc, isCut: false })
  expect(textOf(cutDoc(doc, 7, 5).doc)).toBe('One two…')
})

it('a longer text ends with a whole word and an ellipsis, and what follows is left out', () => {
  const { doc, isCut } = cutDoc(docOfHtml('<p>One two</p><ul><li>three four</li><li>five</li></ul><p>six</p>'), 15)
  expect(isCut).toBe(true)
  expect(textOf(doc)).toBe('One twothree…')
  expect(doc.content).toHaveLength(2)
})

it('the stop before the cut gives way to the ellipsis', () => {
  expect(textOf(cutDoc(docOfHtml('<p>Eat while you listen. Bring a plate.</p>'), 24).doc)).toBe('Eat while you listen…')
})

it('marks and links stay on the text that is left', () => {
  const { doc } = cutDoc(docOfHtml('<p>See <a href="https://example.org">this long address</a> now</p>'), 13)
  expect(doc.content?.[0]?.content?.[1]).toEqual({
    type: 'text',
    text: 'this long…',
    marks: [{ type: 'link', attrs: { href: 'https://example.org' } }],
  })
})

it('one endless word is cut between characters', () => {
  expect(textOf(cutDoc(docOfHtml(`<p>${'😀'.repeat(9)}</p>`), 5).doc)).toBe('😀😀…')
})
