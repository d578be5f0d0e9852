import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type ViteBuilder } from 'vite'
import { chunks } from './tools/vite/chunks.ts'
import { contractRoutes } from './tools/vite/contract-routes.ts'
import { keptOfflineParts } from './tools/vite/kept-offline.ts'
import { textSlots } from './tools/vite/texts.ts'
import { writeLanguages } from './tools/vite/write-languages.ts'

// The style sheet is an input of its own, so that the document links it in development too.
const inputs = { app: 'src/web/app.css', entry: 'src/web/entry-client.tsx' }

/** `npm run check:size` limits what a page weighs; the largest file, the LiveKit library, is fetched in some rooms only. */
const chunkSizeWarningLimit = 1000

// Vite builds with slots for texts, in a folder of its own; from that come dist/client, which browsers load, and dist/server, which renders,
// with the files that hold texts once per language (decision 154).
const builds = 'dist/.slots'

async function buildApp(builder: ViteBuilder): Promise<void> {
  const { client, landing, ssr } = builder.environments
  // The first empties the folder that the second adds to.
  for (const environment of [client!, landing!, ssr!]) await builder.build(environment)
  await writeLanguages({ from: `${builds}/client`, to: 'dist/client', isForBrowsers: true })
  await writeLanguages({ from: `${builds}/server`, to: 'dist/server', isForBrowsers: false })
  await rm(builds, { recursive: true })
}

/** Development shows one language: `KANDO_LANGUAGE=ar-XB npm run dev`. */
const developed = process.env['KANDO_LANGUAGE']
const texts = { find: /^#texts\//, replacement: join(import.meta.dirname, `src/texts/compiled/${developed}/`) }

/** The scripts of the landing page, of the head, of embedded pages and of the service worker share no file with the application. */
const plainScripts = [
  'entry-landing',
  'first-load',
  'early',
  'shared-pages/shared-page',
  'embed/embed-script',
  'embed/embed-height',
  'service-worker',
].map((name) => `src/web/${name}.ts`)

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: false,
  resolve: { alias: command === 'serve' && developed !== undefined ? [texts] : [] },
  plugins: [
    react(),
    tailwind(),
    // React Aria ships its own words in thirty languages; ours has the catalogue's.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    contractRoutes(),
    keptOfflineParts(),
    textSlots(),
  ],
  // Each `import()` asks for all that its chunk imports at once: what is loaded later takes one round of requests. Browsers know the links.
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    sourcemap: false,
    chunkSizeWarningLimit,
  },
  builder: { buildApp },
  environments: {
    client: {
      build: {
        outDir: `${builds}/client`,
        manifest: true,
        // Every font and picture stays a file: `data:` is not in the policy for fonts.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: inputs,
          // Nobody imports what an entry exports: required for copies (tools/vite/chunks.ts).
          preserveEntrySignatures: false,
          output: {
            chunkFileNames: 'assets/[hash].js',
            codeSplitting: chunks,
          },
        },
      },
    },
    // A common chunk would bring the application along.
    landing: {
      consumer: 'client',
      build: {
        outDir: `${builds}/client`,
        emptyOutDir: false,
        manifest: '.vite/landing.json',
        rolldownOptions: { input: plainScripts },
      },
    },
    ssr: {
      // Self-contained when built: the icon library alone would be 1,500 files to open at start.
      resolve: command === 'build' ? { noExternal: true } : {},
      // React is built in by its production form, whatever the environment of the process: its development form takes twice as long.
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: {
        ssr: true,
        outDir: `${builds}/server`,
        minify: false,
        emitAssets: false,
        rolldownOptions: {
          input: { 'entry-server': 'src/web/entry-server.tsx' },
          // Once for all languages.
          output: { codeSplitting: { groups: [{ name: 'library', test: /\/node_modules\//, tags: ['$initial'] }] } },
        },
      },
    },
  },
}))
