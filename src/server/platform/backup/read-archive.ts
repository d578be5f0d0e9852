import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as zlib from 'node:zlib'
import { extract as createExtract } from 'tar-stream'
import { OperatorError } from '#server/platform/operator-error.ts'
import {
  archiveFormat,
  entryLimit,
  headerName,
  headerSchema,
  manifestName,
  manifestSchema,
  type ArchiveHeader,
  type ArchiveManifest,
} from './archive-format.ts'
import { ageMagic, decrypt, type ArchiveKeys } from './encryption.ts'

/** What a reader does with the entries, in the order of the archive. */
type Visitor = {
  /** Throws to refuse the archive before anything else is read. */
  header?: (header: ArchiveHeader) => void | Promise<void>
  entry?: (name: string, body: Buffer) => Promise<void>
}

/** A whole archive whose checksums were right. */
export type ReadArchive = { header: ArchiveHeader; manifest: ArchiveManifest }

const damaged = (cause: unknown) =>
  new OperatorError(`The archive is damaged (${(cause as Error).message}): take another one`, { cause })

/** Reads an archive to its end and compares every checksum; throws in words where it is damaged, newer, or cannot be opened. */
export async function readArchive(source: Readable, keys: ArchiveKeys, visitor: Visitor = {}): Promise<ReadArchive> {
  const extract = createExtract()
  try {
    const { content, decompress } = await decode(source, keys)
    const flow = pipeline(Readable.from(content), decompress, extract)
    // The loop below sees the same error, or ended the flow itself.
    flow.catch(() => {})
    const read = await readEntries(extract as unknown as Entries, visitor)
    await flow
    return read
  } catch (error) {
    if (error instanceof VisitorError) throw error.cause
    throw error instanceof OperatorError ? error : damaged(error)
  } finally {
    source.destroy()
  }
}

/** An error of whoever uses the entries is no damage. */
class VisitorError extends Error {}
const visiting = async (work: void | Promise<void> | undefined) => {
  try {
    await work
  } catch (cause) {
    throw new VisitorError('', { cause })
  }
}

type Entries = AsyncIterable<AsyncIterable<Buffer> & { header: { name: string; size?: number | undefined } }>

async function readEntries(entries: Entries, visitor: Visitor): Promise<ReadArchive> {
  let header: ArchiveHeader | undefined
  let manifest: ArchiveManifest | undefined
  const unchecked = new Map<string, string>()
  for await (const entry of entries) {
    const { name, size = 0 } = entry.header
    if (size > entryLimit) throw new Error(`${name} is too large`)
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    if (name.startsWith('checksums/')) {
      compareChecksums(body.toString(), unchecked)
      continue
    }
    unchecked.set(name, createHash('sha256').update(body).digest('hex'))
    if (header === undefined) {
      header = readHeader(name, body)
      await visiting(visitor.header?.(header))
    } else if (name === manifestName) manifest = manifestSchema.parse(JSON.parse(body.toString()))
    else await visiting(visitor.entry?.(name, body))
  }
  if (header === undefined || manifest === undefined || unchecked.size > 0) throw new Error('its end is missing')
  return { header, manifest }
}

function readHeader(name: string, body: Buffer): ArchiveHeader {
  if (name !== headerName) throw new OperatorError('This is no backup of Kando')
  const header = JSON.parse(body.toString()) as { format?: unknown; program?: unknown }
  if (typeof header.format === 'number' && header.format > archiveFormat)
    throw new OperatorError(
      `The archive has format ${header.format}, this version reads ${archiveFormat}: install Kando ${String(header.program)} or newer`,
    )
  return headerSchema.parse(header)
}

function compareChecksums(text: string, unchecked: Map<string, string>): void {
  for (const line of text.split('\n')) {
    if (line === '') continue
    const [sum, name = ''] = line.split('  ')
    if (unchecked.get(name) !== sum) throw new Error(`the checksum of ${name} is wrong`)
    unchecked.delete(name)
  }
}

/** The stages up to the tar stream: what they are is told by the first bytes, not by the name. */
async function decode(
  source: Readable,
  keys: ArchiveKeys,
): Promise<{ content: Bytes; decompress: zlib.ZstdDecompress | zlib.Gunzip }> {
  let { head, all } = await peek(source)
  if (head.toString('latin1').startsWith(ageMagic)) {
    const plain = await decrypt(all, keys)
    ;({ head, all } = await peek(plain))
  }
  if (head.readUInt32BE() === 0x28b52ffd) {
    if (typeof zlib.createZstdDecompress !== 'function')
      throw new OperatorError('The archive is compressed with zstd, which needs Node 22.15 or newer')
    return { content: all, decompress: zlib.createZstdDecompress() }
  }
  if (head.readUInt16BE() === 0x1f8b) return { content: all, decompress: zlib.createGunzip() }
  throw new OperatorError('This is no backup of Kando')
}

type Bytes = AsyncIterable<Uint8Array>

/** The first bytes of a stream, and all of it. */
async function peek(source: Bytes): Promise<{ head: Buffer; all: Bytes }> {
  const iterator = source[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  while (head.length < ageMagic.length) {
    const { done, value } = await iterator.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  if (head.length < 4) throw new OperatorError('This is no backup of Kando')
  async function* all() {
    yield head
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { head, all: all() }
}
