import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(file, import.meta.url))
const faces = [
  ...read('fonts.css')
    .toString()
    .matchAll(/url\('\.\/([\w-]+\.woff2)'\)[^;]*;\s*unicode-range:([^;]+);/g),
]
const fonts = faces.map(([, file = '', ranges = '']) => ({
  file,
  bytes: read(file).length,
  font: create(read(file)) as Font,
  points: ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .trim()
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, i) => first + i)
  }),
}))
const filesFor = (text: string) =>
  [...text].map((letter) => fonts.find(({ points }) => points.includes(letter.codePointAt(0)!))?.file ?? null)

test.each(fonts)('$file draws every letter that the style sheet sends to it', ({ font, points }) => {
  expect(points.filter((point) => !font.hasGlyphForCodePoint(point))).toEqual([])
})

test('English needs one file of at most 36 kB', () => {
  const text = '“It’s 5 o’clock – see you at the café…” €5 & a résumé, 90 %, naïve • Zoë'
  expect(new Set(filesFor(text))).toEqual(new Set(['onest-latin.woff2']))
  expect(fonts.find(({ file }) => file === 'onest-latin.woff2')?.bytes).toBeLessThanOrEqual(36_000)
})

test('names in Yoruba, Hausa, Ewe, Igbo, Kikuyu and Sotho need no more than 36 kB together', () => {
  const names = 'Ṣọlá Ẹniọlá Ọlọ́run Ƙasimu Ɗanjuma Ɓello Ɛnyɔnam Ɔkraku Ụ̀ńkà Wanjikũ Lešego Ŋutsu'
  const files = new Set(filesFor(names.replaceAll(' ', '')))
  expect(files).not.toContain(null)
  const needed = fonts.filter(({ file }) => file === 'onest-latin.woff2' || files.has(file))
  expect(needed.map(({ file }) => file)).toEqual([
    'onest-latin.woff2',
    'onest-african.woff2',
    'onest-african-marks.woff2',
  ])
  expect(needed.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(36_000)
})
