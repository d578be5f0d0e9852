/** What a session is about, in one line: the first one of its notes. Null without notes. */
export const topicOf = (notes: string | null): string | null =>
  notes
    ?.split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '') ?? null
