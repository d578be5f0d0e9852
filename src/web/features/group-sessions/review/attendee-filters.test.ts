import { expect, it } from 'vitest'
import { attendeeAddress, attendeeFilters, noAttendeeFilters } from './attendee-filters.ts'

const read = (search: string) => attendeeFilters(new URLSearchParams(search))

it('an address and its filters are the same, both ways', () => {
  for (const filters of [
    { status: 'Attended', year: 2027, date: null, order: 'name', page: 3 },
    { status: 'Going', year: null, date: '2026-12-01', order: null, page: 1 },
    noAttendeeFilters,
  ] as const) {
    const address = attendeeAddress('/a', filters)
    expect(read(address.split('?')[1] ?? '')).toEqual(filters)
  }
  expect(attendeeAddress('/a', read(''))).toBe('/a')
})

it('what means nothing is no filter', () => {
  expect(read('status=Sleeping&year=next&date=today&order=age&page=-2')).toEqual(noAttendeeFilters)
  expect(read('year=20261&page=1.9')).toEqual(noAttendeeFilters)
})
