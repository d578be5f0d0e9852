import { expect, test } from 'vitest'
import { insightAddress, insightFiltersIn } from './insight-filters.ts'

const filtersIn = (search: string) => insightFiltersIn(new URLSearchParams(search))

test('filters stand in the address; what is none is ignored', () => {
  expect(filtersIn('period=2026-09-28&by=country&value=Kenya')).toEqual({
    period: '2026-09-28',
    by: 'country',
    value: 'Kenya',
  })
  expect(filtersIn('period=yesterday&by=age&value=40')).toEqual({})
  expect(filtersIn('period=2026-13-41')).toEqual({})
  expect(filtersIn(`by=topic&value=${'a'.repeat(101)}`)).toEqual({ by: 'topic' })
})

test('people without a country are a value of their own', () => {
  expect(filtersIn('by=country&value=')).toEqual({ by: 'country', value: '' })
  expect(insightAddress('/admin/insight', { by: 'country', value: '' })).toBe('/admin/insight?by=country&value=')
  expect(insightAddress('/admin/insight', {})).toBe('/admin/insight')
})
