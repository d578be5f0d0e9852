import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as zlib from 'node:zlib'
import { pack as createPack, type Pack } from 'tar-stream'
import {
  checksumsName,
  entriesPerChecksums,
  headerName,
  manifestName,
  type ArchiveHeader,
  type ArchiveManifest,
} from './archive-format.ts'
import { encryptWith, type ArchiveKeys } from './encryption.ts'

/** Adds entries to an archive; each waits until the one before it was taken, so that memory stays flat. */
export type ArchiveWriter = { add(name: string, body: Uint8Array): Promise<void> }

/** The end of an archive's name: how it is compressed, and whether it is encrypted. */
export const archiveEnding = (keys: ArchiveKeys) =>
  `.tar.${isZstd ? 'zst' : 'gz'}${keys.passphrase !== undefined || keys.recipients.length > 0 ? '.age' : ''}`

// Node has zstd from 22.15 on.
const isZstd = typeof zlib.createZstdCompress === 'function'

/** The checksum lets a reader see damage that changes no length. */
const compress = () =>
  isZstd
    ? zlib.createZstdCompress({
        params: { [zlib.constants.ZSTD_c_checksumFlag]: 1, [zlib.constants.ZSTD_c_compressionLevel]: 3 },
      })
    : zlib.createGzip()

/** Writes an archive into `sink`: the header, what `fill` adds, and the manifest that it returns. */
export async function writeArchive(
  sink: Writable,
  { header, keys, createdAt }: { header: ArchiveHeader; keys: ArchiveKeys; createdAt: Date },
  fill: (writer: ArchiveWriter) => Promise<ArchiveManifest>,
): Promise<ArchiveManifest> {
  const pack = createPack()
  const encrypt = encryptWith(keys)
  const compressor = compress()
  const flow = encrypt ? pipeline(pack, compressor, encrypt, sink) : pipeline(pack, compressor, sink)
  const filled = (async () => {
    try {
      const { add, flush } = createWriter(pack, createdAt)
      await add(headerName, json(header))
      const manifest = await fill({ add })
      await add(manifestName, json(manifest))
      await flush()
      pack.finalize()
      return manifest
    } catch (error) {
      pack.destroy(error as Error)
      throw error
    }
  })()
  // Where one side fails the other fails because of it: the first error is the cause.
  const [manifest] = await Promise.all([filled, flow])
  return manifest
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

function createWriter(pack: Pack, mtime: Date) {
  let sums: string[] = []
  let part = 0
  const write = (name: string, body: Uint8Array) =>
    new Promise<void>((done, failed) => {
      const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
      pack.entry({ name, size: bytes.length, mode: 0o600, mtime }, bytes, (error) => (error ? failed(error) : done()))
    })
  const flush = async () => {
    if (sums.length === 0) return
    const text = sums.join('')
    sums = []
    await write(checksumsName(++part), Buffer.from(text))
  }
  const add = async (name: string, body: Uint8Array) => {
    await write(name, body)
    sums.push(`${createHash('sha256').update(body).digest('hex')}  ${name}\n`)
    if (sums.length === entriesPerChecksums) await flush()
  }
  return { add, flush }
}
