import { list } from '#texts/language.ts'

/** Words or phrases as one line that begins with a capital letter. */
export function listText(items: readonly string[]): string {
  const text = list(items)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
