import { expect, test } from 'vitest'
import { userFiltersIn } from '../tables/table-filters.ts'
import { viewAddress, viewFilters } from './view-filters.ts'

test('equal filters are the same view, whatever their order in the address', () => {
  const [one, other] = [
    'status=SUSPENDED&q=Ad%C3%A9+%26+co&kind=mentor',
    'kind=mentor&status=SUSPENDED&q=Adé %26 co',
  ].map((address) => viewFilters(userFiltersIn(new URLSearchParams(address))))
  expect(one).toEqual({ search: 'Adé & co', filters: 'kind=mentor&status=SUSPENDED' })
  expect(other).toEqual(one)
  expect(viewFilters({})).toEqual({ search: '', filters: '' })
})

test('a view leads to the address whose filters it has', () => {
  const filters = { search: 'Adé & co', filters: 'kind=mentor' }
  const address = viewAddress('/admin/people', filters)
  expect(viewFilters(userFiltersIn(new URL(address, 'https://kando.example').searchParams))).toEqual(filters)
  expect(viewAddress('/admin/people', { search: '', filters: '' })).toBe('/admin/people')
})
