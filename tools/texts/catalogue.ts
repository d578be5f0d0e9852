import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pseudoLanguages, sourceLanguage } from '../../src/contract/offered-languages.ts'
import { pseudoTexts } from './pseudo-text.ts'
import { readTexts, type TextFile, type TextNode } from './read-texts.ts'

export type Catalogue = {
  source: readonly TextFile[]
  /** By language, the texts in its folder; without the source. */
  own: ReadonlyMap<string, readonly TextFile[]>
  /** By language, all texts that there are: the source, those of a folder with English in its gaps, and the pseudo-languages. */
  complete: ReadonlyMap<string, readonly TextFile[]>
}

/** The texts of all languages. */
export function openCatalogue(texts: string): Catalogue {
  const source = readTexts(join(texts, sourceLanguage))
  const own = new Map(languagesIn(texts).map((language) => [language, readTexts(join(texts, language))]))
  const pseudo = Object.keys(pseudoLanguages).map(
    (language) =>
      [
        language,
        source.map((file) => ({ ...file, texts: pseudoTexts(file.texts, language) as TextFile['texts'] })),
      ] as const,
  )
  const filled = [...own].map(([language, files]) => [language, source.map((file) => fill(file, files))] as const)
  return { source, own, complete: new Map([[sourceLanguage, source], ...filled, ...pseudo]) }
}

const languagesIn = (texts: string): string[] =>
  readdirSync(texts, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'compiled' && entry.name !== sourceLanguage)
    .map((entry) => entry.name)

const fill = (source: TextFile, files: readonly TextFile[]): TextFile => ({
  ...source,
  texts: fillNode(source.texts, files.find(({ name }) => name === source.name)?.texts) as TextFile['texts'],
})

function fillNode(source: TextNode, own: TextNode | undefined): TextNode {
  if (typeof source === 'string') return typeof own === 'string' ? own : source
  const below = (key: string | number) =>
    typeof own === 'object' ? (own as Record<string | number, TextNode>)[key] : undefined
  if (Array.isArray(source)) return source.map((item: TextNode, index) => fillNode(item, below(index)))
  return Object.fromEntries(Object.entries(source).map(([key, value]) => [key, fillNode(value, below(key))]))
}
