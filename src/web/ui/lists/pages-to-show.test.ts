import { expect, it } from 'vitest'
import { pagesToShow, tablePages } from './pages-to-show.ts'

it('prints every page when there are few', () => {
  expect(pagesToShow(2, 6)).toEqual([1, 2, 3, 4, 5, 6])
})

it('keeps five around the current page and two at each end', () => {
  expect(pagesToShow(10, 20)).toEqual([1, 2, null, 8, 9, 10, 11, 12, null, 19, 20])
})

it('prints five numbers at the beginning and at the end too', () => {
  expect(pagesToShow(1, 20)).toEqual([1, 2, 3, 4, 5, null, 19, 20])
  expect(pagesToShow(20, 20)).toEqual([1, 2, null, 16, 17, 18, 19, 20])
})

it('a table prints up to seven pages, then three at each end and the current one', () => {
  expect(tablePages(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(tablePages(1, 8)).toEqual([1, 2, 3, null, 6, 7, 8])
  expect(tablePages(5, 9)).toEqual([1, 2, 3, null, 5, null, 7, 8, 9])
})
