import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Page } from '@playwright/test'
import type { OfferedLanguage } from '#contract/offered-languages.ts'
import { catalogue } from './texts.ts'
import { parseText } from '../../tools/texts/compile-text.ts'
import { textsBelow, type TextFile } from '../../tools/texts/read-texts.ts'

type English = { whole: ReadonlySet<string>; parts: string[] }

/** Shorter parts of a sentence ("the week before") may also be what somebody wrote. */
const wordsOfPart = 4
const byLanguage = new Map<OfferedLanguage, English>()

/** The English texts of the catalogue that are written differently in a language: those without placeholders, and the parts of the others. */
function englishTexts(language: OfferedLanguage): English {
  const known = byLanguage.get(language)
  if (known) return known
  const { source, own } = catalogue()
  const keysAndTexts = (files: readonly TextFile[]) =>
    files.flatMap(({ name, texts }) => [...textsBelow(texts)].map(([key, text]) => [`${name} ${key}`, text] as const))
  const translated = new Map(keysAndTexts(own.get(language)!))
  const [whole, parts] = [new Set<string>(), new Set<string>()]
  for (const [key, text] of keysAndTexts(source)) {
    if (translated.get(key) === text) continue
    const elements = parseText(text)
    if (elements.every(({ type }) => type === TYPE.literal)) whole.add(text)
    else for (const part of literals(elements)) if (part.split(' ').length >= wordsOfPart) parts.add(part)
  }
  const english = { whole, parts: [...parts] }
  byLanguage.set(language, english)
  return english
}

const literals = (elements: readonly MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.literal) return [element.value.trim()]
    if (element.type === TYPE.tag) return literals(element.children)
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return []
    return Object.values(element.options).flatMap(({ value }) => literals(value))
  })

/** What a page in another language shows, or says to screen readers, in English although the catalogue has it translated. */
export async function untranslatedTexts(page: Page, language: OfferedLanguage): Promise<string[]> {
  const { whole, parts } = englishTexts(language)
  const shown = await page.evaluate(shownTexts)
  return shown.filter((text) => whole.has(text) || parts.some((part) => text.includes(part)))
}

/** Runs in the browser. Leaves out what is marked as written by people, or in a language of its own. */
function shownTexts(): string[] {
  const own = '[dir=auto], bdi, textarea, [lang]:not(html), script, style, noscript, template'
  // Names of people, between the marks of isolated text (U+2068, U+2069).
  const withoutNames = (text: string) => text.replaceAll(/\u2068[^\u2069]*\u2069/g, '').trim()
  const found: string[] = []
  const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
  while (texts.nextNode())
    if (!texts.currentNode.parentElement!.closest(own)) found.push(withoutNames(texts.currentNode.textContent!))
  for (const attribute of ['aria-label', 'aria-roledescription', 'title', 'placeholder', 'alt', 'content'])
    for (const one of document.querySelectorAll(`[${attribute}]`))
      if (!one.closest(own)) found.push(withoutNames(one.getAttribute(attribute)!))
  return [...new Set(found)]
}
