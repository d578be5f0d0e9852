/** Puts a text in place of what is selected; a line of its own where there is text around it. */
export function insertText(text: string, inserted: string, start: number, end: number): string {
  const before = text.slice(0, start).trimEnd()
  const after = text.slice(end).trimStart()
  return [before, inserted, after].filter((part) => part !== '').join('\n\n')
}
