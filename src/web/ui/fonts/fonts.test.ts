import { globSync, readFileSync } from 'node:fs'
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

test('Arabic needs one more file, of at most 60 kB, with the digits of all its countries', () => {
  const text = 'يمكنك حجز جلسة مع أحمد؟ ٠١٢٣٤٥٦٧٨٩ ۰۱۲۳'
  expect(new Set(filesFor(text.replaceAll(' ', '')))).toEqual(new Set(['vazirmatn-arabic.woff2']))
  expect(fonts.find(({ file }) => file === 'vazirmatn-arabic.woff2')?.bytes).toBeLessThanOrEqual(60_000)
})

/** What names in African languages need: the rest stands in files of its own. */
const forNames = ['onest-latin.woff2', 'onest-african.woff2', 'onest-african-marks.woff2']

test('names in Yoruba, Hausa, Ewe, Igbo, Kikuyu and Sotho need no more than 36 kB together', () => {
  const names = 'Ṣọlá Ẹniọlá Ọlọ́run Ƙasimu Ɗanjuma Ɓello Ɛnyɔnam Ɔkraku Ụ̀ńkà Wanjikũ Lešego Ŋutsu'
  expect(new Set(filesFor(names.replaceAll(' ', '')))).toEqual(new Set(forNames))
  // With about 400 bytes of headers each.
  const needed = fonts.filter(({ file }) => forNames.includes(file))
  expect(needed.reduce((sum, { bytes }) => sum + bytes + 400, 0)).toBeLessThanOrEqual(36_000)
})

test('a combining mark fetches no other files than those of names', () => {
  const withMarks = fonts.filter(({ points }) => points.includes(0x301)).map(({ file }) => file)
  expect(withMarks).toEqual(forNames)
})

const texts = globSync(['../../../texts/en/**/*.json', '../../content/**/*.ts*', '../../../server/demo/data/*.json'], {
  cwd: import.meta.dirname,
})

test('every Latin letter of our texts and of the demo is drawn by the files of names', () => {
  expect(texts.length).toBeGreaterThan(20)
  const all = new Set(texts.flatMap((file) => [...read(file).toString()]))
  const letters = [...all].filter(
    (letter) => /\p{Script=Latin}|\p{Mn}|\p{P}|\p{Sc}/u.test(letter) && letter !== '\uFE0F',
  )
  expect(letters.filter((letter) => !forNames.includes(filesFor(letter)[0] ?? ''))).toEqual([])
})
