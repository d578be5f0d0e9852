/** Red, green and blue from 0 to 255. */
export type Color = readonly [number, number, number]

/** The least contrast of text (WCAG 2.2, 1.4.3), and the enhanced one (1.4.6). */
export const AA = 4.5
export const AAA = 7

/** `#22469b`, `22469b` or `#24a`; undefined for anything else. */
export function parseColor(text: string): Color | undefined {
  const [, long, short] = /^#?(?:([\da-f]{6})|([\da-f]{3}))$/i.exec(text) ?? []
  const digits = long ?? short?.replaceAll(/./g, '$&$&')
  if (digits === undefined) return undefined
  const value = Number.parseInt(digits, 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export const colorText = (color: Color): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** The contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(a: Color, b: Color): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((one, other) => one - other)
  return (high + 0.05) / (low + 0.05)
}

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** A colour mixed with another one, of which `share` (0 to 1) comes; in whole steps, as it is written. */
export const mix = (color: Color, other: Color, share: number): Color =>
  color.map((part, index) => Math.round(part + (other[index]! - part) * share)) as unknown as Color

const steps = 255

/**
 * The colour itself where it is legible on (or behind) all of these, else the nearest one towards `end`, which has to be. Both are light
 * or both dark: black for text on light surfaces, white for a page behind dark text.
 */
export function legible(color: Color, others: readonly Color[], end: Color, least = AA): Color {
  for (let step = 0; step <= steps; step++) {
    const mixed = mix(color, end, step / steps)
    if (others.every((other) => contrast(mixed, other) >= least)) return mixed
  }
  return end
}
