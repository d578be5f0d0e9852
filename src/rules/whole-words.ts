/** The whole words among the first `limit` characters of a longer text; empty where the first word is longer than that. */
export function wholeWords(text: string, limit: number): string {
  const space = text.lastIndexOf(' ', limit)
  return space > 0 ? text.slice(0, space).trimEnd() : ''
}
