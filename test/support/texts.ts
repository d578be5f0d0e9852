import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../src/texts')

/** A text without placeholders as it stands in a language's file: `textIn('ar', 'bookings.json', 'bookNow')`. */
export function textIn(language: string, file: string, key: string): string {
  const texts = JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Record<string, unknown>
  const text = key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], texts)
  if (typeof text !== 'string') throw new Error(`There is no text ${key} in ${language}/${file}`)
  return text
}
