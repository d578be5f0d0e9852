import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visibleText } from '#contract/rich-text.ts'
import { htmlOfText, textOfHtml } from './plain-text.ts'
import { docOfHtml, type RichNode } from './rich-text-doc.ts'

const text = (value: string, ...marks: string[]): RichNode =>
  marks.length === 0
    ? { type: 'text', text: value }
    : { type: 'text', text: value, marks: marks.map((type) => ({ type })) }
const paragraph = (...content: RichNode[]): RichNode => ({ type: 'paragraph', content })

test('paragraphs, emphasis, links and lists become the editor’s document', () => {
  const html =
    '<p>Bring <strong>one <em>question</em></strong> &amp; <a href="https://a.example/?x=1&amp;y=2" rel="nofollow">this</a><br />now</p><ul><li><p>a</p></li><li>b</li></ul>'
  const item = (value: string): RichNode => ({ type: 'listItem', content: [paragraph(text(value))] })
  expect(docOfHtml(html)).toEqual({
    type: 'doc',
    content: [
      paragraph(
        text('Bring '),
        text('one ', 'bold'),
        text('question', 'bold', 'italic'),
        text(' & '),
        { type: 'text', text: 'this', marks: [{ type: 'link', attrs: { href: 'https://a.example/?x=1&y=2' } }] },
        { type: 'hardBreak' },
        text('now'),
      ),
      { type: 'bulletList', content: [item('a'), item('b')] },
    ],
  })
})

test('what the editor’s schema would refuse is put right', () => {
  expect(docOfHtml('')).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] })
  expect(docOfHtml('<ul></ul>')).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] })
  expect(docOfHtml('words')).toEqual({ type: 'doc', content: [paragraph(text('words'))] })
  const nested = docOfHtml('<ul><li><ul><li>in</li></ul></li></ul>').content![0]!.content![0]!
  expect(nested.content!.map(({ type }) => type)).toEqual(['paragraph', 'bulletList'])
  expect(docOfHtml('<p>a<p>b</p>').content).toHaveLength(2)
})

test('tags that are not allowed are removed and their text stays', () => {
  expect(docOfHtml('<p>a <b onclick="x">b</b><img src=x> 1 < 2</p>').content).toEqual([
    paragraph(text('a '), text('b'), text(' 1 '), text('<'), text(' 2')),
  ])
})

test('plain text converted to rich text and back is unchanged', () => {
  const typed = 'What it is\nA line <b>\n\nWhat we cover\n- one & two\n- three\n\nEnd'
  const html = htmlOfText(typed)
  expect(html).toBe(
    '<p>What it is<br>A line &lt;b&gt;</p><p>What we cover</p><ul><li><p>one &amp; two</p></li><li><p>three</p></li></ul><p>End</p>',
  )
  expect(textOfHtml(html)).toBe(typed)
})

test('the space before the next word stays', () => {
  expect(docOfHtml(htmlOfText('one ')).content).toEqual([paragraph(text('one '))])
})

const words = (node: RichNode): string =>
  node.text ?? (node.content ?? []).map(words).join(node.type === 'doc' ? ' ' : '')

test('no typed word is lost on the way into the editor', () => {
  const letters = (value: string) => value.replaceAll(/[\s\u200B-\u200D\u2060\uFEFF-]+/g, '')
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z <>&"'.ẹɛ]{0,20}$/)), (lines) => {
      const typed = lines.join('\n')
      const html = htmlOfText(typed)
      expect(letters(words(docOfHtml(html)))).toBe(letters(typed))
      expect(letters(visibleText(html))).toBe(letters(typed))
    }),
  )
})
