import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isOffered, languageFacts, pageLanguages, type PageLanguage } from '../../src/contract/offered-languages.ts'
import { openCatalogue } from '../texts/catalogue.ts'
import { flatten } from '../texts/check-language.ts'
import { fillSlots, hasSlots, runtimeOfTexts, type SlotTexts } from '../texts/slots.ts'
import { keptOfflineFile } from './kept-offline.ts'
import { compress } from './precompress.ts'

const textsFolder = fileURLToPath(new URL('../../src/texts', import.meta.url))

/** Where Vite builds to, and what is made of it: the same files, with those that hold texts once per language. */
type Build = { from: string; to: string; isForBrowsers: boolean }

/**
 * Makes the files of every language from a build with slots. A file that holds no text, and imports none that does, is there once. The
 * others are named after the language and its texts, so that their names still change with their contents.
 */
export async function writeLanguages({ from, to, isForBrowsers }: Build): Promise<void> {
  const paths = (await readdir(from, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.vite'))
    .map((entry) => join(entry.parentPath, entry.name).slice(from.length + 1))
  const scripts = new Map<string, string>()
  for (const path of paths.filter((file) => file.endsWith('.js')))
    scripts.set(path, await readFile(join(from, path), 'utf8'))
  const own = filesWithTexts(scripts)
  await rm(to, { recursive: true, force: true })
  const written: string[] = []
  for (const path of paths.filter((file) => !own.has(file))) {
    await cp(join(from, path), join(to, path))
    written.push(path)
  }
  for (const { language, slots } of languagesToWrite()) {
    const filled = [...own].map((path) => [path, fillSlots(scripts.get(path)!, slots)] as const)
    // Browsers keep a file by its name, so that of theirs has to change with its texts.
    const renamed = renaming(own, isForBrowsers ? `${language}-${hashOf(filled)}` : language)
    for (const [path, code] of filled) {
      await write(join(to, renamed(path)), renamed(code))
      if (isOffered(language)) written.push(renamed(path))
    }
    for (const manifest of isForBrowsers ? ['manifest.json', 'landing.json', keptOfflineFile] : []) {
      const text = await readFile(join(from, '.vite', manifest), 'utf8')
      await write(join(to, '.vite', language, manifest), renamed(text))
    }
  }
  if (isForBrowsers) await Promise.all(written.map((path) => compress(join(to, path))))
}

/** The scripts that hold a text, or name one that does. */
function filesWithTexts(scripts: ReadonlyMap<string, string>): ReadonlySet<string> {
  const found = new Set([...scripts].filter(([, code]) => hasSlots(code)).map(([path]) => path))
  const names = new Map([...scripts].map(([path, code]) => [path, new Set(code.match(fileNames) ?? [])]))
  for (let known = -1; known !== found.size;) {
    known = found.size
    const own = new Set([...found].map(fileName))
    for (const [path, named] of names) if (!found.has(path) && !named.isDisjointFrom(own)) found.add(path)
  }
  return found
}

/** Names of built files in code. */
const fileNames = /[\w-]{1,100}\.js\b/g

const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Renames the files of a language wherever code or a manifest names them. */
function renaming(paths: ReadonlySet<string>, ending: string): (text: string) => string {
  const own = new Set([...paths].map(fileName))
  return (text) =>
    text.replaceAll(fileNames, (name) => (own.has(name) ? `${name.slice(0, -'.js'.length)}.${ending}.js` : name))
}

/** Offered languages and pseudo-languages with what stands in their slots. */
function languagesToWrite(): { language: PageLanguage; slots: SlotTexts }[] {
  const { complete } = openCatalogue(textsFolder)
  const formats = runtimeOfTexts(complete.values())
  return pageLanguages.map((language) => {
    const texts = new Map(flatten(complete.get(language)!))
      .set('language', language)
      .set('format', languageFacts(language).format)
    return { language, slots: { texts, formats, isolatesNames: languageFacts(language).direction === 'rtl' } }
  })
}

const hashOf = (contents: unknown) => createHash('sha256').update(JSON.stringify(contents)).digest('hex').slice(0, 8)

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}
