import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { PageLanguage } from '#contract/offered-languages.ts'
import { openCatalogue, type Catalogue } from '../../tools/texts/catalogue.ts'
import { parseText } from '../../tools/texts/compile-text.ts'
import { textsBelow } from '../../tools/texts/read-texts.ts'

const folder = join(import.meta.dirname, '../../src/texts')
let opened: Catalogue | undefined

/** The texts of all languages, read once. */
export const catalogue = (): Catalogue => (opened ??= openCatalogue(folder))

/** A text without placeholders as it stands in a language's file: `textIn('ar', 'bookings.json', 'bookNow')`. */
export function textIn(language: string, file: string, key: string): string {
  const texts = JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Record<string, unknown>
  const text = key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], texts)
  if (typeof text !== 'string') throw new Error(`There is no text ${key} in ${language}/${file}`)
  return text
}

/** Matches what a page in any language, pseudo-languages included, shows for a text; in its placeholders stands anything. */
export function shownText(language: PageLanguage, file: string, key: string): RegExp {
  const found = catalogue()
    .complete.get(language)
    ?.find(({ name }) => name === file)
  const text = found && new Map(textsBelow(found.texts)).get(key)
  if (text === undefined) throw new Error(`There is no text ${key} in ${language}/${file}`)
  return new RegExp(`^${patternOf(parseText(text))}$`, 's')
}

const patternOf = (elements: readonly MessageFormatElement[]): string =>
  elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
      if (element.type === TYPE.tag) return patternOf(element.children)
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return '.*'
      return `(?:${Object.values(element.options)
        .map(({ value }) => patternOf(value))
        .join('|')})`
    })
    .join('')
