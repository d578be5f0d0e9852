import type { FileEncoding, Separator } from '#contract/invitations/constants.ts'
import { importLimits } from '#contract/invitations/constants.ts'
import { decodeFile } from '#rules/invitations/decode-file.ts'
import { readPeople, type FilePerson } from '#rules/invitations/read-people.ts'
import { readRows } from '#rules/invitations/read-rows.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { vocabulary } from './collect-vocabulary.ts'

type PeopleFile = { encoding: FileEncoding; separator: Separator; people: FilePerson[] }

/** The people of a CSV file in base64url; refused where it is none, too long, or names no columns that we know. */
export function readFile(file: string): PeopleFile {
  const bytes = Buffer.from(file, 'base64url')
  // What spreadsheets save by default is a zip archive.
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') throw new Refusal('import_unreadable')
  const { text, encoding } = decodeFile(bytes)
  const table = readRows(text)
  if (!table) throw new Refusal('import_unreadable')
  if (table.rows.length > importLimits.lines) throw new Refusal('import_too_long')
  const people = readPeople(table, vocabulary())
  if (!people) throw new Refusal('import_without_columns')
  return { encoding, separator: table.separator, people }
}
