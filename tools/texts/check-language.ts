import { compileText, type Argument, type CompiledText } from './compile-text.ts'
import { textsBelow, type TextFile } from './read-texts.ts'

/** What is wrong with a language's texts. `missing` only keeps it from being offered; `wrong` is always refused. */
export type Findings = { missing: string[]; unused: string[]; wrong: string[] }

/** Compares a language's texts with those of the source language. Findings name the file and the key. */
export function checkLanguage(language: string, own: readonly TextFile[], source: readonly TextFile[]): Findings {
  const findings: Findings = { missing: [], unused: [], wrong: [] }
  const texts = flatten(own)
  const sources = flatten(source)
  const categories = pluralCategories(language)
  for (const [at, text] of sources) {
    const translation = texts.get(at)
    if (translation === undefined) findings.missing.push(at)
    else findings.wrong.push(...compare(text, translation, categories).map((problem) => `${at}: ${problem}`))
  }
  findings.unused.push(...[...texts.keys()].filter((at) => !sources.has(at)))
  return findings
}

/** Every text by `file.json: key`. */
export const flatten = (files: readonly TextFile[]): Map<string, string> =>
  new Map(
    files.flatMap(({ name, texts }) => [...textsBelow(texts)].map(([key, text]) => [`${name}.json: ${key}`, text])),
  )

type Categories = { cardinal: readonly string[]; ordinal: readonly string[] }
function pluralCategories(language: string): Categories {
  const of = (type: 'cardinal' | 'ordinal') =>
    new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories
  return { cardinal: of('cardinal'), ordinal: of('ordinal') }
}

function compare(source: string, translation: string, categories: Categories): string[] {
  let own: CompiledText
  try {
    own = compileText(translation)
  } catch (error) {
    return [(error as Error).message]
  }
  const expected = compileText(source).arguments
  const strays = [...own.arguments].flatMap(([name, argument]) => strayOf(name, argument, expected))
  // Not every language distinguishes what a word selects.
  const lost = [...expected]
    .filter(([name, argument]) => typeof argument !== 'object' && !own.arguments.has(name))
    .map(([name]) => `{${name}} is missing`)
  const forms = own.plurals.flatMap(({ isOrdinal, forms: given }) =>
    categories[isOrdinal ? 'ordinal' : 'cardinal']
      .filter((category) => !given.includes(category))
      .map((category) => `the plural form "${category}" is missing`),
  )
  return [...strays, ...lost, ...forms]
}

/** A placeholder that English does not have, or has of another kind; a text in English may be the one that decides on a word. */
function strayOf(name: string, argument: Argument, expected: ReadonlyMap<string, Argument>): string[] {
  const source = expected.get(name)
  if (source === undefined) return [`{${name}} is unknown`]
  if (typeof argument === 'object') {
    if (typeof source === 'string') return source === 'text' ? [] : [`{${name}} has to be a ${source}`]
    return argument.oneOf.filter((word) => !source.oneOf.includes(word)).map((word) => `{${name}} is never "${word}"`)
  }
  return argument === source ? [] : [`{${name}} is used as a ${argument}`]
}
