import sharp from 'sharp'
import { expect, test } from 'vitest'
import { outlineText } from './outlined-text.ts'

const box = { weight: 700, size: 40, leading: 48, width: 600, lines: 2, fill: '#000' } as const
const glyphs = (svg: string) => svg.match(/<path /g)?.length ?? 0

test('a short text is one line, a glyph for each letter and space', async () => {
  const { svg, width, height } = await outlineText('CV clinic', box)
  expect([glyphs(svg), height]).toEqual([9, 48])
  expect(width).toBeGreaterThan(100)
  expect(width).toBeLessThan(300)
})

test('a tone mark is above its letter and adds no width', async () => {
  const plain = await outlineText('Ọlọrun', box)
  const marked = await outlineText('Ọlọ́run', box)
  expect(glyphs(marked.svg)).toBe(glyphs(plain.svg) + 1)
  expect(marked.width).toBeCloseTo(plain.width, 3)
})

test('a long text fills its lines and ends in dots', async () => {
  const two = await outlineText('Growing from junior to senior engineer in Lagos', box)
  expect(two.height).toBe(96)
  expect(glyphs(two.svg)).toBe('Growing from junior to senior engineer in Lagos'.length - 1)
  const cut = await outlineText('Growing from junior to senior engineer in Lagos and beyond, without losing heart', box)
  expect(cut.height).toBe(96)
  expect(cut.width).toBeLessThanOrEqual(600)
  expect(glyphs(cut.svg)).toBeLessThan(60)
})

test('a word wider than the box is truncated', async () => {
  const { width, height } = await outlineText('Donaudampfschiffahrtsgesellschaftskapitän', { ...box, lines: 1 })
  expect(width).toBeLessThanOrEqual(600)
  expect(height).toBe(48)
})

test('characters missing in the typeface are omitted, and an empty text draws nothing', async () => {
  expect(glyphs((await outlineText('CV 🚀 clinic', box)).svg)).toBe('CV  clinic'.length)
  expect(glyphs((await outlineText('🚀', box)).svg)).toBe(0)
})

test('the outlines are drawn: black pixels on white', async () => {
  const { svg, height } = await outlineText('Ɛnyɔnam', box)
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="${height}"><rect width="600" height="${height}" fill="#fff"/>${svg}</svg>`
  const { channels } = await sharp(Buffer.from(picture)).greyscale().stats()
  expect(channels[0]!.min).toBeLessThan(20)
})

/** Where each glyph begins, in the order of drawing. */
const placesOf = (svg: string) => [...svg.matchAll(/matrix\(\S+ 0 0 \S+ (\S+) /g)].map(([, x]) => Number(x))
const shapesOf = (svg: string) => [...svg.matchAll(/ d="([^"]*)"/g)].map(([, shape]) => shape)

test('Arabic letters are joined, and end at the right edge of the box', async () => {
  const word = await outlineText('سلم', box)
  const alone = await Promise.all([...'سلم'].map((letter) => outlineText(letter, box)))
  const letters = new Set(alone.flatMap(({ svg }) => shapesOf(svg)))
  expect(shapesOf(word.svg).some((shape) => letters.has(shape))).toBe(false)
  expect(Math.min(...placesOf(word.svg))).toBeGreaterThan(500)
  expect(word.width).toBeLessThan(alone.reduce((sum, { width }) => sum + width, 0))
})

test('a name inside an Arabic line is read from left to right', async () => {
  const { svg } = await outlineText('مع Ada', { ...box, lines: 1 })
  const name = shapesOf((await outlineText('Ada', box)).svg)
  const shapes = shapesOf(svg)
  const at = shapes.indexOf(name[0])
  expect(shapes.slice(at, at + 3)).toEqual(name)
  expect(at).toBe(0)
})

test('harakat add no width', async () => {
  expect((await outlineText('مُحَمَّد', box)).width).toBeCloseTo((await outlineText('محمد', box)).width, 3)
})
