import {
  attendeeOrders,
  attendeeStatuses,
  type AttendeeOrder,
  type AttendeeRow,
} from '#contract/group-sessions/schemas.ts'
import { dateIn } from '../details/session-input.ts'

/** The table's filters and page in the address; pages from 1. */
export type AttendeeFilters = {
  status: AttendeeRow['status'] | null
  year: number | null
  /** One of the session's dates; the page around the table shows that one, too. */
  date: string | null
  order: AttendeeOrder | null
  page: number
}

export const noAttendeeFilters: AttendeeFilters = { status: null, year: null, date: null, order: null, page: 1 }

/** Parses the address; invalid values are ignored. */
export function attendeeFilters(search: URLSearchParams): AttendeeFilters {
  const year = Number(search.get('year'))
  return {
    status: attendeeStatuses.find((status) => status === search.get('status')) ?? null,
    year: Number.isInteger(year) && year >= 2000 && year <= 2200 ? year : null,
    date: dateIn(search),
    order: attendeeOrders.find((order) => order === search.get('order')) ?? null,
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
  }
}

/** The inverse of `attendeeFilters`. */
export function attendeeAddress(path: string, { status, year, date, order, page }: AttendeeFilters): string {
  const search = new URLSearchParams()
  if (status) search.set('status', status)
  if (year) search.set('year', String(year))
  if (date) search.set('date', date)
  if (order) search.set('order', order)
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `${path}?${search}` : path
}
