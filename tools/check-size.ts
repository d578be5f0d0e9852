// Download size of each page (gzip -9, kB of 1,000 bytes) against its limit: `npm run check:size`, after a build.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Page = { sources: string[]; boot: unknown; html: string }
type Renderer = {
  render(request: object, site: object): Promise<{ redirect: string } | { page: Page }>
}

const limits = { public: 130, member: 190, route: 40, style: 20, font: 34, landing: 300 }
const entry = 'src/web/entry-client.tsx'
const memberShell = ['src/web/features/shell/member-shell.tsx', 'src/web/platform/api/realtime-connection.ts']
const publicPaths = [
  '/',
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

const client = new URL('../dist/client/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', client), 'utf8')) as Record<string, Chunk>
const { render } = (await import(new URL('../dist/server/entry-server.js', import.meta.url).href)) as Renderer

/** The transitive static imports of these sources. */
function closure(sources: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  sources.forEach(visit)
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

/** The server-rendered page without data, which shows the assets that it requests. */
async function pageAt(path: string): Promise<Page> {
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
    route.path.includes('config') ? Promise.resolve(config) : Promise.reject(refusal)
  const site = { call, productName: 'Kando', appUrl: 'http://localhost', development: false, now: () => 0 }
  const request = { path, search: '', cookie: '', acceptLanguage: 'en', saveData: false }
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

const landing = await pageAt('/')
for (const path of publicPaths)
  row(`script of ${path}`, sizeOf(closure([entry, ...(await pageAt(path)).sources])), limits.public)
for (const path of plainPaths) row(`script of ${path}`, (await pageAt(path)).boot === null ? 0 : Infinity, 0)

const pages = Object.keys(manifest).filter((key) => /^src\/web\/pages\/(?!gallery)[\w-]+\/[\w-]+\.tsx$/.test(key))
const base = closure([entry])
const signedIn = closure([entry, ...memberShell])
const firstView = 'src/web/pages/dashboard/dashboard.tsx'
row('script of /dashboard', sizeOf(closure([entry, ...memberShell, firstView])), limits.member)
for (const key of pages) {
  const own = [...closure([key])]
  const smallest = Math.min(...[base, signedIn].map((shell) => sizeOf(own.filter((file) => !shell.has(file)))))
  row(`${key.slice('src/web/pages/'.length)} on top of its shell`, smallest, limits.route)
}

const style = manifest['src/web/app.css']
const latin = Object.entries(manifest).find(([key]) => /onest-latin-wght/.test(key))?.[1].file
if (!style || !latin) throw new Error('The build has no style sheet or no font')
const font = readFileSync(new URL(latin, client)).length / 1000
row('style sheet', sizeOf([style.file]), limits.style)
row('font', font, limits.font)
const all = sizeOf(closure([entry, ...landing.sources])) + sizeOf([style.file]) + font + kilobytes(landing.html)
row('landing page in all', all, limits.landing)

console.log(overLimit === 0 ? 'All pages are within their limits' : `${overLimit} over the limit`)
process.exitCode = overLimit === 0 ? 0 : 1
