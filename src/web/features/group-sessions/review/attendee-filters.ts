import { attendeeStatuses, type AttendeeRow } from '#contract/group-sessions/schemas.ts'

/** What the address asks of the table; pages from 1. */
export type AttendeeFilters = { status: AttendeeRow['status'] | null; year: number | null; page: number }

/** Reads the address; what means nothing is no filter. */
export function attendeeFilters(search: URLSearchParams): AttendeeFilters {
  const year = Number(search.get('year'))
  return {
    status: attendeeStatuses.find((status) => status === search.get('status')) ?? null,
    year: Number.isInteger(year) && year >= 2000 && year <= 2200 ? year : null,
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
  }
}

/** The other way round. */
export function attendeeAddress(path: string, { status, year, page }: AttendeeFilters): string {
  const search = new URLSearchParams()
  if (status) search.set('status', status)
  if (year) search.set('year', String(year))
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `${path}?${search}` : path
}
