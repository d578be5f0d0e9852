import { expect, it } from 'vitest'
import { attendeeAddress, attendeeFilters } from './attendee-filters.ts'

const read = (search: string) => attendeeFilters(new URLSearchParams(search))

it('an address and its filters are the same, both ways', () => {
  for (const filters of [
    { status: 'Attended', year: 2027, page: 3 },
    { status: null, year: null, page: 1 },
  ] as const) {
    const address = attendeeAddress('/a', filters)
    expect(read(address.split('?')[1] ?? '')).toEqual(filters)
  }
  expect(attendeeAddress('/a', read(''))).toBe('/a')
})

it('what means nothing is no filter', () => {
  expect(read('status=Sleeping&year=next&page=-2')).toEqual({ status: null, year: null, page: 1 })
  expect(read('year=20261&page=1.9')).toEqual({ status: null, year: null, page: 1 })
})
