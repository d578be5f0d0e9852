import { build, type Plugin, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { keptOfflineParts, keptSpecifiers } from './kept-offline.ts'

test('what stands inside of the call is marked, whatever is around it', () => {
  const code = `
    const load = keptOffline(() => import('./panel.tsx'))
    const part: Part<Props> = lazyComponent(keptOffline(() => import('./menu.tsx').then((module) => module.Menu)))
    const other = lazyComponent(() => import('./dialog.tsx').then((module) => module.Dialog))
    const shown = <p>{load.name}</p>`
  expect(keptSpecifiers(code)).toEqual(['./panel.tsx', './menu.tsx'])
})

test('a mark around nothing that is imported fails the build', () => {
  expect(() => keptSpecifiers(`const load = () => import('./a.ts'); use(keptOffline(load))`)).toThrow('an import()')
})

test('the files of marked parts are written down, also where they are shared', async () => {
  const sources: Record<string, string> = {
    '/src/web/entry.ts': `
      export const load = [keptOffline(() => import('./kept.ts')), keptOffline(() => import('./shared.ts')), () => import('./other.ts')]`,
    '/src/web/kept.ts': `import { shared } from './shared.ts'; export const kept = 'kept ' + shared`,
    '/src/web/other.ts': `import { shared } from './shared.ts'; export const other = 'other ' + shared`,
    '/src/web/shared.ts': `export const shared = 'shared ' + Date.now()`,
  }
  const { output } = await buildOf(sources)
  const list = output.find(({ fileName }) => fileName === '.vite/offline.json') as Rolldown.OutputAsset
  const files = JSON.parse(String(list.source)) as string[]
  const codeOf = (name: string) => output.find(({ fileName }) => fileName === name) as Rolldown.OutputChunk
  expect(files).toHaveLength(2)
  const holds = files.map((name) => codeOf(name).code).join('')
  expect(holds).toContain('kept ')
  expect(holds).toContain('shared ')
  expect(holds).not.toContain('other ')
})

async function buildOf(sources: Readonly<Record<string, string>>): Promise<Rolldown.RolldownOutput> {
  const files: Plugin = {
    name: 'files',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith('./') ? `/src/web/${id.slice(2)}` : id in sources ? id : undefined),
    load: (id) => sources[id] && `const keptOffline = (load) => load;${sources[id]}`,
  }
  return (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [files, keptOfflineParts()],
    build: { write: false, rolldownOptions: { input: '/src/web/entry.ts', preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput
}
