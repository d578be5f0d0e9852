/** What `/find` asks for, read from its address; the server's prefetch and the page must agree on it. */
export function searchInput(search: URLSearchParams) {
  const text = (name: string) => search.get(name)?.trim() || undefined
  return {
    params: { text: text('q') ?? '-' },
    query: {
      country: text('country'),
      topic: text('topic'),
      language: text('language'),
      week: search.get('week') === 'true' ? 'true' : undefined,
    },
  }
}
