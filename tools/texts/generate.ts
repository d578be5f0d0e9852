import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readTexts } from './read-texts.ts'
import { writeLanguage, writeModule } from './write-module.ts'

/** The language that decides which texts there are and what they take. */
export const sourceLanguage = 'en'

/** The languages that have a folder. */
export const languagesIn = (texts: string): string[] =>
  readdirSync(texts, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'compiled')
    .map((entry) => entry.name)

/** Writes the modules of all languages below `compiled`: those that changed; files whose texts are gone are removed. Throws where a text is wrong. */
export function generateTexts(texts: string): void {
  for (const language of languagesIn(texts)) {
    const folder = join(texts, 'compiled', language)
    const modules = new Map(readTexts(join(texts, language)).map((file) => [`${file.name}.ts`, writeModule(file)]))
    modules.set('index.ts', indexOf([...modules.keys()])).set('language.ts', writeLanguage(language))
    for (const [file, code] of modules) writeIfChanged(join(folder, file), code)
    for (const file of filesBelow(folder)) if (!modules.has(file)) rmSync(join(folder, file))
  }
}

/** All texts of a language, for what needs more than one language at once. */
const indexOf = (files: readonly string[]) =>
  files.map((file) => `export * as ${camelCase(file.slice(0, -3))} from './${file}'\n`).join('')

const camelCase = (path: string) => path.replaceAll(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())

function writeIfChanged(path: string, code: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === code) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, code)
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))

if (import.meta.main) generateTexts(fileURLToPath(new URL('../../src/texts', import.meta.url)))
