// Download size of each page (gzip -9, kB of 1,000 bytes) against its limit: `npm run check:size`, after a build.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; isDynamicEntry?: boolean }
type Manifest = Readonly<Record<string, Chunk>>
type Page = { sources: string[]; boot: unknown; html: string }
type Renderer = {
  render(request: object, site: object): Promise<{ redirect: string } | { page: Page }>
}

const limits = { landingScript: 10, public: 130, member: 185, part: 45, editor: 115, style: 20, font: 34, landing: 200 }
const entry = 'src/web/entry-client.tsx'
const memberShell = ['src/web/features/shell/member-shell.tsx', 'src/web/platform/api/realtime-connection.ts']
const publicPaths = [
  '/find',
  '/group-sessions',
  '/group-details/something',
  '/mentor/someone',
  '/mentor/someone/group-sessions',
  '/mentor/someone/reviews',
  '/mentee/someone',
  '/login',
  '/signup',
  '/forgot-password',
]
const plainPaths = ['/about-us', '/privacy-policy', '/cookies-policy', '/terms-and-conditions']
/** Fetched when somebody turns to the field, so it has a limit of its own. */
const editor = 'src/web/ui/fields/rich-text/rich-text-editor.tsx'
/** Only there while developing and testing. */
const isGallery = (key: string) => key.startsWith('src/web/pages/gallery/')

const client = new URL('../dist/client/', import.meta.url)
const manifest = readManifest('.vite/manifest.json')
const landingScript = readManifest('.vite/landing.json')['src/web/entry-landing.ts']
const { render } = (await import(new URL('../dist/server/entry-server.js', import.meta.url).href)) as Renderer

function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(new URL(path, client), 'utf8')) as Manifest
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

/** The page as the server writes it, over an empty program: enough to know what it asks for. */
async function pageAt(path: string, cookie = ''): Promise<Page> {
  const refusal = Object.assign(new Error('not found'), { code: 'not_found' })
  const config = {
    productName: 'Kando',
    providers: [],
    serverTime: '2026-01-01T00:00:00.000Z',
    timeZoneDatabase: '',
    mailbox: false,
    demo: false,
  }
  const call = (route: { path: string }) =>
    route.path === '/config' ? Promise.resolve({ data: config, hasMore: false }) : Promise.reject(refusal)
  const site = { call, productName: 'Kando', appUrl: 'http://localhost', development: false, now: () => 0 }
  const request = { path, search: '', cookie, acceptLanguage: 'en', saveData: false }
  const answer = await render(request, site)
  if (!('page' in answer)) throw new Error(`${path} leads to ${answer.redirect}`)
  return answer.page
}

let overLimit = 0
function row(name: string, weight: number, limit: number): void {
  const isOver = weight > limit
  if (isOver) overLimit++
  console.log(`${isOver ? 'OVER' : 'ok  '} ${weight.toFixed(1).padStart(6)} of ${String(limit).padStart(3)}  ${name}`)
}

/** A page of visitors: its script, and that no schema came with it. */
async function checkPublic(path: string): Promise<void> {
  const files = closure([entry, ...(await pageAt(path)).sources])
  row(`script of ${path} (${files.size} files)`, sizeOf(files), limits.public)
  const withZod = [...files].filter((file) => readFileSync(new URL(file, client), 'utf8').includes('_zod'))
  if (withZod.length === 0) return
  overLimit++
  console.log(`OVER zod is in the script of ${path}: ${withZod.join(', ')}`)
}

/** What is fetched for a lazy part by whoever asks for it, at most, over what that one and its shell have loaded by then. */
function ownWeight(part: string): number {
  const shells = [closure([entry]), closure([entry, ...memberShell])]
  const importers = Object.keys(manifest).filter(
    (key) => manifest[key]?.dynamicImports?.includes(part) && !isGallery(key),
  )
  const added = importers.map((importer) => {
    const there = closure([importer])
    const missing = [...closure([part])].filter((file) => !there.has(file))
    return Math.min(...shells.map((shell) => sizeOf(missing.filter((file) => !shell.has(file)))))
  })
  return Math.max(0, ...added)
}

row('script of /', sizeOf([landingScript!.file]), limits.landingScript)
for (const path of plainPaths) row(`script of ${path}`, (await pageAt(path)).boot === null ? 0 : Infinity, 0)
for (const path of publicPaths) await checkPublic(path)
const firstView = closure([entry, ...memberShell, ...(await pageAt('/dashboard', 'signed-in=1')).sources])
row(`script of /dashboard (${firstView.size} files)`, sizeOf(firstView), limits.member)

const parts = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && !isGallery(key))
for (const part of parts.sort()) {
  row(`${part.replace('src/web/', '')} by itself`, ownWeight(part), part === editor ? limits.editor : limits.part)
}

const style = manifest['src/web/app.css']
const latin = Object.entries(manifest).find(([key]) => /onest-latin-wght/.test(key))?.[1].file
if (!style || !latin) throw new Error('The build has no style sheet or no font')
const font = readFileSync(new URL(latin, client)).length / 1000
row('style sheet', sizeOf([style.file]), limits.style)
row('font', font, limits.font)
const landing = sizeOf([landingScript!.file, style.file]) + font + kilobytes((await pageAt('/')).html)
row('landing page in all', landing, limits.landing)

console.log(overLimit === 0 ? 'All pages are within their limits' : `${overLimit} over the limit`)
process.exitCode = overLimit === 0 ? 0 : 1
