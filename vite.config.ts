import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractRoutes } from './tools/vite/contract-routes.ts'
import { leanIcons } from './tools/lean-icons.ts'
import { lightComponents } from './tools/light-components.ts'
import { precompress } from './tools/vite/precompress.ts'
import { pureMemo } from './tools/pure-memo.ts'

// Small parts that need no library: one file for those of every page, another for the pages that show people.
const parts = (ui: string, platform: string) =>
  new RegExp(`/src/web/(?:ui/(?:\\w+/)?(?:${ui})|platform/\\w+/(?:${platform}))\\.tsx?$`)
const kit = parts('banner|icon|link-class|loading|skeleton|tone|use-media-query', 'public-routes|read-failure|title')
const people = parts('avatar|card|chip|person-card|verified-badge', 'formats')

// Two builds of one source tree: what browsers load (dist/client) and what the server renders with (dist/server).
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: false,
  plugins: [
    react({ compiler: true, exclude: [/\/node_modules\//, ...(command === 'build' ? [lightComponents] : [])] }),
    tailwind(),
    // React Aria ships its own words in thirty languages; ours has the catalogue's.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    contractRoutes(),
    leanIcons(),
    pureMemo(),
    precompress(),
  ],
  // What a page needs at once is preloaded by its document. Vite's own list of all that each chunk imports would be 2 kB in every first file.
  build: { target: 'baseline-widely-available', modulePreload: false, sourcemap: false },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // Every font and picture stays a file: `data:` is not in the policy for fonts.
        assetsInlineLimit: 0,
        rolldownOptions: {
          // The style sheet is an input of its own, so that the document links it in development too.
          input: { app: 'src/web/app.css', early: 'src/web/early-clicks.ts', entry: 'src/web/entry-client.tsx' },
          // What every page needs comes in two files, one of them as lasting as the libraries; pages share the rest by use.
          // The first file lists the pages: names would be a third of that list.
          output: {
            chunkFileNames: 'assets/[hash].js',
            codeSplitting: {
              groups: [
                { name: 'early', test: /early-clicks/, priority: 3 },
                { name: 'framework', test: /node_modules/, tags: ['$initial'], priority: 2 },
                { name: 'base', test: /\.tsx?$/, tags: ['$initial'], priority: 1 },
                { name: 'kit', test: kit },
                { name: 'people', test: people },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Self-contained when built: the icon library alone would be 1,500 files to open at start.
      resolve: command === 'build' ? { noExternal: true } : {},
      build: {
        ssr: true,
        outDir: 'dist/server',
        minify: false,
        emitAssets: false,
        rolldownOptions: { input: { 'entry-server': 'src/web/entry-server.tsx' } },
      },
    },
  },
}))
