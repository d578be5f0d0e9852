import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo, type CopyStreamQuery } from 'pg-copy-streams'
import { partBytes, type Counted } from './archive-format.ts'

/** Streams what `copy … to stdout` writes into parts of equal size; memory holds one part. */
export async function copyOut(
  client: pg.ClientBase,
  what: string,
  add: (part: Buffer, number: number) => Promise<void> = async () => {},
): Promise<Counted> {
  const stream = client.query(copyTo(`copy ${what} to stdout`))
  const hash = createHash('sha256')
  let bytes = 0
  let part = 0
  let chunks: Buffer[] = []
  let size = 0
  const flush = async () => {
    if (size === 0) return
    const body = Buffer.concat(chunks)
    chunks = []
    size = 0
    await add(body, ++part)
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
    size += chunk.length
    // The driver reuses no memory, but a chunk may be a small part of a large one.
    chunks.push(chunk)
    if (size >= partBytes) await flush()
  }
  await flush()
  return { rows: stream.rowCount, bytes, sha256: hash.digest('hex') }
}

/** Parts of one table on their way into the database. */
export type RowsIn = { readonly target: string; write(part: Buffer): Promise<void>; end(): Promise<Counted> }

/** Opens `copy … from stdin`; nothing else may use the connection until `end`. */
export function copyIn(client: pg.ClientBase, target: string): RowsIn {
  const stream: CopyStreamQuery = client.query(copyFrom(`copy ${target} from stdin`))
  const hash: Hash = createHash('sha256')
  let bytes = 0
  const done = finished(stream)
  // Whoever writes or ends sees it.
  done.catch(() => {})
  return {
    target,
    async write(part) {
      hash.update(part)
      bytes += part.length
      if (!stream.write(part)) await Promise.race([once(stream, 'drain'), done])
    },
    async end() {
      stream.end()
      await done
      return { rows: stream.rowCount, bytes, sha256: hash.digest('hex') }
    },
  }
}
