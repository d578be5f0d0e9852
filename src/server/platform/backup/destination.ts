import type { Readable, Writable } from 'node:stream'

/** An archive that is being written: it has its name only once it is whole. */
export type PendingArchive = {
  readonly sink: Writable
  /** Makes it durable under its name and answers with its bytes. */
  commit(): Promise<number>
  abort(): Promise<void>
}

/** A folder or a bucket with archives, or one archive in it. */
export type Destination = {
  /** How an archive is called there. */
  address(name: string): string
  create(name: string): Promise<PendingArchive>
  open(name: string): Promise<Readable>
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}
