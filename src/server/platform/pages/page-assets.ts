import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languageFacts, type PageLanguage } from '#contract/offered-languages.ts'

/** URLs that a document refers to. */
export type Assets = {
  style: string
  /** The web font with the letters of the language; absent in development, where the style sheet finds it. */
  font: string | undefined
  /** Classic scripts of the head, which run before the body is parsed. */
  firstLoad: HeadScript
  early: HeadScript
  sharedPage: HeadScript
  /** What pages of others load, and what stands in the embedded page. */
  embed: HeadScript
  embedHeight: HeadScript
  /** Hashes of the scripts that stand in documents, as the content security policy names them. */
  inlineHashes: readonly string[]
  scripts: readonly string[]
  /** The script of the landing page. */
  landing: string
  /** Chunks of these source files and all they import. */
  preloads: (sources: readonly string[]) => string[]
  /** The code of the service worker; absent in development, where the files change all the time. */
  worker: string | undefined
  /** What pages with these source files need without a network: also marked parts that they load later, style and font. */
  offline: (sources: readonly string[]) => string[]
}

/** Part of the document; in development, where Vite transforms it, a file. */
export type HeadScript = { code: string } | { src: string }

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; assets?: string[] }
type Manifest = Readonly<Record<string, Chunk>>

const entry = 'src/web/entry-client.tsx'
const landing = 'src/web/entry-landing.ts'
const firstLoad = 'src/web/first-load.ts'
const early = 'src/web/early.ts'
const sharedPage = 'src/web/shared-pages/shared-page.ts'
const embed = 'src/web/embed/embed-script.ts'
const embedHeight = 'src/web/embed/embed-height.ts'
const worker = 'src/web/service-worker.ts'
const style = 'src/web/app.css'

/** The assets of a build for pages in one language, from Vite's manifests. */
export async function builtAssets(clientFolder: string, language: PageLanguage): Promise<Assets> {
  const read = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(join(clientFolder, '.vite', language, file), 'utf8'))
  const manifest = (await read('manifest.json')) as Manifest
  const landingManifest = (await read('landing.json')) as Manifest
  const kept = new Set((await read('offline.json')) as string[])
  const address = (file: string | undefined) => `/${file ?? ''}`
  const code = (source: string) => readInlineScript(join(clientFolder, landingManifest[source]?.file ?? ''))
  const inline = { firstLoad: await code(firstLoad), early: await code(early), sharedPage: await code(sharedPage) }
  const letters = languageFacts(language).direction === 'rtl' ? /\/vazirmatn-arabic-/ : /\/onest-latin-(?!ext)/
  const font = manifest[style]?.assets?.find((file) => letters.test(file))
  const looks = [manifest[style]?.file, font].filter((file) => file !== undefined)
  return {
    style: address(manifest[style]?.file),
    font: font && address(font),
    firstLoad: { code: inline.firstLoad },
    early: { code: inline.early },
    sharedPage: { code: inline.sharedPage },
    embed: { code: await code(embed) },
    embedHeight: { code: await code(embedHeight) },
    inlineHashes: Object.values(inline).map(policyHash),
    scripts: [address(manifest[entry]?.file)],
    landing: address(landingManifest[landing]?.file),
    preloads: rememberPreloads((sources) => [...filesOf(manifest, [entry, ...sources])].map(address)),
    worker: await readFile(join(clientFolder, landingManifest[worker]?.file ?? ''), 'utf8'),
    offline: (sources) => [...looks, ...filesOf(manifest, [entry, ...sources], kept)].map(address),
  }
}

/** A built classic script as it stands in documents; its names are not those of the page. */
async function readInlineScript(file: string): Promise<string> {
  const code = `(()=>{${(await readFile(file, 'utf8')).trim()}})()`
  if (/<\/script|<!--/i.test(code)) throw new Error(`${file} cannot stand in a document`)
  return code
}

/** An inline script or style as a content security policy allows it. */
export const policyHash = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** There are as many lists of sources as there are routes. */
function rememberPreloads(find: Assets['preloads']): Assets['preloads'] {
  const known = new Map<string, string[]>()
  return (sources) => {
    const key = sources.join(' ')
    const files = known.get(key) ?? find(sources)
    known.set(key, files)
    return files
  }
}

/** All files that these files import statically, and of those that `import()` names the `later` ones. */
function filesOf(manifest: Manifest, sources: readonly string[], later: ReadonlySet<string> = new Set()): Set<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
    chunk.dynamicImports?.filter((part) => later.has(manifest[part]?.file ?? '')).forEach(visit)
  }
  sources.forEach(visit)
  return files
}

/** Vite's URLs in development, where it transforms the sources one by one. */
export const sourceAssets: Assets = {
  style: `/${style}`,
  font: undefined,
  firstLoad: { src: `/${firstLoad}` },
  early: { src: `/${early}` },
  sharedPage: { src: `/${sharedPage}` },
  embed: { src: `/${embed}` },
  embedHeight: { src: `/${embedHeight}` },
  inlineHashes: [],
  scripts: ['/@vite/client', '/src/web/entry-dev.ts'],
  landing: `/${landing}`,
  preloads: () => [],
  worker: undefined,
  offline: () => [],
}
