import { AA, AAA, colorText, contrast, legible, mix, parseColor, type Color } from './colors.ts'

/** What the reader of an embedded page chose of its look; both colours as in an address. */
export type EmbedColors = { primary?: string | undefined; background?: string | undefined }
export type Scheme = 'light' | 'dark'

const color = (text: string): Color => parseColor(text)!
/** Of `ui/tokens.css`: what colours of others stand beside. `ends`: the way to more contrast, for text and for what is behind it. */
const schemes = {
  light: {
    canvas: color('#fafaf9'),
    surfaces: ['#ffffff', '#f4f4f1'].map(color),
    tinted: ['#ebeae7', '#def2fc', '#ddf6e4', '#feefdc', '#ffebea', '#fdefcf'].map(color),
    texts: ['#161b24', '#474d59', '#636975'].map(color),
    text: color('#000000'),
    behind: color('#ffffff'),
  },
  dark: {
    canvas: color('#0b0e15'),
    surfaces: ['#13171f', '#1c2029'].map(color),
    tinted: ['#262b36', '#133446', '#183826', '#492f14', '#512222', '#443210'].map(color),
    texts: ['#f3f2ed', '#caced5', '#b6bbc3'].map(color),
    text: color('#ffffff'),
    behind: color('#000000'),
  },
} as const

/**
 * The custom properties of `ui/tokens.css` in these colours, for both schemes: each as it is where texts and buttons have the contrast of
 * WCAG AA with it, else the nearest colour that has. A background counts in the scheme that it suits; the other one keeps ours.
 */
export function embedStyle(chosen: EmbedColors): string {
  const primary = parseColor(chosen.primary ?? '')
  const background = parseColor(chosen.background ?? '')
  if (!primary && !background) return ''
  const [light, dark] = (['light', 'dark'] as const).map((scheme) =>
    propertiesIn(scheme, primary, background && schemeOf(background) === scheme ? background : undefined),
  )
  const system = `@media (prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}`
  return `:root{${light}}[data-theme=dark]{${dark}}${system}`
}

/**
 * The scheme of a page that names none: that of its background, else light, as most pages around it are whatever the reader's device says.
 */
export function usualScheme({ background }: EmbedColors): Scheme {
  const chosen = parseColor(background ?? '')
  return chosen ? schemeOf(chosen) : 'light'
}

/** What was chosen as it is used in one scheme, with its least contrast with what stands on it or beside it. */
export type UsedColor = { color: string; contrast: number }

/**
 * What becomes of colours in a scheme: of a background that suits the other one nothing. In light a primary colour is used as it was chosen
 * where it has the contrast of WCAG AA; no colour has it on light and dark surfaces, so in dark it is the nearest one that has.
 */
export function usedColors(scheme: Scheme, chosen: EmbedColors): { primary?: UsedColor; background?: UsedColor } {
  const { surfaces, texts, behind, canvas: own } = schemes[scheme]
  const primary = parseColor(chosen.primary ?? '')
  const background = parseColor(chosen.background ?? '')
  const canvas = background && schemeOf(background) === scheme ? legible(background, texts, behind) : undefined
  const beside = [canvas ?? own, ...surfaces]
  const ink = primary && inkIn(scheme, primary, canvas ?? own)
  return {
    ...(ink && { primary: used(ink, beside) }),
    ...(canvas && { background: used(canvas, texts) }),
  }
}

/** The nearest colour that can be read on a canvas and every surface of a scheme; on dark ones with the enhanced contrast, as with ours. */
function inkIn(scheme: Scheme, chosen: Color, canvas: Color): Color {
  const { surfaces, tinted, text } = schemes[scheme]
  return legible(chosen, [canvas, ...surfaces, ...tinted], text, scheme === 'dark' ? AAA : AA)
}

const used = (one: Color, others: readonly Color[]): UsedColor => ({
  color: colorText(one),
  contrast: Math.min(...others.map((other) => contrast(one, other))),
})

/** The nearest colours that are used as they were chosen: a primary one in light, a background in the scheme that it suits. */
export function nearestColors(chosen: EmbedColors): { primary?: string; background?: string } {
  const [light, dark] = [usedColors('light', chosen), usedColors('dark', chosen)]
  const background = (light.background ?? dark.background)?.color
  return { ...(light.primary && { primary: light.primary.color }), ...(background && { background }) }
}

/** The scheme whose texts stand out more on a background. */
const schemeOf = (background: Color): Scheme =>
  contrast(background, schemes.light.texts[1]!) >= contrast(background, schemes.dark.texts[1]!) ? 'light' : 'dark'

function propertiesIn(scheme: Scheme, primary: Color | undefined, background: Color | undefined): string {
  const { surfaces, texts, text, behind, canvas: own } = schemes[scheme]
  const canvas = background ? legible(background, texts, behind) : own
  const properties = { ...(background ? { canvas } : {}), ...(primary ? inPrimary(primary) : {}) }
  return Object.entries(properties)
    .map(([name, value]) => `--${name}:${colorText(value)}`)
    .join(';')

  function inPrimary(chosen: Color): Record<string, Color> {
    const ink = inkIn(scheme, chosen, canvas)
    const soft = mix(ink, surfaces[0]!, 0.88)
    return {
      primary: ink,
      'primary-hover': mix(ink, text, 0.12),
      'primary-press': mix(ink, text, 0.24),
      'on-primary': surfaces[0]!,
      'primary-ink': ink,
      'primary-soft': soft,
      'primary-soft-ink': legible(ink, [soft], text),
      focus: ink,
    }
  }
}
