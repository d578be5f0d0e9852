import { paths } from '#web/paths.ts'

const dateShape = /^\d{4}-\d\d-\d\d$/

/** The date in an address of a session; null where it is none. */
export function dateIn(search: URLSearchParams): string | null {
  const date = search.get('date') ?? ''
  return dateShape.test(date) ? date : null
}

/** The query of a session's address: `?date=` one of its dates, `?invite=` the secret of a private one. */
export function sessionInput(slug: string, search: URLSearchParams) {
  const date = dateIn(search)
  const invite = search.get('invite')
  const query = {
    ...(date ? { occurrenceDate: date } : {}),
    ...(invite ? { invite } : {}),
  }
  return { params: { slug }, query }
}

/** The address of a session at one of its dates, with the secret. */
export function sessionAddress(
  slug: string,
  { date, invite }: { date?: string | null; invite?: string | null },
): string {
  const search = new URLSearchParams()
  if (date) search.set('date', date)
  if (invite) search.set('invite', invite)
  return paths.groupSession(slug) + (search.size > 0 ? `?${search}` : '')
}
