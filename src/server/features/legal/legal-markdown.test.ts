import { describe, expect, test } from 'vitest'
import { legalDocuments } from '#contract/legal/constants.ts'
import { offeredLanguages } from '#contract/offered-languages.ts'
import { textsFor, type Locale } from '#server/platform/i18n/texts.ts'
import { builtInText } from './built-in.ts'
import { escapeMarkdown, renderMarkdown } from './legal-markdown.ts'

const html = (text: string) => renderMarkdown(text).lead

describe('what staff type', () => {
  test.each([
    ['<script>alert(1)</script>', 'a block of HTML'],
    ['Hello <img src=x onerror=alert(1)> there', 'HTML in a line'],
    ['<a href="javascript:alert(1)">x</a>', 'a link as HTML'],
    ['<svg/onload=alert(1)>', 'a picture as HTML'],
    ['[x](javascript:alert(1))', 'a link that runs code'],
    ['[x](JaVaScRiPt&colon;alert(1))', 'the same in disguise'],
    ['[x](data:text/html;base64,PHNjcmlwdD4=)', 'a link with data'],
    ['[x](http://example.org)', 'a link without encryption'],
    ['[x](//example.org)', 'a link without a scheme'],
    ['[x](https://user:secret@example.org)', 'a link with a password'],
    ['![x](https://example.org/spy.png)', 'a picture'],
    ['<https://example.org" onmouseover="alert(1)>', 'a broken link'],
    ['[x](https://example.org/"onmouseover="alert(1))', 'a link that leaves its attribute'],
    ['```\n<script>alert(1)</script>\n```', 'a block of code'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', 'entities'],
  ])('%s cannot do more than be read', (text) => {
    const shown = html(text)
    expect(shown).not.toMatch(/<(?!\/?(?:p|br|strong|em|a|ul|ol|li|h2|h3|blockquote)[\s>])/)
    for (const [tag] of shown.matchAll(/<[a-z][^>]*>/g))
      expect(tag).toMatch(/^<(?:[a-z0-9]+|a href="https:\/\/[^"\s<>@]+" rel="noopener nofollow ugc")>$/)
  })

  test('HTML is shown as it was typed', () => {
    expect(html('Hello <b>you</b>')).toBe('<p>Hello &lt;b&gt;you&lt;/b&gt;</p>')
  })

  test('links lead to https addresses only, and say that they are not ours', () => {
    expect(html('[law](https://example.org/law)')).toBe(
      '<p><a href="https://example.org/law" rel="noopener nofollow ugc">law</a></p>',
    )
  })

  test('paragraphs, lists, emphasis, quotes and headings are kept', () => {
    const { lead, sections } = renderMarkdown(
      'Lead\n\n# One\n\n### Part\n\n- **a**\n- *b*\n\n1. c\n\n> d\n\n## Two\n\ne',
    )
    expect(lead.trim()).toBe('<p>Lead</p>')
    expect(sections.map(({ heading }) => heading)).toEqual(['One', 'Two'])
    expect(sections[0]!.html.replaceAll('\n', '')).toBe(
      '<h2>Part</h2><ul><li><strong>a</strong></li><li><em>b</em></li></ul><ol><li>c</li></ol><blockquote><p>d</p></blockquote>',
    )
  })

  test('sections have anchors: their words in any script, or the one that is named, each once', () => {
    const { sections } = renderMarkdown(
      '## Your *account*\n\n## Your account\n\n## حسابك هنا\n\n## New name {#account}\n\n## !',
    )
    expect(sections.map(({ id, heading }) => [id, heading])).toEqual([
      ['your-account', 'Your account'],
      ['your-account-2', 'Your account'],
      ['حسابك-هنا', 'حسابك هنا'],
      ['account', 'New name'],
      ['section', '!'],
    ])
  })

  test('marks without an end are rendered, however deep they nest', () => {
    for (const mark of ['*', '_', '[', '](', '> ', '`', '# ', '{#', '<', '- '])
      expect(html(mark.repeat(30_000 / mark.length))).toEqual(expect.any(String))
  })
})

test('an escaped text is shown letter by letter', () => {
  for (const text of ['1. of *all* [x] <b> & `c` \\ #d {#e}', '- x', '+ x', '# x', 'a_b_c', '100) y', '> z'])
    expect(renderMarkdown(escapeMarkdown(text)).lead.trim()).toBe(
      `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`,
    )
})

describe.each(legalDocuments)('the %s that comes with the product', (document) => {
  test.each(Object.keys(offeredLanguages) as Locale[])('is the same as Markdown in %s', (language) => {
    const text = builtInText(document, language, 'Umoja *& Co*')
    const { lead, sections } = renderMarkdown(text)
    const catalogue = textsFor(language)
    const page = { terms: catalogue.siteTerms, privacy: catalogue.sitePrivacy, cookies: catalogue.siteCookies }[
      document
    ]
    expect(sections.map(({ id }) => id)).toEqual(Object.keys(page.sections))
    for (const { heading, html: shown } of sections) {
      expect(heading.length).toBeGreaterThan(2)
      expect(heading).not.toMatch(/[\\{}]/)
      expect(shown).not.toBe('')
    }
    expect(lead).not.toContain('{name}')
    const words = JSON.stringify({ lead, sections })
    expect(words).not.toMatch(/kando/i)
    if (words.includes('Umoja')) expect(words).toContain('Umoja *&amp; Co*')
    const points = (rendered: string) => rendered.split('<li>').length - 1
    const blocks = Object.values(page.sections).flatMap((section) => section.blocks as readonly unknown[])
    expect(points(words)).toBe(blocks.flatMap((block) => (Array.isArray(block) ? (block as unknown[]) : [])).length)
  })
})
