import { email as emailSchema, isFullName } from '#contract/accounts/schemas.ts'
import type { Role } from '#contract/fields.ts'
import type { LineProblem } from '#contract/invitations/constants.ts'
import { interestLimits } from '#contract/profiles/constants.ts'
import { findColumns, plain, type Column } from './columns.ts'
import { nearest } from './nearest.ts'
import type { Row, Table } from './read-rows.ts'

/** `value` is what the line says, or the number that the problem is about; `nearest` the role or the id of the topic that was meant. */
type Problem = { code: LineProblem; value: string | null; nearest: string | null }

/** A person of a file. Topics are ids. */
export type FilePerson = {
  line: number
  name: string
  email: string
  role: Role | null
  topics: string[]
  problems: Problem[]
}

/** What people may write for a role or a topic in any language, as `plain` writes it, and what each means. */
export type Vocabulary = { roles: ReadonlyMap<string, Role>; topics: ReadonlyMap<string, string> }

/** Cells are shown: what is longer is none of what we ask for. */
const longestCell = 300
const mostTopics = 20

/** The people of a table; undefined where its first line does not name the columns of names and addresses. */
export function readPeople(table: Table, vocabulary: Vocabulary): FilePerson[] | undefined {
  const columns = findColumns(table.header.cells)
  if (!columns) return undefined
  const lines = new Map<string, number>()
  return table.rows.map((row) => {
    const person = readPerson(row, columns, vocabulary)
    const key = person.email.toLowerCase()
    const repeats = key === '' ? undefined : lines.get(key)
    if (repeats === undefined) lines.set(key, row.line)
    else person.problems.push(problem('repeated_email', String(repeats)))
    return person
  })
}

function readPerson(
  { line, cells }: Row,
  columns: Partial<Record<Column, number>>,
  vocabulary: Vocabulary,
): FilePerson {
  const cell = (column: Column) => {
    const index = columns[column]
    const text = index === undefined ? '' : (cells[index] ?? '')
    return tidy(column === 'topics' ? text.replaceAll(/[\r\n]+/g, ';') : text).slice(0, longestCell)
  }
  const name = cell('name') || tidy(`${cell('first')} ${cell('last')}`)
  const email = cell('email').replace(/^mailto:/i, '')
  const [role, topics] = [readRole(cell('role'), vocabulary), readTopics(cell('topics'), vocabulary)]
  const most = interestLimits[role.role ?? 'mentee'].max
  const problems = [
    ...nameProblems(name),
    ...emailProblems(email),
    ...role.problems,
    ...topics.problems,
    ...(topics.ids.length > most ? [problem('too_many_topics', String(most))] : []),
  ]
  return { line, name, email, role: role.role, topics: topics.ids, problems }
}

/** Line breaks in a cell are only there to fit a column; what cannot be seen was pasted. */
const tidy = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[\u200B\u200E\u200F\u202A-\u202E\u2060\uFEFF]/g, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()

const problem = (code: LineProblem, value: string | null = null, near: string | null = null): Problem => ({
  code,
  value,
  nearest: near,
})

function nameProblems(name: string): Problem[] {
  if (name === '') return [problem('no_name')]
  return name.length > 100 || !isFullName(name) ? [problem('bad_name', name)] : []
}

function emailProblems(email: string): Problem[] {
  if (email === '') return [problem('no_email')]
  return emailSchema.safeParse(email).success ? [] : [problem('bad_email', email)]
}

function readRole(cell: string, { roles }: Vocabulary): { role: Role | null; problems: Problem[] } {
  if (cell === '') return { role: null, problems: [] }
  const role = roles.get(plain(cell))
  if (role) return { role, problems: [] }
  const near = nearest(plain(cell), [...roles.keys()])
  return { role: null, problems: [problem('unknown_role', cell, (near && roles.get(near)) ?? null)] }
}

/** Topics stand in one cell, with a mark between them. */
function readTopics(cell: string, { topics }: Vocabulary): { ids: string[]; problems: Problem[] } {
  const named = cell
    .split(/[,;|\t]/, mostTopics)
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const [ids, problems] = [new Set<string>(), [] as Problem[]]
  for (const one of named) {
    const id = topics.get(plain(one))
    const near = id === undefined ? nearest(plain(one), [...topics.keys()]) : undefined
    if (id === undefined) problems.push(problem('unknown_topic', one, (near && topics.get(near)) ?? null))
    else ids.add(id)
  }
  return { ids: [...ids], problems }
}
