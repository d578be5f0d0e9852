import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Rolldown } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { chunks } from './chunks.ts'
import { entryInBase } from './entry-in-base.ts'

const sources: Record<string, string> = {
  '/entry.ts': `
    import { greet } from '/greet.ts'
    globalThis.greeting = greet()
    globalThis.openPage = () => import('/page.ts')`,
  '/greet.ts': "export const greet = () => 'Hello'",
  '/page.ts': "import { greet } from '/greet.ts'\nexport const text = greet() + ' again'",
}

type Program = { greeting?: string; openPage?: () => Promise<{ text: string }> }

test('the shared file of the application runs the entry', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entry-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      { name: 'sources', resolveId: (id) => (id in sources ? id : undefined), load: (id) => sources[id] },
      entryInBase('/entry.ts'),
    ],
    build: {
      outDir: folder,
      manifest: true,
      modulePreload: false,
      rolldownOptions: { input: '/entry.ts', preserveEntrySignatures: false, output: { codeSplitting: chunks } },
    },
  })) as Rolldown.RolldownOutput
  expect(output.filter((file) => file.type === 'chunk' && file.isEntry)).toEqual([])
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >
  await import(pathToFileURL(join(folder, manifest['/entry.ts']!.file)).href)
  const program = globalThis as Program
  expect(program.greeting).toBe('Hello')
  expect((await program.openPage!()).text).toBe('Hello again')
})
