import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractRoutes } from './tools/vite/contract-routes.ts'
import { lazyPartsInManifest } from './tools/vite/lazy-parts-in-manifest.ts'
import { plainImports } from './tools/vite/plain-imports.ts'
import { precompress } from './tools/vite/precompress.ts'

// The style sheet is an input of its own, so that the document links it in development too; so is what has to run before the rest is there.
const inputs = { app: 'src/web/app.css', early: 'src/web/early-input.ts', entry: 'src/web/entry-client.tsx' }

/** What runs before the rest is there stays a file of its own. */
const isSharedSource = (id: string) => /\.tsx?$/.test(id) && !id.endsWith(inputs.early)

const initial: ['$initial'] = ['$initial']

/** Its overlays, collections and interactions: with the first menu or dialog of a visit. */
const ofReactAria = /\/node_modules\/(?:react-aria|react-aria-components|react-stately|@internationalized)\//

/** What every signed-in page needs besides its frame: the table of their pages and the messages that most of them show. */
const ofMembers = /\/src\/web\/(?:member-routes\.ts|platform\/i18n\/en\/members\/)/

/**
 * Files that pages share because nearly every visit needs them; everything else follows from who imports what.
 */
const shared = [
  { name: 'framework', test: /\/node_modules\//, tags: initial, priority: 2 },
  { name: 'base', test: isSharedSource, tags: initial, priority: 1 },
  { name: 'members', test: ofMembers },
  { name: 'react-aria', test: ofReactAria, minShareCount: 8, entriesAware: true },
  { name: 'ui', test: /\/src\/web\/ui\/(?:actions|feedback|layout)\//, minShareCount: 22 },
  { name: 'shared', test: /\/src\/web\/(?:platform\/routing|ui\/(?:lists|media))\//, minShareCount: 24 },
  { name: 'fields', test: /\/src\/web\/ui\/fields\/[^/]+$/, minShareCount: 24 },
]

// Builds of one source tree: what browsers load (dist/client) and what the server renders with (dist/server).
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: false,
  plugins: [
    react(),
    tailwind(),
    // React Aria ships its own words in thirty languages; ours has the catalogue's.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    contractRoutes(),
    plainImports(),
    lazyPartsInManifest(import.meta.dirname),
    precompress(),
  ],
  // What a page needs at once is preloaded by its document. Vite's own list of all that each chunk imports would be 2 kB in every first file.
  build: { target: 'baseline-widely-available', modulePreload: false, sourcemap: false },
  builder: {
    async buildApp(builder) {
      const { client, landing, ssr } = builder.environments
      // The first empties the folder that the second adds to.
      for (const environment of [client!, landing!, ssr!]) await builder.build(environment)
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // Every font and picture stays a file: `data:` is not in the policy for fonts.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: inputs,
          // Nothing uses the components that React Router wraps in `memo()`; not knowing that the call has no effect, the bundler would keep them.
          treeshake: { manualPureFunctions: ['import_react.memo'] },
          output: {
            chunkFileNames: 'assets/[hash].js',
            codeSplitting: { groups: shared },
          },
        },
      },
    },
    // The script of the landing page shares no file with the application: a common chunk would bring the application along.
    landing: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        manifest: '.vite/landing.json',
        rolldownOptions: { input: { landing: 'src/web/entry-landing.ts' } },
      },
    },
    ssr: {
      // Self-contained when built: the icon library alone would be 1,500 files to open at start.
      resolve: command === 'build' ? { noExternal: true } : {},
      // React is built in by its production form, whatever the environment of the process: its development form takes twice as long.
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
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
