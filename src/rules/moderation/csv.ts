/** Spreadsheets run a cell that begins with one of these as a formula, also in its full-width form (OWASP, "CSV Injection"). */
const formulaStart = /^[\s\u200B\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/

/** A cell by RFC 4180; what a spreadsheet would take for a formula begins with an apostrophe. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && formulaStart.test(value) ? `'${value}` : String(value)
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as a CSV text (RFC 4180) whose first line names the columns. */
export const csvText = (header: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
