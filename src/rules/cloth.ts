/** Size of the woven picture in SVG units; an even number of strips is raised to the next odd one. */
export type ClothOptions = { width?: number; height?: number; strips?: number }

/** One thread colour of a cloth: everything woven in it, as one SVG path. */
type Thread = { fill: string; d: string }

/** A cloth as drawing instructions; `ground` covers everything, the threads lie on it in order. */
type Cloth = { width: number; height: number; strips: number; ground: string; threads: Thread[] }

type Dye = readonly [ground: string, a: string, b: string, c: string]
type Put = (colour: number, d: string) => void
type Colours = readonly [a: number, b: number, c: number]
type Motif = (put: Put, x: number, y: number, size: number, colours: Colours) => void

// Values are sRGB so that the same cloth also works in mails and preview images.
const dyes: readonly Dye[] = [
  ['#123a8a', '#f4b43c', '#f7f4ee', '#0b2357'],
  ['#7a1230', '#f2a65a', '#fbf1e6', '#4a0a1e'],
  ['#0f5b45', '#f0c24b', '#eef5ea', '#083729'],
  ['#20242f', '#e8743b', '#f4efe6', '#4b72d6'],
  ['#f0b02f', '#17306f', '#fff8e8', '#9c2f24'],
  ['#e9e4d8', '#1b2f6b', '#b4442c', '#2c6b53'],
]

// FNV-1a over code points.
function hash(text: string): number {
  let h = 0x811c9dc5
  for (const char of text) h = Math.imul(h ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return h >>> 0
}

// Mulberry32: tiny, and the same on every engine.
function seededRandom(seed: number): () => number {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const rect = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h${-w}z`

const weftBars: Motif = (put, x, y, s, [a, b]) => {
  const u = s / 8
  const bars = [
    [0, 1],
    [2, 2],
    [5, 1],
    [7, 1],
  ] as const
  for (const [row, height] of bars) put(row === 2 ? b : a, rect(x, y + row * u, s, height * u))
}

const steppedDiamond: Motif = (put, x, y, s, [a, b]) => {
  const u = s / 8
  for (let i = 0; i < 4; i++) {
    const w = (i + 1) * 2 * u
    put(a, rect(x + (s - w) / 2, y + i * u, w, u))
    put(a, rect(x + (s - w) / 2, y + s - (i + 1) * u, w, u))
  }
  put(b, rect(x + 3 * u, y + 3 * u, 2 * u, 2 * u))
}

const chequer: Motif = (put, x, y, s, [a, b]) => {
  const u = s / 4
  for (let i = 0; i < 4; i++) {
    for (let j = 0; j < 4; j++) if ((i + j) % 2 === 0) put(i === j ? b : a, rect(x + i * u, y + j * u, u, u))
  }
}

const chevrons: Motif = (put, x, y, s, colours) => {
  const t = s / 4
  for (const [i, colour] of colours.entries()) {
    const top = `M${x} ${y + i * t + t}l${s / 2} ${-t}l${s / 2} ${t}`
    put(colour, `${top}v${t / 2}l${-s / 2} ${-t}l${-s / 2} ${t}z`)
  }
}

const hourglass: Motif = (put, x, y, s, [a, b]) => {
  put(a, `M${x} ${y}h${s}l${-s / 2} ${s / 2}zM${x} ${y + s}h${s}l${-s / 2} ${-s / 2}z`)
  put(b, rect(x, y + s * 0.4375, s * 0.25, s / 8) + rect(x + s * 0.75, y + s * 0.4375, s * 0.25, s / 8))
}

const teeth: Motif = (put, x, y, s, [a, b]) => {
  const u = s / 4
  for (let i = 0; i < 4; i++) {
    put(a, `M${x} ${y + i * u}l${s / 2} ${u / 2}l${-s / 2} ${u / 2}z`)
    put(b, `M${x + s} ${y + i * u}l${-s / 2} ${u / 2}l${s / 2} ${u / 2}z`)
  }
}

const comb: Motif = (put, x, y, s, [a, b]) => {
  const u = s / 8
  for (let i = 0; i < 4; i++) put(a, rect(x + (2 * i + 0.5) * u, y, u, s * 0.42))
  put(b, rect(x, y + s * 0.5, s, u))
  for (let i = 0; i < 4; i++) put(a, rect(x + (2 * i + 0.5) * u, y + s * 0.7, u, s * 0.3))
}

const motifs: readonly Motif[] = [weftBars, steppedDiamond, chequer, chevrons, hourglass, teeth, comb]

const oneDecimal = (d: string) => d.replace(/-?\d{1,9}\.\d{1,20}/g, (n) => String(Math.round(Number(n) * 10) / 10))

/** Weaves the cloth of a seed: the same text gives the same cloth everywhere, and no part of the text reaches the output. */
export function weave(seed: string, { width = 640, height = 360, strips = 9 }: ClothOptions = {}): Cloth {
  const random = seededRandom(hash(seed))
  const pick = (n: number) => Math.floor(random() * n)
  const dye = dyes[pick(dyes.length)] as Dye
  const count = strips % 2 ? strips : strips + 1 // odd, so that there is a centre strip to mirror around
  const s = width / count
  const first = pick(motifs.length)
  const second = (first + 1 + pick(motifs.length - 1)) % motifs.length
  const third = (second + 1 + pick(motifs.length - 1)) % motifs.length
  const chosen = [motifs[first], motifs[second], motifs[third]] as Motif[]
  const rest = 1 + pick(2) // plain blocks between figures
  const half = (count - 1) / 2
  const plan = Array.from({ length: half + 1 }, () => ({
    motif: chosen[pick(3)] as Motif,
    swap: random() < 0.4,
    phase: pick(rest + 1),
  }))
  const woven: string[][] = [[], [], [], []]
  const put: Put = (colour, d) => woven[colour]?.push(oneDecimal(d))

  for (let i = 0; i < count; i++) {
    const fromCentre = Math.abs(i - half)
    const odd = fromCentre % 2 === 1
    const { motif, swap, phase } = plan[fromCentre] as (typeof plan)[number]
    const x = i * s
    if (odd) put(3, rect(x, 0, s, height))
    // Neighbouring strips are shifted by half a block: side by side, never identical.
    for (let y = odd ? -s / 2 : 0, j = 0; y < height; y += s, j++) {
      if ((j + phase) % (rest + 1) === 0) motif(put, x, y, s, [swap ? 2 : 1, swap ? 1 : 2, odd ? 0 : 3])
      else put(swap ? 1 : 2, rect(x, y + s * 0.46, s, s * 0.08))
    }
    put(3, rect(x - 0.75, 0, 1.5, height)) // seam
  }
  const threads = [3, 2, 1, 0].flatMap((colour) => {
    const d = (woven[colour] as string[]).join('')
    return d ? [{ fill: dye[colour] as string, d }] : []
  })
  return { width, height, strips: count, ground: dye[0], threads }
}

const posterScales = [5, 7, 9, 13] as const

/** Strips of a woven poster: a few wide ones or many narrow ones, because lists show posters beside each other and there are six dyes. */
export const posterStrips = (seed: string): number => posterScales[hash(`strips of ${seed}`) % posterScales.length]!

/** The cloth of a seed as an SVG document, for files, mails and preview images. */
export function clothSvg(seed: string, options?: ClothOptions): string {
  const { width, height, ground, threads } = weave(seed, options)
  const paths = threads.map(({ fill, d }) => `<path fill="${fill}" d="${d}"/>`).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" ` +
    `aria-hidden="true" focusable="false"><path fill="${ground}" d="M0 0h${width}v${height}h${-width}z"/>${paths}</svg>`
  )
}
