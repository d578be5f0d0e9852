// Compiles the texts: `npm run texts`. `npm run texts -- status` says what each language lacks; `-- accept fr` notes that its texts translate
// the English ones as they are now.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  isOffered,
  isPageLanguage,
  languageFacts,
  offeredLanguages,
  sourceLanguage,
} from '../../src/contract/offered-languages.ts'
import { checkLanguage } from './check-language.ts'
import { openCatalogue, type Catalogue } from './catalogue.ts'
import { acceptTexts, printStatus } from './status.ts'
import { writeLanguage, writeModule } from './write-module.ts'

/** Writes the modules of all languages below `compiled`: those that changed; files whose texts are gone are removed. Throws where a text is wrong. */
function generateTexts(texts: string): void {
  const catalogue = openCatalogue(texts)
  refuseFaults(catalogue)
  for (const [language, files] of catalogue.complete) {
    const folder = join(texts, 'compiled', language)
    const isSource = language === sourceLanguage
    const modules = new Map(
      files.map((file) => [
        `${file.name}.ts`,
        writeModule(file, isSource ? undefined : sourceOf(file.name), isolatesNames(language)),
      ]),
    )
    modules.set('index.ts', indexOf([...modules.keys()])).set('language.ts', writeLanguage(language))
    if (isSource) modules.set('text-files.ts', listOf(files.map(({ name }) => name)))
    for (const [file, code] of modules) writeIfChanged(join(folder, file), code)
    for (const file of filesBelow(folder)) if (!modules.has(file)) rmSync(join(folder, file))
  }
}

/** A text that is wrong is refused in every language, one that is missing in those that people are offered. */
function refuseFaults({ own, source }: Catalogue): void {
  const faults = Object.keys(offeredLanguages).filter((language) => language !== sourceLanguage && !own.has(language))
  const lines = faults.map((language) => `src/texts/${language}: the folder of an offered language is missing`)
  for (const [language, files] of own) {
    const { missing, unused, wrong } = checkLanguage(language, files, source)
    const gaps = isOffered(language) ? missing.map((at) => `${at}: the text is missing`) : []
    lines.push(
      ...[...wrong, ...unused.map((at) => `${at}: English has no such text`), ...gaps].map(
        (line) => `src/texts/${language}/${line}`,
      ),
    )
  }
  if (lines.length > 0) throw new Error(lines.join('\n'))
}

/** What is read from right to left keeps names in other scripts apart. */
const isolatesNames = (language: string) => isPageLanguage(language) && languageFacts(language).direction === 'rtl'

/** The module of the source language, from the one of another. */
const sourceOf = (name: string) => `${'../'.repeat(name.split('/').length)}${sourceLanguage}/${name}.ts`

/** All texts of a language, for what needs more than one language at once. */
const indexOf = (files: readonly string[]) =>
  files.map((file) => `export * as ${camelCase(file.slice(0, -3))} from './${file}'\n`).join('')

/** The files of each language by their names in the index, for who loads them one by one. */
const listOf = (files: readonly string[]) =>
  `export const textFiles = {\n${files.map((file) => `  ${camelCase(file)}: '${file}',\n`).join('')}}\n`

const camelCase = (path: string) => path.replaceAll(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())

function writeIfChanged(path: string, code: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === code) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, code)
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))

if (import.meta.main) {
  const texts = fileURLToPath(new URL('../../src/texts', import.meta.url))
  const [command, ...languages] = process.argv.slice(2)
  try {
    if (command === 'status') printStatus(texts)
    else if (command === 'accept') acceptTexts(texts, languages)
    else generateTexts(texts)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
