import * as z from 'zod/mini'

/** Raised when an older version of the program could not read an archive any more. */
export const archiveFormat = 1

/** The first entry: what a reader has to know before anything else. */
export const headerName = 'kando-backup.json'
/** The last entry but one: what the archive holds. The last one are checksums. */
export const manifestName = 'manifest.json'
/** Bytes of a part of a table; tar wants to know the size of an entry before its content. */
export const partBytes = 4 * 1024 * 1024
/** Bytes that an entry may have: a part, or a file of the storage. */
export const entryLimit = 64 * 1024 * 1024
/** Entries whose checksums share a file, in the format of `sha256sum`. */
export const entriesPerChecksums = 500

const table = z.object({ name: z.string(), columns: z.array(z.string()) })
/** `keys` are fingerprints: of SECRET_KEY, then of SECRET_KEY_PREVIOUS. */
export const headerSchema = z.object({
  format: z.literal(archiveFormat),
  program: z.string(),
  createdAt: z.string(),
  database: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  keys: z.array(z.string()),
  tables: z.array(table),
})
export type ArchiveHeader = z.infer<typeof headerSchema>

const counted = z.object({ rows: z.int(), bytes: z.int(), sha256: z.string() })
/** Rows and bytes of one table, and the checksum of what COPY wrote. */
export type Counted = z.infer<typeof counted>

export const manifestSchema = z.object({
  tables: z.record(z.string(), counted),
  jobs: counted,
  sequences: z.record(z.string(), z.string()),
  files: z.object({ count: z.int(), bytes: z.int() }),
})
export type ArchiveManifest = z.infer<typeof manifestSchema>

/** The entry of a part of a table, counted from 1. */
export const partName = (folder: string, part: number) => `${folder}/${String(part).padStart(6, '0')}.copy`
export const rowsFolder = (table: string) => `rows/${table}`
export const jobsFolder = 'jobs'
export const filesFolder = 'files'
export const checksumsName = (part: number) => `checksums/${String(part).padStart(6, '0')}.sha256`

/** All rows of all tables, without jobs. */
export const rowsOf = ({ tables }: ArchiveManifest) => Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)
