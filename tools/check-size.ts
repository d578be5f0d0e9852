// Download size of each page in each language (gzip -9, kB of 1,000 bytes) against its limit: `npm run check:size`, after a build.
// With an argument, in that language only.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { offeredLanguages } from '../src/contract/offered-languages.ts'

type Chunk = { name?: string; file: string; imports?: string[]; dynamicImports?: string[]; isDynamicEntry?: boolean }
type Manifest = Readonly<Record<string, Chunk>>
type Page = { sources: string[]; boot: unknown; html: string }
type Route = { path: string; access: string; script?: string; development?: true }
type Renderer = {
  pages: readonly Route[]
  render(request: object, site: object): Promise<{ redirect: string } | { page: Page }>
}

const [language] = process.argv.slice(2)
if (language === undefined) {
  const script = fileURLToPath(import.meta.url)
  const check = (tag: string) => spawnSync(process.execPath, [script, tag], { stdio: 'inherit' }).status === 0
  process.exit(Object.keys(offeredLanguages).map(check).every(Boolean) ? 0 : 1)
}

const limits = {
  headScripts: 3,
  landingScript: 10,
  public: 143,
  member: 200,
  part: 56,
  editor: 115,
  livekit: 160,
  library: 53,
  style: 20,
  font: 36,
  arabicFont: 60,
  landing: 200,
}
const entry = 'src/web/entry-client.tsx'
const memberShell = ['src/web/features/shell/member-shell.tsx']
/** Fetched when the field gets the focus, so it has a limit of its own. */
const editor = 'src/web/ui/fields/rich-text/rich-text-editor.tsx'
/** Fetched only in rooms whose media a LiveKit server carries. */
const livekit = 'src/web/features/rooms/connection/livekit-engine.ts'
/** Only in development and tests. */
const isGallery = (key: string) => key.startsWith('src/web/pages/gallery/')

const client = new URL('../dist/client/', import.meta.url)
const manifest = readManifest('manifest.json')
const plainScripts = readManifest('landing.json')
const landingScript = plainScripts['src/web/entry-landing.ts']!
const headScripts = ['src/web/first-load.ts', 'src/web/early.ts'].map((source) => plainScripts[source]!)
const { pages, render } = (await import(
  new URL(`../dist/server/entry-server.${language}.js`, import.meta.url).href
)) as Renderer

function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(new URL(`.vite/${language}/${path}`, client), 'utf8')) as Manifest
}

/** The files that must be there before these sources can run. */
function closure(sources: Iterable<string>): Set<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  for (const source of sources) visit(source)
  return files
}

const sizes = new Map<string, number>()
function sizeOf(files: Iterable<string>): number {
  let sum = 0
  for (const file of files) {
    const known = sizes.get(file) ?? kilobytes(readFileSync(new URL(file, client)))
    sizes.set(file, known)
    sum += known
  }
  return sum
}
const kilobytes = (bytes: Buffer | string) => gzipSync(bytes, { level: 9 }).length / 1000

/** The page as the server renders it, with an empty application: it shows which files it loads. Undefined where it leads elsewhere. */
async function pageAt(path: string, cookie = ''): Promise<Page | undefined> {
  const refusal = Object.assign(new Error('not found'), { code: 'not_found' })
  const config = {
    productName: 'Kando',
    providers: [],
    serverTime: '2026-01-01T00:00:00.000Z',
    timeZoneDatabase: '',
    mailbox: false,
    offline: true,
    demo: false,
  }
  const call = (route: { path: string }) =>
    route.path === '/config' ? Promise.resolve({ data: config, hasMore: false }) : Promise.reject(refusal)
  const site = { call, productName: 'Kando', appUrl: 'http://localhost', development: false, now: () => 0 }
  const request = { path, search: '', cookie, acceptLanguage: 'en', saveData: false, invitation: null }
  const answer = await render(request, site)
  return 'page' in answer ? answer.page : undefined
}

/** Fonts are compressed already. */
function fontSize(name: string): number {
  const file = manifest[`src/web/ui/fonts/${name}.woff2`]?.file
  if (!file) throw new Error(`The build has no font ${name}`)
  return readFileSync(new URL(file, client)).length / 1000
}

let overLimit = 0
function row(name: string, weight: number, limit: number): void {
  const isOver = weight > limit
  if (isOver) overLimit++
  console.log(`${isOver ? 'OVER' : 'ok  '} ${weight.toFixed(1).padStart(6)} of ${String(limit).padStart(3)}  ${name}`)
}

const checked = new Set<string>()
const visitorPages = new Set<string>()

/** The weight of the scripts that a page's document names, for a visitor or somebody signed in. */
async function checkPage({ path, script }: Route, isMember: boolean): Promise<void> {
  const example = path.replace('*', '/nowhere').replaceAll(/:(\w+)\??/g, 'something')
  const page = await pageAt(example, isMember ? 'signed-in=1' : '')
  if (!page) return
  if (script) return script === 'none' ? row(`script of ${path}`, page.boot === null ? 0 : Infinity, 0) : undefined
  if (!isMember) for (const source of page.sources) visitorPages.add(source)
  const name = `script of ${page.sources.map((source) => source.replace(/^src\/web\//, '')).join(' and ')}`
  if (checked.has(name)) return
  checked.add(name)
  const loaded = closure([entry, ...page.sources])
  row(name, sizeOf(loaded), isMember ? limits.member : limits.public)
  if (!isMember) checkWithoutZod(name, loaded)
}

/** Schemas come with the first use of a form. */
function checkWithoutZod(name: string, files: ReadonlySet<string>): void {
  const withZod = [...files].filter((file) => readFileSync(new URL(file, client), 'utf8').includes('_zod'))
  if (withZod.length > 0) row(`zod in the ${name}`, sizeOf(withZod), 0)
}

const isReactAria = (file: string) => libraryFiles.has(file)
const libraryFiles = new Set(
  Object.values(manifest).flatMap(({ name, file }) => (name?.startsWith('react-aria') ? [file] : [])),
)

const lazyParts = Object.keys(manifest)
  .filter((key) => manifest[key]?.isDynamicEntry && !isGallery(key))
  .sort()

/** What a lazy part may fetch later, from any of the chunks that it adds to the entry's; what the entry itself may. */
function lazyImportsOf(key: string): Set<string> {
  const files = key === entry ? closure([entry]) : closure([key]).difference(closure([entry]))
  return new Set(
    Object.values(manifest).flatMap((chunk) => (files.has(chunk.file) ? (chunk.dynamicImports ?? []) : [])),
  )
}

/** By lazy part, the files that are loaded already on every path to it: a fixed point over the parts that import it. */
function findLoadedBefore(): Map<string, Set<string>> {
  const importers = [entry, ...lazyParts].map((key) => ({ key, files: closure([key]), imports: lazyImportsOf(key) }))
  const frameOf = (part: string) => closure(visitorPages.has(part) ? [entry] : [entry, ...memberShell])
  const loaded = new Map(lazyParts.map((part) => [part, new Set(Object.values(manifest).map(({ file }) => file))]))
  for (let isSettled = false; !isSettled;) {
    isSettled = true
    for (const part of lazyParts) {
      const ways = importers.filter(({ imports }) => imports.has(part))
      const sets = ways.map(({ key, files }) => (key === entry ? frameOf(part) : loaded.get(key)!.union(files)))
      const common = sets.length === 0 ? frameOf(part) : sets.reduce((one, other) => one.intersection(other))
      if (common.size === loaded.get(part)!.size) continue
      loaded.set(part, common)
      isSettled = false
    }
  }
  return loaded
}

/** The scripts of the head are classic ones: an import would break them. */
const hasImport = ({ file }: Chunk) => /^\s*import|[;}]import/.test(readFileSync(new URL(file, client), 'utf8'))

row('scripts of the head that import another file', headScripts.filter(hasImport).length, 0)
row('scripts in the head of every page', sizeOf(headScripts.map(({ file }) => file)), limits.headScripts)
row('script of /', sizeOf([landingScript.file]), limits.landingScript)
const productPages = pages.filter(({ development }) => !development)
const isForVisitors = ({ access }: Route) => access === 'public' || access === 'visitor'
for (const route of productPages) if (isForVisitors(route)) await checkPage(route, false)
for (const route of productPages) if (!route.script) await checkPage(route, true)

/** A library that is loaded by itself is no page. */
function limitOf(part: string): number {
  if (part === editor) return limits.editor
  if (part === livekit) return limits.livekit
  return part.startsWith('node_modules/') ? limits.library : limits.part
}

const loadedBefore = findLoadedBefore()
let library = 0
for (const part of lazyParts) {
  const added = [...closure([part]).difference(loadedBefore.get(part)!)]
  const shared = sizeOf(added.filter(isReactAria))
  library = Math.max(library, shared)
  const name = part.replace('src/web/', '') + (shared > 0 ? `, and ${shared.toFixed(1)} of React Aria` : '')
  const own = added.filter((file) => !isReactAria(file))
  row(name, sizeOf(own), limitOf(part))
}
/** A phrase of the LiveKit library. */
const hasLiveKit = ({ file }: Chunk) =>
  file.endsWith('.js') && readFileSync(new URL(file, client), 'utf8').includes('livekit.cloud')
const liveKitFiles = closure([livekit]).difference(loadedBefore.get(livekit)!)
const strays = Object.values(manifest).filter((chunk) => hasLiveKit(chunk) && !liveKitFiles.has(chunk.file))
row('bytes of the LiveKit library outside of its part', sizeOf(strays.map(({ file }) => file)), 0)
row('React Aria, with the first menu or dialog of a visit', library, limits.library)

const style = manifest['src/web/app.css']
if (!style) throw new Error('The build has no style sheet')
const font = fontSize('onest-latin')
row('style sheet', sizeOf([style.file]), limits.style)
row('font of a first visit', font, limits.font)
row(
  'fonts of names in African languages',
  font + fontSize('onest-african') + fontSize('onest-african-marks'),
  limits.font,
)
row('font of Arabic', fontSize('vazirmatn-arabic'), limits.arabicFont)
const landing = sizeOf([landingScript.file, style.file]) + font + kilobytes((await pageAt('/'))!.html)
row('landing page in all', landing, limits.landing)

console.log(
  overLimit === 0 ? `All pages in ${language} are within their limits` : `${overLimit} over the limit in ${language}`,
)
process.exitCode = overLimit === 0 ? 0 : 1
