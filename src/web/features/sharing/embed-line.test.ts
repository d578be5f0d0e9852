import { expect, test } from 'vitest'
import { embedAddress, embedLine } from './embed-line.ts'

const choice = { view: 'mentors', title: 'Mentors on Kando', primary: '', background: '', theme: '' }

test('the line names what it shows, and colours where they are chosen', () => {
  expect(embedLine('https://kando.example.org', choice)).toBe(
    '<script async src="https://kando.example.org/embed.js" data-view="mentors" data-title="Mentors on Kando"></script>',
  )
  expect(embedLine('https://kando.example.org', { ...choice, primary: '#0b6b3a' })).toContain('data-primary="#0b6b3a">')
})

test('a name stays inside of its attribute', () => {
  expect(embedLine('https://k', { ...choice, title: 'A "B" <script> & C' })).toContain(
    'data-title="A &quot;B&quot; &lt;script> &amp; C"',
  )
})

test('the scheme is named where it is not the usual one', () => {
  expect(embedLine('https://k', { ...choice, theme: 'auto' })).toContain(' data-theme="auto">')
  expect(embedAddress({ ...choice, theme: 'dark' }, 'en')).toBe('/embed/mentors?lang=en&theme=dark')
})

test('the preview is the page itself', () => {
  expect(embedAddress({ ...choice, background: '#fff8ec' }, 'fr')).toBe('/embed/mentors?lang=fr&background=%23fff8ec')
})
