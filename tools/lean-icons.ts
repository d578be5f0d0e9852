import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ours = fileURLToPath(new URL('../src/web/ui/media/lucide-icon.ts', import.meta.url))

/** Has Lucide's icons made by our own five lines instead of its builder for every framework and option: 1.3 kB in the file of every page. */
export function leanIcons(): Plugin {
  return {
    name: 'kando:lean-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /createLucideIcon\.mjs$/ },
      handler: (_, importer) => (importer?.includes('lucide-react') ? ours : undefined),
    },
  }
}
