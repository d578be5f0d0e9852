import { CsvError, parse } from 'csv-parse/sync'
import { separators, type Separator } from '#contract/invitations/constants.ts'

/** The cells of a line; `line` is the number that a spreadsheet shows beside it. */
export type Row = { line: number; cells: string[] }
export type Table = { separator: Separator; header: Row; rows: Row[] }

/** The lines of a CSV text, without empty ones; undefined where there is none, or a quotation mark is never closed. */
export function readRows(text: string): Table | undefined {
  const { rest, separator } = separatorOf(text)
  const all = parseRows(rest, separator)
  if (!all) return undefined
  const skipped = rest === text ? 0 : 1
  const [header, ...rows] = all
    .map((cells, index) => ({ line: index + 1 + skipped, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  return header && { separator, header, rows }
}

function parseRows(text: string, delimiter: Separator): string[][] | undefined {
  try {
    return parse(text, { delimiter, relaxColumnCount: true, relaxQuotes: true, skipEmptyLines: false })
  } catch (error) {
    if (error instanceof CsvError) return undefined
    throw error
  }
}

/** Excel may name the separator in a line of its own (`sep=;`); otherwise it is what the first line has most of, outside of quotes. */
function separatorOf(text: string): { rest: string; separator: Separator } {
  const [named, separator] = /^"?sep=([,;\t])"?\r?\n/i.exec(text) ?? []
  if (named && separator) return { rest: text.slice(named.length), separator: separator as Separator }
  const [line = ''] = text.replace(/^[\r\n]+/, '').split(/[\r\n]/, 1)
  const bare = line.replaceAll(/"[^"]*"/g, '')
  const count = (one: Separator) => bare.split(one).length
  return { rest: text, separator: separators.toSorted((a, b) => count(b) - count(a))[0]! }
}
