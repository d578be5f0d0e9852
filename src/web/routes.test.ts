import { expect, test } from 'vitest'
import { aliases, aliasOf, matchPage, routes } from './routes.tsx'

const pathOf = (pathname: string, development = true) => matchPage(pathname, development).route.path

test('every page file has its line in the table', () => {
  const files = Object.keys(import.meta.glob('./pages/*.tsx')).map((file) => `src/web/${file.slice(2)}`)
  const routed = new Set(routes.map(({ page }) => page.source))
  expect(files.filter((file) => !routed.has(file))).toEqual([])
})

test('the more exact path wins, and an unknown or broken one is the not-found page', () => {
  expect(pathOf('/nothing/here')).toBe('*')
  expect(pathOf('/%zz')).toBe('*')
  for (const separator of ['%0a', '%0D', '%e2%80%a8', '%E2%80%A9'])
    for (const path of ['/', '/mentor/', '/mentor/x/', '/group-details/x', '/dashboard/'])
      expect(pathOf(path + separator)).toBe('*')
  expect(pathOf('/under-maintain')).toBe('/under-maintain')
})

test('pages for development do not exist in production', () => {
  expect(pathOf('/gallery', true)).toBe('/gallery')
  expect(pathOf('/gallery', false)).toBe('*')
})

test('an alias leads to a page, and to no other alias', () => {
  for (const target of Object.values(aliases)) {
    expect(aliasOf(target)).toBeUndefined()
    expect(pathOf(target)).not.toBe('*')
  }
})

test('short addresses and the nested overview lead to their pages', () => {
  expect(aliasOf('/settings')).toBe('/dashboard/settings')
  expect(aliasOf('/settings/availability')).toBe('/dashboard/settings/availability')
  expect(aliasOf('/individual')).toBe('/dashboard/individual')
  expect(aliasOf('/individual/past')).toBe('/dashboard/individual/past')
  expect(aliasOf('/mentor/ada/overview')).toBe('/mentor/ada')
  expect(aliasOf('/mentor/ada')).toBeUndefined()
})
