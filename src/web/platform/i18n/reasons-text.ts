import { list } from '#texts/language.ts'

/** Reasons of a recommendation as one line that begins with a capital letter. */
export function reasonsText(reasons: readonly string[]): string {
  const text = list(reasons)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
