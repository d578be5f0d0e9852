import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

const line = (value: string | number) => csvText(['a'], [[value]]).slice('a\r\n'.length, -2)

test.each([
  ['plain text and numbers stay as they are', 'Sade Staff', 'Sade Staff'],
  ['a number is no formula', -3, '-3'],
  ['quotes, commas and line breaks are quoted', 'He said "no",\nthen left', '"He said ""no"",\nthen left"'],
  ['a formula is text', '=HYPERLINK(1)', "'=HYPERLINK(1)"],
  ['also one with a command', '@SUM(1)', "'@SUM(1)"],
  ['also behind spaces', '  +1', `'  +1`],
  ['also in full width', '＝1+1', "'＝1+1"],
  ['a tab that hides a formula is quoted', '\t=1', `"'\t=1"`],
])('%s', (_title, value, shown) => {
  expect(line(value)).toBe(shown)
})

/** Reads one line by RFC 4180. */
function readCells(text: string): string[] {
  const cells: string[] = []
  for (const [, quoted, plain] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n)/g))
    cells.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
  return cells
}

test('every text is one cell again, and none begins with what starts a formula', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (one, other) => {
      const cells = readCells(csvText([], [[one, other]]).slice(2))
      expect(cells).toHaveLength(2)
      for (const [at, text] of [one, other].entries()) {
        expect([text, `'${text}`]).toContain(cells[at])
        expect(cells[at]).not.toMatch(/^[=+\-@\t\r\n]/)
      }
    }),
  )
})
