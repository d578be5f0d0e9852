import { relative, sep } from 'node:path'
import type { Plugin } from 'vite'

type Manifest = Record<string, { file: string; isDynamicEntry?: boolean }>

/** Adds the lazy parts that share a file with others to Vite's manifest, which lists those with a file of their own only. */
export function lazyPartsInManifest(root: string): Plugin {
  return {
    name: 'kando:lazy-parts-in-manifest',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const asset = bundle['.vite/manifest.json']
        if (asset?.type !== 'asset') throw new Error('The build has no manifest')
        const manifest = JSON.parse(String(asset.source)) as Manifest
        const keyOf = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]))
        const isLazy = (id: string) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
        for (const chunk of Object.values(bundle)) {
          const shared = manifest[keyOf.get(chunk.fileName) ?? '']
          if (chunk.type !== 'chunk' || !shared) continue
          for (const id of chunk.moduleIds.filter(isLazy))
            manifest[relative(root, id).split(sep).join('/')] ??= { ...shared, isDynamicEntry: true }
        }
        asset.source = JSON.stringify(manifest, null, 2)
      },
    },
  }
}
