// Cuts the web fonts out of Onest, and Arabic letters out of Vazirmatn, and writes the style sheet that names them:
// `node tools/subset-fonts.ts`. The results are committed; nothing else needs this. Both are under the SIL Open Font License 1.1.
import { readFileSync, writeFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'

const folder = new URL('../src/web/ui/fonts/', import.meta.url)
const weights = { min: 400, max: 700, default: 400 }
/** Composed letters, figures of one width, pairs and the places of marks. Not `calt`, which draws a logo for `M*`. */
const features = ['ccmp', 'tnum', 'kern', 'mark', 'mkmk']
/** How Arabic letters join. */
const joining = ['ccmp', 'isol', 'init', 'medi', 'fina', 'rlig', 'liga', 'calt', 'kern', 'mark', 'mkmk']

/** Code points from the first to the last, both included. */
const span = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)
const pointsOf = (text: string) => [...text].map((letter) => letter.codePointAt(0)!)

/** Letters beyond Latin-1 that names and words in African languages are written with, and their currencies. */
const african = pointsOf(
  'ƁɓƇƈƊɗƉɖƎǝƏəƐɛƑƒƔɣƖɩƘƙŊŋƝɲƆɔƠơƤƥƩʃƬƭƱʊƲʋƳƴƷʒĀāĒēĪīŌōŪūǍǎĚěǏǐǑǒǓǔŃńǸǹṄṅḾḿŠšṢṣČčḌḍḒḓḼḽḺḻṈṉṊṋṬṭṰṱḤḥĨĩŨũ₦₵' +
    'ẸẹỌọỊịỤụẠạẼẽ',
)
/**
 * Marks that combine with the letter before them: in the faces whose letters take them, because a font draws both or places the mark wrongly.
 * Not in the others: a page with one such mark would fetch them all.
 */
const combining = [0x300, 0x301, 0x303, 0x304, 0x308, 0x323, 0x329]

type Face = { file: string; family?: string; source: string; points: readonly number[]; marks: readonly number[] }

/** In the order of preference: each letter is drawn by the first face whose source has it. */
const faces: readonly Face[] = [
  {
    file: 'onest-latin',
    source: 'latin',
    points: [...span(0x20, 0x7e), ...span(0xa0, 0xff), ...span(0x2000, 0x206f), ...pointsOf('ıŒœʻʼˆ˚˜€™↑↓−∕')],
    marks: combining,
  },
  { file: 'onest-african', source: 'latin-ext', points: african, marks: combining },
  { file: 'onest-african-marks', source: 'vietnamese', points: african, marks: combining },
  { file: 'onest-latin-ext', source: 'latin-ext', points: [...span(0x100, 0x2ff), ...span(0x1e00, 0x20c0)], marks: [] },
  {
    file: 'onest-vietnamese',
    source: 'vietnamese',
    points: [...span(0x100, 0x2ff), ...span(0x1ea0, 0x20ab)],
    marks: [],
  },
  // Arabic, and what Ajami, Persian and Urdu add to it; digits of both kinds.
  { file: 'vazirmatn-arabic', family: 'vazirmatn', source: 'arabic', points: span(0x600, 0x6ff), marks: [] },
]

/** Lines are as high with letters of the other font in them. */
const onestLines = `
  ascent-override: 97%;
  descent-override: 30.5%;
  line-gap-override: 0%;`

const drawn = new Set<number>()
const rules: string[] = []
for (const { file, family = 'onest', source, points, marks } of faces) {
  const bytes = readFileSync(
    new URL(import.meta.resolve(`@fontsource-variable/${family}/files/${family}-${source}-wght-normal.woff2`)),
  )
  const font = create(bytes) as Font
  const letters = points.filter((point) => !drawn.has(point) && font.hasGlyphForCodePoint(point))
  const own = [...letters, ...marks.filter((mark) => font.hasGlyphForCodePoint(mark))].sort((a, b) => a - b)
  for (const point of letters) drawn.add(point)
  const options = {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: family === 'onest' ? features : joining,
    noHinting: true,
  } as const
  const subset = await subsetFont(bytes, String.fromCodePoint(...own), options)
  writeFileSync(new URL(`${file}.woff2`, folder), subset)
  rules.push(faceRule(file, family, own))
  console.log(`${file}: ${own.length} letters, ${(subset.length / 1000).toFixed(1)} kB`)
}
writeFileSync(
  new URL('fonts.css', folder),
  `/* Written by tools/subset-fonts.ts. A file loads only when the page contains one of its letters. */\n${rules.join('')}`,
)

function faceRule(file: string, family: string, points: readonly number[]): string {
  const [name, metrics] = family === 'onest' ? ['Onest Variable', ''] : ['Vazirmatn Variable', onestLines]
  return `@font-face {
  font-family: '${name}';
  font-style: normal;
  font-display: swap;
  font-weight: ${weights.min} ${weights.max};${metrics}
  src: url('./${file}.woff2') format('woff2-variations');
  unicode-range: ${rangesOf(points).join(', ')};
}
`
}

/** Ascending code points as `U+0041-005A`. */
function rangesOf(points: readonly number[]): string[] {
  const spans: [number, number][] = []
  for (const point of points) {
    const last = spans.at(-1)
    if (last?.[1] === point - 1) last[1] = point
    else spans.push([point, point])
  }
  const hex = (point: number) => point.toString(16).toUpperCase().padStart(4, '0')
  return spans.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`)
}
