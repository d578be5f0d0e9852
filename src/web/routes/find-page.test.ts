import { readFileSync } from 'node:fs'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { memberRoutes as ownRoutes } from './member-routes.ts'
import { staffRoutes } from './staff-routes.ts'
import { publicRoutes } from './public-routes.ts'
import { aliases, aliasOf, findPage } from './find-page.ts'

const memberRoutes = [...ownRoutes, ...staffRoutes]
const routes = [...publicRoutes, ...memberRoutes]
const pathOf = async (pathname: string, development = true) => (await findPage(pathname, development)).route.path

test('every page file has its line in the table', () => {
  const files = Object.keys(import.meta.glob('./pages/*/*.tsx')).map((file) => `src/web/${file.slice(2)}`)
  const routed = new Set(routes.map(({ page }) => page.source))
  expect(files.filter((file) => !routed.has(file))).toEqual([])
})

test('a page is preloaded from the file that it imports', () => {
  const tables = ['public', 'sign-in', 'member', 'staff']
    .map((name) => readFileSync(`src/web/routes/${name}-routes.ts`, 'utf8'))
    .join('')
  const pairs = [...tables.matchAll(/file: '([^']+)',\s*load: \(\) => import\('\.\.\/pages\/([^']+)\.tsx'\)/g)]
  expect(pairs.length).toBe(tables.split('load:').length - 1)
  for (const [, file, imported] of pairs) expect(file).toBe(imported)
})

test('the more exact path wins, and an unknown or broken one is the not-found page', async () => {
  expect(await pathOf('/nothing/here')).toBe('*')
  expect(await pathOf('/%zz')).toBe('*')
  for (const separator of ['%0a', '%0D', '%e2%80%a8', '%E2%80%A9'])
    for (const path of ['/', '/mentor/', '/mentor/x/', '/group-details/x', '/dashboard/'])
      expect(await pathOf(path + separator)).toBe('*')
  expect(await pathOf('/under-maintain')).toBe('/under-maintain')
})

test('pages for development do not exist in production', async () => {
  expect(await pathOf('/gallery', true)).toBe('/gallery')
  expect(await pathOf('/gallery', false)).toBe('*')
})

test('an alias leads to a page, and to no other alias', async () => {
  for (const target of Object.values(aliases)) {
    expect(aliasOf(target)).toBeUndefined()
    expect(await pathOf(target)).not.toBe('*')
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

test('a path of staff is below the desk, and no path of members is', () => {
  const isBelow = (path: string) => path === '/admin' || path.startsWith('/admin/')
  expect(staffRoutes.filter(({ path }) => !isBelow(path))).toEqual([])
  expect(ownRoutes.filter(({ path }) => isBelow(path))).toEqual([])
})

test('a path of people with an account matches no public page, so either table can be matched alone', () => {
  const isPublic = ({ access }: (typeof routes)[number]) => access === 'public' || access === 'visitor'
  expect(publicRoutes.filter((route) => !isPublic(route))).toEqual([])
  expect(memberRoutes.filter(isPublic)).toEqual([])
  const patterns = publicRoutes.filter(({ path }) => path !== '*').map(({ path }) => ({ path }))
  for (const { path } of memberRoutes) {
    const example = path.replace(/:\w+\??/g, 'example')
    expect(matchRoutes(patterns, example), path).toBeNull()
  }
})
