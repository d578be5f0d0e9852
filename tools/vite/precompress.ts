import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const compressible = /\.(?:js|css|svg|json|webmanifest)$/

/** Writes `.br` and `.gz` beside every text asset of the browser's build, so that assets are not compressed per request. */
export function precompress(): Plugin {
  return {
    name: 'kando:precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    async writeBundle({ dir = '' }, bundle) {
      for (const file of Object.keys(bundle)) {
        if (compressible.test(file)) await compress(join(dir, file))
      }
    },
  }
}

async function compress(path: string): Promise<void> {
  if ((await stat(path)).size < 1024) return
  const bytes = await readFile(path)
  const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
  await writeFile(`${path}.br`, await toBrotli(bytes, options))
  await writeFile(`${path}.gz`, await toGzip(bytes, { level: 9 }))
}
