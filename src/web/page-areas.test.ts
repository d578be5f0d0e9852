import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { frameOf } from './features/shell/public.ts'
import { memberRoutes } from './member-routes.ts'
import type { PageRoute } from './page-route.ts'
import { publicRoutes } from './public-routes.ts'

type Source = { areas: string[]; imports: { file: string; names: string[] }[]; reexports: Map<string, string> }

const sources = new Map<string, Source>()

/** What a file names directly: message areas, static imports, and what it exports of other files. */
function sourceOf(file: string): Source {
  const known = sources.get(file)
  if (known) return known
  const text = readFileSync(file, 'utf8')
  const source: Source = {
    areas: [...text.matchAll(/= useMessages\('([\w-]+)'\)/g)].map(([, area]) => area!),
    imports: [],
    reexports: new Map(),
  }
  for (const [, keyword, list, from] of text.matchAll(/^(import|export) (?!type )([^'"]*?) from '([^']+)'/gm)) {
    const target = fileOf(file, from!)
    if (!target) continue
    const names = [...list!.matchAll(/(?<!type )\b(?!type\b)\w+/g)].map(([name]) => name)
    if (keyword === 'import') source.imports.push({ file: target, names })
    else for (const name of names) source.reexports.set(name, target)
  }
  sources.set(file, source)
  return source
}

function fileOf(from: string, specifier: string): string | undefined {
  const file = specifier.startsWith('#web/')
    ? `src/web/${specifier.slice(5)}`
    : posix.join(posix.dirname(from), specifier)
  return /\.tsx?$/.test(file) && existsSync(file) ? file : undefined
}

/** The areas that a page's own chunk uses, with the file that does; parts that are loaded later have a boundary of their own. */
function areasUsedBy(page: string): Map<string, string> {
  const used = new Map<string, string>()
  const seen = new Set<string>()
  function visit(file: string): void {
    if (seen.has(file)) return
    seen.add(file)
    const { areas, imports } = sourceOf(file)
    for (const area of areas) used.set(area, file)
    for (const { file: target, names } of imports) {
      const { reexports } = sourceOf(target)
      // Only what is imported of a feature's public file.
      if (reexports.size === 0) visit(target)
      else for (const name of names) visit(reexports.get(name) ?? target)
    }
  }
  visit(page)
  return used
}

function areasLoadedWith(route: PageRoute): Set<string> {
  const frame = frameOf(route, route.access === 'newcomer' ? 'newcomer' : 'member', true)
  return new Set(['common', 'shell', 'errors', 'titles', 'ui', ...route.page.areas, ...(frame?.areas ?? [])])
}

test('every page loads the texts that it uses: a component that waits for its own hides the page while it does', () => {
  const missing = [...publicRoutes, ...memberRoutes].flatMap((route) => {
    const loaded = areasLoadedWith(route)
    return [...areasUsedBy(route.page.source)]
      .filter(([area]) => !loaded.has(area))
      .map(([area, file]) => `${route.path}: ${area} for ${file}`)
  })
  expect(missing).toEqual([])
})
