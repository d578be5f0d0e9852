import { readFile } from 'node:fs/promises'
import type { Font, Glyph } from 'fontkit'
import { directionOf, visualRuns, type Direction, type VisualRun } from './visual-runs.ts'

type Weight = 400 | 700

/** Text as SVG from the top left corner of its first line; `width` is that of the longest line, in pixels. */
export type OutlinedText = { svg: string; width: number; height: number }

type Box = {
  weight: Weight
  /** Pixels of the font. */
  size: number
  /** Pixels from one line to the next. */
  leading: number
  /** Pixels that a line may be wide. */
  width: number
  /** What does not fit in so many lines ends in `…`. */
  lines: number
  fill: string
}

type Placed = { glyph: Glyph; x: number; y: number; scale: number }
type Run = { placed: Placed[]; width: number }

/** The fonts of a weight. A character is taken from the first that has it: what is written from right to left from the Arabic one first. */
type Fonts = Readonly<Record<Direction, readonly Font[]>>
const subsets = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext']
const opened = new Map<Weight, Promise<Fonts>>()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Text in our typeface as outlines, because image libraries know only the fonts installed on the machine. Marks are positioned by the
 * font, Arabic letters joined; lines of a text that begins from right to left end at the right edge of the box. Characters that the
 * typefaces lack, such as emoji, are omitted.
 */
export async function outlineText(text: string, box: Box): Promise<OutlinedText> {
  const opening = opened.get(box.weight) ?? openFonts(box.weight)
  opened.set(box.weight, opening)
  const fonts = await opening
  const direction = directionOf(text)
  const lines = breakLines(text, box, (part) => layOut(part, direction, fonts, box.size))
  const startOf = ({ width }: Run) => (direction === 'rtl' ? box.width - width : 0)
  const svg = lines.map((line, i) => drawLine(line, startOf(line), i * box.leading + box.size)).join('')
  return {
    svg: `<g fill="${box.fill}">${svg}</g>`,
    width: Math.max(...lines.map(({ width }) => width)),
    height: lines.length * box.leading,
  }
}

async function openFonts(weight: Weight): Promise<Fonts> {
  const { create } = await import('fontkit')
  const open = async (path: string) =>
    create(await readFile(new URL(import.meta.resolve(`@fontsource/${path}-${weight}-normal.woff2`)))) as Font
  const ours = await Promise.all(subsets.map((subset) => open(`onest/files/onest-${subset}`)))
  const arabic = await open('noto-sans-arabic/files/noto-sans-arabic-arabic')
  return { ltr: [...ours, arabic], rtl: [arabic, ...ours] }
}

/** Fills lines word by word. */
function breakLines(text: string, { width, lines }: Box, layOutText: (text: string) => Run): Run[] {
  const words = text.normalize().trim().split(/\s+/)
  const made: Run[] = []
  let line = ''
  for (const [i, word] of words.entries()) {
    const longer = line ? `${line} ${word}` : word
    if (layOutText(longer).width <= width) {
      line = longer
      continue
    }
    if (made.length === lines - 1 || line === '') return [...made, shorten([line, ...words.slice(i)].join(' ').trim())]
    made.push(layOutText(line))
    line = word
  }
  return [...made, shorten(line)]

  function shorten(rest: string): Run {
    const whole = layOutText(rest)
    if (whole.width <= width) return whole
    const letters = [...graphemes.segment(rest)].map(({ segment }) => segment)
    const fits = (count: number) => layOutText(`${letters.slice(0, count).join('').trimEnd()}…`)
    let count = letters.length
    while (count > 0 && fits(count).width > width) count--
    return fits(count)
  }
}

/** One line of glyphs from x = 0; graphemes of one font and direction are shaped together. */
function layOut(text: string, base: Direction, fonts: Fonts, size: number): Run {
  const placed: Placed[] = []
  let x = 0
  for (const { font, part, direction } of visualRuns(text, base).flatMap((run) => partsOfRun(run, fonts))) {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(part, undefined, undefined, undefined, direction)
    for (const [i, glyph] of glyphs.entries()) {
      const at = positions[i]!
      placed.push({ glyph, x: x + at.xOffset * scale, y: at.yOffset * scale, scale })
      x += at.xAdvance * scale
    }
  }
  return { placed, width: x }
}

/** The parts of a run from left to right. */
function partsOfRun({ text, direction }: VisualRun, fonts: Fonts) {
  const parts = partsByFont(text, fonts[direction]).map((part) => ({ ...part, direction }))
  return direction === 'rtl' ? parts.toReversed() : parts
}

function partsByFont(text: string, fonts: readonly Font[]): { font: Font; part: string }[] {
  const parts: { font: Font; part: string }[] = []
  for (const { segment } of graphemes.segment(text)) {
    const points = [...segment].map((char) => char.codePointAt(0)!)
    const font = fonts.find((each) => points.every((point) => each.hasGlyphForCodePoint(point)))
    const last = parts.at(-1)
    if (font && font === last?.font) last.part += segment
    else if (font) parts.push({ font, part: segment })
  }
  return parts
}

/** Fonts measure upwards, pictures downwards. */
function drawLine({ placed }: Run, start: number, baseline: number): string {
  const paths = placed.map(({ glyph, x, y, scale }) => {
    const k = round(scale)
    return `<path transform="matrix(${k} 0 0 ${-k} ${round(start + x)} ${round(baseline - y)})" d="${glyph.path.toSVG()}"/>`
  })
  return paths.join('')
}

const round = (value: number) => Math.round(value * 1000) / 1000
