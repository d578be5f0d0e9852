type Findable = { label: string; keywords?: string }

/** Lower case without accents or tone marks, so that "abidjan" finds "Abidján" and "olasubomi" finds "Ọláṣubọ̀mí". */
export const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Options whose words begin with every word of the query; those whose label begins with it come first. */
export function matchOptions<T extends Findable>(options: readonly T[], query: string): readonly T[] {
  const wanted = fold(query)
    .split(/[\s/,()_-]+/)
    .filter(Boolean)
  if (wanted.length === 0) return options
  const start = wanted.join(' ')
  const first: T[] = []
  const others: T[] = []
  for (const option of options) {
    const label = fold(option.label)
    const words = `${label} ${fold(option.keywords ?? '')}`.split(/[\s/,()_-]+/)
    if (!wanted.every((part) => words.some((word) => word.startsWith(part)))) continue
    ;(label.startsWith(start) ? first : others).push(option)
  }
  return [...first, ...others]
}
