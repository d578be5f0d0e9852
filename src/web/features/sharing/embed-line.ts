/** What to embed and how; empty colours are ours. */
export type EmbedChoice = {
  /** Below `/embed/`. */
  view: string
  /** The name of the frame for readers who do not see it. */
  title: string
  primary: string
  background: string
  /** `light`, `dark` or `auto`; light, or as the background is, where it is empty. */
  theme: string
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The line for a page of others. */
export function embedLine(appUrl: string, { view, ...more }: EmbedChoice): string {
  const data = Object.entries({ view, ...more }).flatMap(([name, value]) =>
    value === '' ? [] : [`data-${name}="${escape(value)}"`],
  )
  return `<script async src="${escape(appUrl)}/embed.js" ${data.join(' ')}></script>`
}

/** The address of what the line shows. */
export function embedAddress({ view, primary, background, theme }: EmbedChoice, lang: string): string {
  const chosen = Object.entries({ lang, theme, primary, background }).filter(([, value]) => value !== '')
  return `/embed/${view}?${new URLSearchParams(chosen)}`
}
