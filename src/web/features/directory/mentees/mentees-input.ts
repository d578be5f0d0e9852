import { menteeFiltersIn } from './mentee-filters.ts'

/** Three columns side by side, and a whole number of rows. */
const pageSize = 12

/** What `/mentees` reads, by its address; the server's prefetch and the page must agree on it. */
export function menteesInput(search: URLSearchParams) {
  const { q, topic, country, language, order } = menteeFiltersIn(search)
  return {
    params: { text: q || '-' },
    query: {
      topic: topic || undefined,
      country: country || undefined,
      language: language || undefined,
      order: order || undefined,
      size: String(pageSize),
    },
  }
}
