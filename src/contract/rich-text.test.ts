import { expect, test } from 'vitest'
import { visibleText } from './rich-text.ts'

test.each([
  ['<h2>Plan</h2><p>One <strong>two</strong></p><ul><li><p>a</p></li></ul>', 'Plan One two a'],
  ['a<br>b<BR />c', 'a b c'],
  ['in<em>side</em> a word', 'inside a word'],
  ['a<!-- <p>never</p> -->b', 'a b'],
  ['a<script>alert("<p>x</p>")</script >b<style>p{}</style>', 'a b'],
  ['<scripted>kept</scripted>', 'kept'],
  ['a < b', 'a < b'],
  ['a <b', 'a <b'],
  ['<p>never closed <!-- comment', 'never closed <!-- comment'],
  ['<svg>never closed', 'never closed'],
  ['&lt;p&gt; &amp; &quot;q&quot; &#65;&#x42; &nbsp; &unknown; &#0;', '<p> & "q" AB &unknown;'],
  ['  runs \u200B\u200B of\n\n\uFEFFspace ', 'runs of space'],
])('of %j one reads %j', (html, text) => {
  expect(visibleText(html)).toBe(text)
})
