import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Rolldown } from 'vite'
import { afterEach, expect, test } from 'vitest'
import { chunks } from './chunks.ts'

const folder = mkdtempSync(join(tmpdir(), 'chunks-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

// Three pages share a counter, two of them through another module.
const sources: Record<string, string> = {
  '/entry.js': "globalThis.pages = [() => import('/one.js'), () => import('/two.js'), () => import('/three.js')]",
  '/counter.js': `
    export let count = 0
    export const increase = () => ++count
    globalThis.timesRun = (globalThis.timesRun ?? 0) + 1`,
  '/twice.js': "import { increase } from '/counter.js'\nexport const increaseTwice = () => (increase(), increase())",
  '/one.js': "import { count, increase } from '/counter.js'\nexport const press = () => increase(), read = () => count",
  '/two.js':
    "import { count } from '/counter.js'\nimport { increaseTwice } from '/twice.js'\nexport const press = () => increaseTwice(), read = () => count",
  '/three.js': "import { increaseTwice } from '/twice.js'\nexport const press = () => increaseTwice()",
}

type Page = { press: () => void; read?: () => number }
const program = globalThis as unknown as { pages: (() => Promise<Page>)[]; timesRun: number }

test('a module that is copied into several files runs once and has one state', async () => {
  const files = await buildSources()
  expect(files.filter(({ moduleIds }) => moduleIds.includes('/counter.js')).length).toBeGreaterThan(1)
  const entry = files.find(({ isEntry }) => isEntry)!
  await import(pathToFileURL(join(folder, entry.fileName)).href)
  const [one, two, three] = await Promise.all(program.pages.map((open) => open()))
  for (const page of [one, two, three]) page!.press()
  expect([one!.read?.(), two!.read?.(), program.timesRun]).toEqual([5, 5, 1])
})

async function buildSources(): Promise<Rolldown.OutputChunk[]> {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [{ name: 'sources', resolveId: (id) => (id in sources ? id : undefined), load: (id) => sources[id] }],
    build: {
      outDir: folder,
      modulePreload: false,
      rolldownOptions: { input: '/entry.js', preserveEntrySignatures: false, output: { codeSplitting: chunks } },
    },
  })) as Rolldown.RolldownOutput
  return built.output.filter((output) => output.type === 'chunk')
}
