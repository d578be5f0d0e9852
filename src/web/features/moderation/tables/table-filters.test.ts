import { expect, test } from 'vitest'
import { filterAddress, sessionFiltersIn, userFiltersIn } from './table-filters.ts'

test('filters are read from the address, without those that the server would refuse', () => {
  expect(userFiltersIn(new URLSearchParams('q= Ada &kind=mentor&status=SUSPENDED&calendar=FAILING'))).toEqual({
    q: 'Ada',
    kind: 'mentor',
    status: 'SUSPENDED',
    calendar: 'FAILING',
  })
  expect(userFiltersIn(new URLSearchParams('q=a&kind=admin&status=active'))).toEqual({})
  expect(sessionFiltersIn(new URLSearchParams('from=2026-02-30&to=2026-02-28&kind=GROUP&status='))).toEqual({
    to: '2026-02-28',
    kind: 'GROUP',
  })
})

test('a changed filter keeps the others, and an empty one leaves the address', () => {
  const search = new URLSearchParams('q=ada&kind=mentor')
  expect(filterAddress('/admin/people', search, { kind: 'mentee' })).toBe('/admin/people?q=ada&kind=mentee')
  expect(filterAddress('/admin/people', search, { kind: '', q: '' })).toBe('/admin/people')
})
