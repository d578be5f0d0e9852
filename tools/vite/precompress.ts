import { readFile, stat, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const compressible = /\.(?:js|css|svg|json|webmanifest)$/

/** Writes `.br` and `.gz` beside a text asset of the browser's build, so that it is not compressed per request. */
export async function compress(path: string): Promise<void> {
  if (!compressible.test(path) || (await stat(path)).size < 1024) return
  const bytes = await readFile(path)
  const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
  await Promise.all([
    toBrotli(bytes, options).then((compressed) => writeFile(`${path}.br`, compressed)),
    toGzip(bytes, { level: 9 }).then((compressed) => writeFile(`${path}.gz`, compressed)),
  ])
}
