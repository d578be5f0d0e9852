import type { Plugin, Rolldown } from 'vite'

type Manifest = Record<string, { file: string; name?: string; isEntry?: boolean }>

/** The entry's file when the modules of the entry are in a shared one: it imports a function that runs them, and calls it. */
const facade = /^import\{(\w+) as (\w+)\}from"\.\/([^"]+)";\2\(\);\s*$/

/**
 * Lets the file that holds the entry's modules run them, and removes the entry's own one, which would only call it: a request less on each
 * cold visit. Documents take the file's name from the manifest.
 */
export function entryInBase(source: string): Plugin {
  return {
    name: 'kando:entry-in-base',
    applyToEnvironment: ({ name }) => name === 'client',
    // The name of the file must change when it begins to run the entry.
    augmentChunkHash: ({ moduleIds }) => (moduleIds.some((id) => id.endsWith(source)) ? 'runs the entry' : undefined),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const entry = chunks.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith(source))
        const [, exported, , fileName] = facade.exec(entry?.code ?? '') ?? []
        const base = chunks.find((chunk) => chunk.fileName.endsWith(`/${fileName}`))
        if (!entry || !exported || !base) throw new Error('The entry does not only call a function of a shared file')
        base.code += `${localName(base, exported)}();`
        delete bundle[entry.fileName]
        pointTo(base, source, bundle)
      },
    },
  }
}

/** The name that an export has inside of its file. */
function localName({ code, fileName }: Rolldown.OutputChunk, exported: string): string {
  const [, names] = /export\{([^}]*)\};?\s*$/.exec(code) ?? []
  const pair = names?.split(',').find((one) => one === exported || one.endsWith(` as ${exported}`))
  if (!pair) throw new Error(`${fileName} does not export ${exported}`)
  return pair.split(' as ')[0]!
}

function pointTo({ fileName }: Rolldown.OutputChunk, source: string, bundle: Rolldown.OutputBundle): void {
  const asset = bundle['.vite/manifest.json']
  if (asset?.type !== 'asset') throw new Error('The build has no manifest')
  const manifest = JSON.parse(String(asset.source)) as Manifest
  const [key, shared] = Object.entries(manifest).find(([, { file }]) => file === fileName)!
  manifest[source] = { ...shared, isEntry: true }
  asset.source = JSON.stringify(manifest, null, 2)
  if (key === source) throw new Error(`${source} has a file of its own`)
}
