import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOffered } from '../../src/contract/offered-languages.ts'
import { openCatalogue } from './catalogue.ts'
import { checkLanguage, flatten } from './check-language.ts'

/** Beside the texts of a language: by text, the hash of the English one that was translated. */
const hashesOf = (texts: string, language: string) => join(texts, language, 'translated-from.txt')

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

/** Prints what each language lacks: missing, unused and wrong texts, and those whose English has changed since they were translated. */
export function printStatus(texts: string): void {
  const { own, source } = openCatalogue(texts)
  if (own.size === 0) console.log('There is no language besides English.')
  for (const [language, files] of own) {
    const findings = { ...checkLanguage(language, files, source), stale: staleTexts(texts, language) }
    const counts = (['missing', 'stale', 'unused', 'wrong'] as const).map((kind) => `${findings[kind].length} ${kind}`)
    console.log(`${language}${isOffered(language) ? '' : ' (not offered)'}: ${counts.join(', ')}`)
    for (const kind of ['missing', 'stale', 'unused', 'wrong'] as const)
      for (const at of findings[kind]) console.log(`  ${kind.padEnd(7)} ${at}`)
  }
}

/** The texts that translate an English one that reads otherwise now. */
function staleTexts(texts: string, language: string): string[] {
  const { own, source } = openCatalogue(texts)
  const sources = flatten(source)
  const noted = readHashes(hashesOf(texts, language))
  return [...flatten(own.get(language) ?? []).keys()].filter((at) => {
    const english = sources.get(at)
    return english !== undefined && noted.get(at) !== hash(english)
  })
}

/** Notes that the texts of these languages translate the English ones of today. */
export function acceptTexts(texts: string, languages: readonly string[]): void {
  const { own, source } = openCatalogue(texts)
  const sources = flatten(source)
  for (const language of languages) {
    const files = own.get(language)
    if (!files) throw new Error(`src/texts/${language} is missing`)
    const lines = [...flatten(files).keys()].flatMap((at) => {
      const english = sources.get(at)
      return english === undefined ? [] : [`${hash(english)} ${at}\n`]
    })
    writeFileSync(hashesOf(texts, language), lines.join(''))
    console.log(`${language}: ${lines.length} texts translate English as it is now`)
  }
}

function readHashes(path: string): ReadonlyMap<string, string> {
  if (!existsSync(path)) return new Map()
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.slice(9), line.slice(0, 8)]))
}
