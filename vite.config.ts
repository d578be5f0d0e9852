import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './tools/vite/chunks.ts'
import { contractRoutes } from './tools/vite/contract-routes.ts'
import { precompress } from './tools/vite/precompress.ts'

// The style sheet is an input of its own, so that the document links it in development too.
const inputs = { app: 'src/web/app.css', entry: 'src/web/entry-client.tsx' }

/** `npm run check:size` limits what a page weighs; the largest file, the LiveKit library, is fetched in some rooms only. */
const chunkSizeWarningLimit = 1000

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
    precompress(),
  ],
  // Each `import()` asks for all that its chunk imports at once: what is loaded later takes one round of requests. Browsers know the links.
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    sourcemap: false,
    chunkSizeWarningLimit,
  },
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
          // Nobody imports what an entry exports: required for copies (tools/vite/chunks.ts).
          preserveEntrySignatures: false,
          output: {
            chunkFileNames: 'assets/[hash].js',
            codeSplitting: chunks,
          },
        },
      },
    },
    // The scripts of the landing page and of the head share no file with the application: a common chunk would bring the application along.
    landing: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        manifest: '.vite/landing.json',
        rolldownOptions: { input: ['src/web/entry-landing.ts', 'src/web/first-load.ts', 'src/web/early.ts'] },
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
