import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sanitizeRichText } from './rich-text.ts'

describe('rich text', () => {
  test('the output of the editor is unchanged', () => {
    const html =
      '<h2>Plan</h2><p>One <strong>two</strong> <em>three</em> <u>four</u><br />five</p><h3>List</h3><ul><li><p>a</p></li></ul><ol><li><p>b</p></li></ol><blockquote><p>c</p></blockquote>'
    expect(sanitizeRichText(html)).toBe(html)
  })

  test.each([
    ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['<p onclick="x()" style="color:red" class="y" id="z">a</p>', '<p>a</p>'],
    ['<img src="https://example.org/x.png" onerror="x()">a', 'a'],
    ['<svg><script>alert(1)</script></svg>a', 'a'],
    ['<iframe src="https://example.org">x</iframe>a', 'a'],
    ['<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">', ''],
    ['<b>a</b><i>b</i><h1>c</h1>', '<strong>a</strong><em>b</em><h2>c</h2>'],
    ['<table><tr><td>a</td></tr></table>', 'a'],
    ['<p>a < b & c</p>', '<p>a &lt; b &amp; c</p>'],
    ['<p><b<p><p>', '<p></p><p></p><p></p>'],
  ])('%j becomes %j', (html, expected) => {
    expect(sanitizeRichText(html)).toBe(expected)
  })

  test('links to https addresses get rel="noopener nofollow ugc"', () => {
    expect(sanitizeRichText('<a href="https://example.org/a?b=1&c" target="_blank" rel="dofollow">x</a>')).toBe(
      '<a href="https://example.org/a?b=1&amp;c" rel="noopener nofollow ugc">x</a>',
    )
  })

  test.each([
    'javascript:alert(1)',
    ' java\tscript:alert(1)',
    'http://example.org',
    '//example.org',
    'data:text/html,x',
    '/dashboard',
    'https://user:secret@example.org',
  ])('a link to %j is removed', (href) => {
    expect(sanitizeRichText(`<a href="${href}">x</a>`)).toBe('x')
  })

  test('any input is reduced to allowed tags and attributes, and sanitizing is idempotent', () => {
    const pieces = fc.constantFrom(
      '<p>',
      '</p>',
      '<a href="https://e.org">',
      '</a>',
      '<script>',
      '<svg onload=x>',
      '"',
      '>',
      '<',
      '<!--',
      '&lt;',
      'word ',
      '<li>',
      '<b',
      '/>',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 4 })), { maxLength: 20 }), (fragments) => {
        const sanitized = sanitizeRichText(fragments.join(''))
        const rest = sanitized
          .replaceAll(/<\/?(?:p|br|strong|em|u|ul|ol|li|h2|h3|blockquote)(?: \/)?>|<\/a>/g, '')
          .replaceAll(/<a href="https:[^"<>]*" rel="noopener nofollow ugc">/g, '')
        expect(rest).not.toMatch(/[<>]/)
        expect(sanitizeRichText(sanitized)).toBe(sanitized)
      }),
    )
  })
})
