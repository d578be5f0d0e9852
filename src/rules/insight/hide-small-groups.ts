import { smallestGroup } from '#contract/insight/constants.ts'

/** How many people each number is about. The first row and the first column hold the sums of the others. */
type Table = readonly (readonly number[])[]
type Place = readonly [row: number, column: number]
/** A sum and its parts: a row or a column. */
type Line = { row?: number; column?: number; whole: Place; parts: readonly Place[] }
type Hidden = boolean[][]

export const isSmall = (people: number) => people > 0 && people < smallestGroup

/**
 * Which numbers of a table are hidden. A group of one to four people is, and so is the next smallest part of a sum from which a hidden one
 * would follow: because it is the only one hidden there, or because those hidden are fewer than five people together. Where that is not
 * enough, the whole row is hidden. The first row does not depend on the others: it is shown beside any of them.
 */
export function hideSmallGroups(table: Table): Hidden {
  const hidden = table.map((row) => row.map(isSmall))
  const lines = linesOf(table)
  const [first, ...others] = lines
  settle(table, hidden, first ? [first] : [])
  for (;;) {
    settle(table, hidden, others)
    const leak = findLeak(table, hidden, lines)
    if (!leak || !hideRow(hidden, leak)) return hidden
  }
}

/** The line of each row, the first row's first, then of each column. */
function linesOf(table: Table): Line[] {
  const rows = table.map((_, index) => index)
  const columns = table[0]!.map((_, index) => index)
  return [
    ...rows.map((row): Line => ({ row, whole: [row, 0], parts: columns.slice(1).map((column) => [row, column]) })),
    ...columns.map((column): Line => ({
      column,
      whole: [0, column],
      parts: rows.slice(1).map((row) => [row, column]),
    })),
  ].filter(({ parts }) => parts.length > 0)
}

/** Hides parts until no line gives a hidden number away: what one line hides can be the only one hidden in another. */
function settle(table: Table, hidden: Hidden, lines: readonly Line[]): void {
  const waiting = new Set(lines)
  for (const line of waiting) {
    waiting.delete(line)
    const next = partToHide(table, hidden, line)
    if (!next) continue
    hidden[next[0]]![next[1]] = true
    for (const one of lines) if (one.row === next[0] || one.column === next[1]) waiting.add(one)
  }
}

/** The next part to hide, where a hidden number follows from the others of its line. */
function partToHide(table: Table, hidden: Hidden, { whole, parts }: Line): Place | undefined {
  const isHidden = ([row, column]: Place) => hidden[row]![column]!
  const peopleAt = ([row, column]: Place) => table[row]![column]!
  const covered = parts.filter(isHidden)
  const people = covered.reduce((sum, part) => sum + peopleAt(part), 0)
  const isSafe = isHidden(whole)
    ? covered.length > 0
    : covered.length === 0 || (covered.length > 1 && people >= smallestGroup)
  if (isSafe) return undefined
  // Nobody is a number too, but where it follows from a sum of nobody it covers nothing.
  const isKnown = ([row, column]: Place) => table[row]![0] === 0 || table[0]![column] === 0
  const isEnough = people >= smallestGroup
  const rank = (part: Place) => (peopleAt(part) > 0 || isEnough ? peopleAt(part) : Number.MAX_SAFE_INTEGER)
  return parts.filter((part) => !isHidden(part) && !isKnown(part)).toSorted((a, b) => rank(a) - rank(b))[0]
}

/** The place of a small number that a reader can work out, sum after sum. */
function findLeak(table: Table, hidden: Hidden, lines: readonly Line[]): Place | undefined {
  const isUnknown = hidden.map((row) => [...row])
  for (let isChanged = true; isChanged;) {
    isChanged = false
    for (const { whole, parts } of lines) {
      const unknown = [whole, ...parts].filter(([row, column]) => isUnknown[row]![column])
      const isNobody = !isUnknown[whole[0]]![whole[1]] && table[whole[0]]![whole[1]] === 0
      if (unknown.length === 0 || (unknown.length > 1 && !isNobody)) continue
      for (const [row, column] of unknown) isUnknown[row]![column] = false
      isChanged = true
    }
  }
  return table
    .flatMap((row, i) => row.map((people, j): [Place, number] => [[i, j], people]))
    .find(([[row, column], people]) => isSmall(people) && !isUnknown[row]![column])?.[0]
}

/** Hides the row of a number, or all rows but the first where it stands in that; false if they are hidden already. */
function hideRow(hidden: Hidden, [row]: Place): boolean {
  const rows = row === 0 ? hidden.slice(1) : [hidden[row]!]
  if (rows.every((cells) => cells.every(Boolean))) return false
  for (const cells of rows) cells.fill(true)
  return true
}
