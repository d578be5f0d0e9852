import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'

/**
 * Makes a dynamic import in the build a plain `import()`. Vite wraps each in a function that links the chunk's own imports and style sheets
 * first; ours have none to link (`modulePreload: false`, one style sheet), so the function is 0.7 kB without effect in the first file.
 */
export function plainImports(): Plugin {
  return {
    name: 'kando:plain-imports',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /preload-helper/ }, handler: (id) => (id === helper ? id : undefined) },
    load: {
      filter: { id: /preload-helper/ },
      handler: (id) => (id === helper ? 'export const __vitePreload = (load) => load()' : undefined),
    },
  }
}
