// The structure of the source tree against its limits (ARCHITECTURE.md): `npm run check:shape`, a suite of `npm test`.
import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'vite'
import { folderLimit, isServerRendering, resolveImport, zoneRules } from './lint/architecture.ts'

const bounds = { filesPerFolder: folderLimit, cycles: 0, medianLines: 80, p95Lines: 250, lineLength: 140 }

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Source = {
  path: string
  text: string
  imports: string[]
  /** By `import()`. */
  lazyImports: string[]
  /** Those of types only. */
  typeImports: Set<string>
  sqlRanges: [start: number, end: number][]
  routes: string[]
}

const paths = globSync('src/**/*.{ts,tsx}')
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
const sources = paths.map(readSource)
const handwritten = sources.filter(({ path }) => !path.includes('.gen.') && !path.startsWith('src/texts/compiled/'))

function readSource(path: string): Source {
  const text = readFileSync(path, 'utf8')
  const source: Source = { path, text, imports: [], lazyImports: [], typeImports: new Set(), sqlRanges: [], routes: [] }
  walk(parseSync(path, text).program as unknown as Node, (node) => {
    const from = (node.source as { value?: unknown } | null | undefined)?.value
    if (typeof from === 'string') {
      const target = resolveImport(path, from)
      if (target !== undefined) (node.type === 'ImportExpression' ? source.lazyImports : source.imports).push(target)
      if (target !== undefined && node.importKind === 'type') source.typeImports.add(target)
    }
    if (node.type === 'TaggedTemplateExpression' && isSql(node.tag as Node))
      source.sqlRanges.push([node.start, node.end])
    if (node.type === 'ObjectExpression') source.routes.push(...routeOf(node))
  })
  return source
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit)
  else if (typeof node === 'object' && node !== null && 'type' in node) {
    visit(node as Node)
    for (const value of Object.values(node)) if (typeof value === 'object') walk(value, visit)
  }
}

/** `sql` or `sql<Row>`; the parser keeps type arguments beside the tag. */
function isSql(tag: Node): boolean {
  return tag.type === 'Identifier' && tag.name === 'sql'
}

/** `POST /auth/login` for an object literal that declares an endpoint. */
function routeOf(object: Node): string[] {
  const text = (name: string) => {
    const property = (object.properties as { key?: { name?: string }; value?: { value?: unknown } }[]).find(
      ({ key }) => key?.name === name,
    )
    return typeof property?.value?.value === 'string' ? property.value.value : undefined
  }
  const [method, path] = [text('method'), text('path')]
  return method !== undefined && path?.startsWith('/') ? [`${method} ${path}`] : []
}

function largeFolders(): string[] {
  const folders = Map.groupBy(handwritten, ({ path }) => posix.dirname(path))
  return [...folders]
    .filter(([, files]) => files.length > bounds.filesPerFolder)
    .map(([folder, files]) => `${folder}: ${files.length} files`)
}

/** Groups of files that import each other cyclically (Tarjan's strongly connected components), imports of types and `import()` counted. */
function cycles(): string[][] {
  const graph = new Map(sources.map(({ path, imports, lazyImports }) => [path, [...imports, ...lazyImports]]))
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const connect = (path: string): void => {
    index.set(path, index.size)
    low.set(path, index.get(path)!)
    stack.push(path)
    for (const next of graph.get(path) ?? []) {
      if (!graph.has(next)) continue
      if (!index.has(next)) connect(next)
      if (stack.includes(next)) low.set(path, Math.min(low.get(path)!, low.get(next)!))
    }
    if (low.get(path) !== index.get(path)) return
    const component = stack.splice(stack.indexOf(path))
    if (component.length > 1) found.push(component)
  }
  for (const { path } of sources) if (!index.has(path)) connect(path)
  return found
}

/** What browsers load of the web, up to an import that would bring the rules of zones along; each with its way there. */
function waysToZoneRules(): string[] {
  const valueImports = new Map(
    sources.map(({ path, imports, typeImports }) => [path, imports.filter((target) => !typeImports.has(target))]),
  )
  const seen = new Set<string>()
  const follow = (path: string, way: readonly string[]): string[] => {
    if (path === zoneRules) return [way.join(' > ')]
    if (seen.has(path) || isServerRendering(path)) return []
    seen.add(path)
    return (valueImports.get(path) ?? []).flatMap((next) => follow(next, [...way, next]))
  }
  return paths.filter((path) => path.startsWith('src/web/')).flatMap((path) => follow(path, [path]))
}

function longLines(): string[] {
  return handwritten.flatMap(({ path, text, sqlRanges }) => {
    let start = 0
    return text.split('\n').flatMap((line, number) => {
      const at = start
      start += line.length + 1
      const isInSql = sqlRanges.some(([from, to]) => at < to && at + line.length > from)
      return line.length > bounds.lineLength && !isInSql ? [`${path}:${number + 1}: ${line.length} characters`] : []
    })
  })
}

/** Endpoints declared more than once, or outside the contract. */
function misplacedRoutes(): string[] {
  const declared = sources.flatMap(({ path, routes }) => routes.map((route) => ({ path, route })))
  const byRoute = Map.groupBy(declared, ({ route }) => route)
  return [...byRoute].flatMap(([route, places]) => {
    const isOnce = places.length === 1 && places[0]!.path.startsWith('src/contract/')
    return isOnce ? [] : [`${route}: ${places.map(({ path }) => path).join(', ')}`]
  })
}

let failures = 0
function report(name: string, value: number | string, bound: number | string, problems: readonly string[]): void {
  const isOver = problems.length > 0
  if (isOver) failures++
  console.log(`${isOver ? 'OVER' : 'ok  '} ${name.padEnd(38)} ${String(value).padStart(6)}   (at most ${bound})`)
  for (const problem of problems) console.log(`       ${problem}`)
}

const lengths = handwritten.map(({ text }) => text.trimEnd().split('\n').length).toSorted((a, b) => a - b)
const quantile = (share: number) => lengths[Math.ceil(lengths.length * share) - 1] ?? 0
const [median, p95] = [quantile(0.5), quantile(0.95)]
const [large, importCycles, long, misplaced] = [largeFolders(), cycles(), longLines(), misplacedRoutes()]

console.log(`${sources.length} source files, ${lengths.reduce((sum, lines) => sum + lines, 0)} lines`)
report('folders above 25 files', large.length, 0, large)
report(
  'import cycles, types and lazy ones counted',
  importCycles.length,
  bounds.cycles,
  importCycles.map((cycle) => cycle.join(' > ')),
)
report(
  'lines of a file, median',
  median,
  bounds.medianLines,
  median > bounds.medianLines ? ['see the longest files'] : [],
)
report('lines of a file, 95th percentile', p95, bounds.p95Lines, p95 > bounds.p95Lines ? ['see the longest files'] : [])
const zones = waysToZoneRules()
report('zone rules in browsers', zones.length, 0, zones)
report('lines above 140 characters, SQL excepted', long.length, 0, long)
report('routes declared twice or elsewhere', misplaced.length, 0, misplaced)
process.exitCode = failures === 0 ? 0 : 1
