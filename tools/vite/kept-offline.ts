import { parseAst, Visitor, type ESTree, type Plugin, type Rolldown } from 'vite'

/** The files of marked parts, beside Vite's manifest. */
export const keptOfflineFile = 'offline.json'

/** Writes down which files of the browser's build hold what `keptOffline(() => import('./part.tsx'))` marks: the service worker keeps them. */
export function keptOfflineParts(): Plugin {
  const modules = new Set<string>()
  return {
    name: 'kando:kept-offline',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/src\/web\/.*\.tsx?$/, code: 'keptOffline(' },
      async handler(code, id) {
        for (const specifier of keptSpecifiers(code)) {
          const part = await this.resolve(specifier, id)
          if (!part) throw new Error(`${specifier} is not there`)
          modules.add(part.id)
        }
      },
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const source = JSON.stringify([...modules].map((id) => fileOf(id, chunks)).sort())
      this.emitFile({ type: 'asset', fileName: `.vite/${keptOfflineFile}`, source })
    },
  }
}

/** What the calls of `keptOffline` import, as it is written there; throws where one imports nothing. */
export function keptSpecifiers(code: string): string[] {
  const found: string[] = []
  // How many imports there were before each call that is open.
  const open: number[] = []
  const isMark = ({ callee }: ESTree.CallExpression) => callee.type === 'Identifier' && callee.name === 'keptOffline'
  new Visitor({
    CallExpression: (call) => void (isMark(call) && open.push(found.length)),
    'CallExpression:exit': (call) => {
      if (isMark(call) && open.pop() === found.length)
        throw new Error('keptOffline() takes a function with an import()')
    },
    ImportExpression: ({ source }) => {
      if (open.length > 0 && source.type === 'Literal') found.push(String(source.value))
    },
  }).visit(parseAst(code, { lang: 'tsx' }))
  return found
}

/** The file that an `import()` of a module asks for: its own, or one that it shares. */
function fileOf(id: string, chunks: readonly Rolldown.OutputChunk[]): string {
  const asked = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports))
  const own = chunks.find(({ facadeModuleId }) => facadeModuleId === id)
  const file = (own ?? chunks.find(({ fileName, moduleIds }) => asked.has(fileName) && moduleIds.includes(id)))
    ?.fileName
  if (file === undefined) throw new Error(`${id} is in no file that is loaded later`)
  return file
}
