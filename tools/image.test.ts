import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const [, image = ''] = read('deploy/Dockerfile')
  .split(/^FROM .*$/m)
  .slice(1)
/** The folders and files of the image that runs. */
const held = [...image.matchAll(/^COPY --from=build (.*)$/gm)].flatMap(([, copied = '']) =>
  copied.split(' ').flatMap((path) => (path.startsWith('/app/') ? [path.slice('/app/'.length)] : [])),
)
const { dependencies, optionalDependencies, imports } = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  imports: Record<string, string | { default: string }>
}

/** The file that an import of ours means; null for a package. */
function fileOf(name: string, from: string): string | null {
  if (name.startsWith('.')) return join(dirname(from), name)
  if (!name.startsWith('#')) return null
  const exact = imports[name]
  if (exact) return typeof exact === 'string' ? exact : exact.default
  const [pattern, target] = Object.entries(imports).find(([key]) => name.startsWith(key.replace('*', '')))!
  return (target as string).replace('*', name.slice(pattern.length - 1))
}

const importPattern =
  /^(?:import|export)\s(?!type\b)(?:[^'"();=]*\sfrom\s)?['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm

/** Packages of the pages and of their build, which the image leaves out. */
const removed = (/cd node_modules && rm -rf (.*?)\n\n/s.exec(read('deploy/Dockerfile'))?.[1] ?? '')
  .split(/[\s\\]+/)
  .map((name) => name.replace(/\*$/, ''))

/** Everything that these files import, directly or not: files of ours and names of packages. */
function importedBy(entries: readonly string[]) {
  const files = new Set(entries)
  const packages = new Set<string>()
  for (const file of files) {
    for (const match of read(file).matchAll(importPattern)) {
      const name = match[1] ?? match[2]!
      // Of the web the server names types only, which the lint rules hold.
      if (name.startsWith('node:') || name.startsWith('#web/')) continue
      const imported = fileOf(name, file)
      if (imported === null) packages.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
      else if (existsSync(join(root, imported))) files.add(relative('.', imported))
    }
  }
  return { files: [...files], packages: [...packages] }
}

test('the image holds what the server imports, and no packages for development', () => {
  const { files, packages } = importedBy(['src/server/main.ts', 'src/server/cli.ts'])
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => !held.some((path) => file.startsWith(`${path}/`)))).toEqual([])
  expect(packages.filter((name) => !(name in dependencies) && !(name in optionalDependencies))).toEqual([])
  expect(read('deploy/Dockerfile')).toContain('npm prune --omit=dev')
})

test('what the image leaves out is imported for development only', () => {
  expect(removed.length).toBeGreaterThan(20)
  const { files } = importedBy(['src/server/main.ts', 'src/server/cli.ts'])
  const importing = files.filter((file) =>
    [...read(file).matchAll(importPattern)].some(([, one, other]) =>
      removed.some((name) => (one ?? other)!.split('/')[0] === name || (one ?? other)!.startsWith(`${name}/`)),
    ),
  )
  // `openSources`, which `npm run dev` calls.
  expect(importing).toEqual(['src/server/platform/pages/editions.ts'])
})

test('the image holds no tests, tools, benchmarks or sources of pages', () => {
  expect(held.toSorted()).toEqual([
    'LICENSE',
    'db',
    'dist',
    'node_modules',
    'package.json',
    'sbom.cdx.json',
    ...['contract', 'rules', 'server', 'texts'].map((f) => `src/${f}`),
  ])
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['**/*.test.ts', '**/*.test.tsx']))
})
