import { readFileSync } from 'node:fs'

/** Lightness 0–1, chroma, hue in degrees. */
type Oklch = readonly [l: number, c: number, h: number]
type Rgb = readonly [number, number, number]
type Tokens = Map<string, Oklch>
type Pair = readonly [text: string, background: string, ratio: number, lc: number]

// Text and background, the required WCAG 2.2 ratio and APCA lightness contrast.
const pairs: readonly Pair[] = [
  ['ink', 'canvas', 7, 90],
  ['ink', 'surface', 7, 90],
  ['ink', 'surface-2', 7, 75],
  ['ink', 'surface-3', 7, 75],
  ['ink-2', 'canvas', 4.5, 75],
  ['ink-2', 'surface', 4.5, 60],
  ['ink-2', 'surface-2', 4.5, 60],
  ['ink-2', 'surface-3', 4.5, 60],
  ['ink-3', 'surface', 4.5, 60],
  ['ink-3', 'canvas', 4.5, 60],
  ['ink-3', 'surface-2', 4.5, 60],
  ['ink-3', 'surface-3', 4.5, 60],
  ['line-strong', 'surface', 3, 0],
  ['line-strong', 'canvas', 3, 0],
  ['on-primary', 'primary', 4.5, 60],
  ['on-primary', 'primary-hover', 4.5, 60],
  ['on-primary', 'primary-press', 4.5, 60],
  ['primary-ink', 'canvas', 4.5, 60],
  ['primary-ink', 'surface', 4.5, 60],
  ['primary-ink', 'surface-2', 4.5, 60],
  ['primary-soft-ink', 'primary-soft', 4.5, 60],
  ['ink', 'primary-soft', 4.5, 60],
  ['ink', 'info-soft', 4.5, 60],
  ['ink', 'success-soft', 4.5, 60],
  ['ink', 'warning-soft', 4.5, 60],
  ['ink', 'danger-soft', 4.5, 60],
  ['on-accent', 'accent', 4.5, 60],
  ['on-accent', 'accent-hover', 4.5, 60],
  ['accent-ink', 'accent-soft', 4.5, 60],
  ['accent-ink', 'surface', 4.5, 60],
  ['on-success', 'success', 4.5, 60],
  ['success-ink', 'success-soft', 4.5, 60],
  ['success-ink', 'canvas', 4.5, 60],
  ['success-ink', 'surface', 4.5, 60],
  ['on-warning', 'warning', 4.5, 60],
  ['warning-ink', 'warning-soft', 4.5, 60],
  ['warning-ink', 'surface', 4.5, 60],
  ['on-danger', 'danger', 4.5, 60],
  ['on-danger', 'danger-hover', 4.5, 60],
  ['danger-ink', 'danger-soft', 4.5, 60],
  ['danger-ink', 'canvas', 4.5, 60],
  ['danger-ink', 'surface', 4.5, 60],
  ['danger', 'surface', 3, 0],
  ['info-ink', 'info-soft', 4.5, 60],
  ['info-ink', 'surface', 4.5, 60],
  ['on-live', 'live', 4.5, 60],
  ['canvas', 'ink', 4.5, 60],
  ['focus', 'canvas', 3, 45],
  ['focus', 'surface', 3, 45],
  ['focus', 'primary-soft', 3, 0],
  ['chart-1', 'surface', 3, 0],
  ['chart-2', 'surface', 3, 0],
  ['chart-3', 'surface', 3, 0],
  ['chart-4', 'surface', 3, 0],
]
const tintHues = Array.from({ length: 10 }, (_, i) => 20 + 36 * i)

// Björn Ottosson's OKLab to linear sRGB.
function toLinear([l, c, h]: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const inGamut = (colour: Oklch) => toLinear(colour).every((x) => x > -0.0005 && x < 1.0005)

/** The sRGB bytes of an OKLCH colour. */
export function toRgb(colour: Oklch): Rgb {
  const byte = (x: number) => {
    const v = Math.max(0, x)
    const gamma = v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055
    return Math.round(255 * Math.min(1, gamma))
  }
  const [r, g, b] = toLinear(colour)
  return [byte(r), byte(g), byte(b)]
}

/** Contrast ratio of WCAG 2.x. */
export function wcagRatio(one: Rgb, other: Rgb): number {
  const linear = (v: number) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4)
  const luminance = ([r, g, b]: Rgb) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
  const [x, y] = [luminance(one), luminance(other)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** APCA lightness contrast Lc, constants of 0.0.98G-4g; negative for light text on dark. */
export function apca(text: Rgb, background: Rgb): number {
  const luminance = ([r, g, b]: Rgb) =>
    0.2126729 * (r / 255) ** 2.4 + 0.7151522 * (g / 255) ** 2.4 + 0.072175 * (b / 255) ** 2.4
  const soft = (y: number) => (y > 0.022 ? y : y + (0.022 - y) ** 1.414)
  const [t, g] = [soft(luminance(text)), soft(luminance(background))]
  if (Math.abs(g - t) < 0.0005) return 0
  const contrast = g > t ? (g ** 0.56 - t ** 0.57) * 1.14 : (g ** 0.65 - t ** 0.62) * 1.14
  if (Math.abs(contrast) < 0.1) return 0
  return (contrast - Math.sign(contrast) * 0.027) * 100
}

function readBlock(css: string, opening: string): Tokens {
  const body = css.split(opening)[1]?.split('}')[0]
  if (body === undefined) throw new Error(`tokens.css has no block ${opening}`)
  const tokens: Tokens = new Map()
  for (const [, name = '', l, c, h] of body.matchAll(/--([\w-]{1,40}):\s*oklch\(([\d.]+)%\s+([\d.]+)\s+([\d.]+)\)/g)) {
    tokens.set(name, [Number(l) / 100, Number(c), Number(h)])
  }
  const part = (name: string) => Number(new RegExp(`--${name}:\\s*([\\d.]+)`).exec(body)?.[1])
  for (const hue of tintHues) {
    tokens.set(`tint-${hue}`, [part('avatar-tint-l') / 100, part('avatar-tint-c'), hue])
    tokens.set(`tint-ink-${hue}`, [part('avatar-ink-l') / 100, part('avatar-ink-c'), hue])
  }
  return tokens
}

function checkTheme(theme: string, tokens: Tokens): string[] {
  const problems = [...tokens]
    .filter(([, colour]) => !inGamut(colour))
    .map(([name]) => `${theme}: ${name} is outside sRGB`)
  const tints = tintHues.map((hue): Pair => [`tint-ink-${hue}`, `tint-${hue}`, 4.5, 60])
  for (const [text, background, ratio, lc] of [...pairs, ...tints]) {
    const [front, back] = [tokens.get(text), tokens.get(background)]
    if (!front || !back) {
      problems.push(`${theme}: ${text} or ${background} is missing`)
      continue
    }
    const measured = wcagRatio(toRgb(front), toRgb(back))
    const lightness = Math.abs(apca(toRgb(front), toRgb(back)))
    if (measured < ratio || lightness < lc) {
      const need = `needs ${ratio} and Lc ${lc}`
      problems.push(
        `${theme}: ${text} on ${background} has ${measured.toFixed(2)} and Lc ${lightness.toFixed(0)}, ${need}`,
      )
    }
  }
  return problems
}

/** All problems of a token sheet: contrast, gamut, and differences between the two dark blocks. */
export function contrastProblems(css: string): string[] {
  const light = readBlock(css, ':root {')
  const chosen = readBlock(css, "[data-theme='dark'] {")
  const system = readBlock(css, ':root:not([data-theme]) {')
  const differing = [...new Set([...chosen.keys(), ...system.keys()])].filter(
    (name) => String(chosen.get(name)) !== String(system.get(name)),
  )
  return [
    ...checkTheme('light', light),
    ...checkTheme('dark', chosen),
    ...differing.map((name) => `dark: ${name} differs between [data-theme='dark'] and prefers-color-scheme`),
  ]
}

if (import.meta.main) {
  const problems = contrastProblems(readFileSync(new URL('../src/web/ui/tokens.css', import.meta.url), 'utf8'))
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.stdout.write(problems.length ? `${problems.length} problems\n` : 'All colour pairs pass\n')
  process.exitCode = problems.length ? 1 : 0
}
