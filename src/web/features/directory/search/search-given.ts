/** What `/find` asks for, read from its address; the server's prefetch and the page must agree on it. */
export function searchGiven(search: URLSearchParams) {
  const wish = (name: string) => search.get(name)?.trim() || undefined
  return {
    params: { text: wish('q') ?? '-' },
    query: {
      country: wish('country'),
      topic: wish('topic'),
      language: wish('language'),
      week: search.get('week') === 'true' ? 'true' : undefined,
    },
  }
}
