import { globSync, readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { reduceRoutes } from './contract-routes.ts'

/** What a reduced file exports, run without its imports. */
function run(code: string): Record<string, Record<string, Partial<Route>>> {
  const names = [...code.matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
  const body = code.replaceAll(/^import .*\n/gm, '').replaceAll(/^export /gm, '')
  return runInNewContext(`${body}; ({ ${names.join(', ')} })`) as ReturnType<typeof run>
}

test('a route keeps its method, its path, its access and what it changes or shows', () => {
  const reduced = reduceRoutes(`
    import * as z from 'zod/mini'
    import { bookBody } from './schemas.ts'
    import { route } from '#contract/route.ts'
    export const bookingRoutes = {
      list: route({ method: 'GET', path: '/bookings', shows: ['bookings', 'connections'], access: 'member' }),
      block: route({ method: 'POST', path: '/blocks', changes: 'everything', access: 'member' }),
      book: route({
        method: 'POST', path: '/bookings', changes: [], access: 'mentee', summary: 'Book', body: bookBody, repeat: 'keyed', errors: ['slot_taken'],
      }),
    }`)
  expect(run(reduced)).toEqual({
    bookingRoutes: {
      list: { method: 'GET', path: '/bookings', shows: ['bookings', 'connections'], access: 'member' },
      block: { method: 'POST', path: '/blocks', changes: 'everything', access: 'member' },
      book: { method: 'POST', path: '/bookings', changes: [], access: 'mentee' },
    },
  })
  expect(reduced).not.toMatch(/zod|schemas|route\(|summary|repeat|errors/)
})

test('fields of a spread base are kept, and the later one wins', () => {
  const reduced = reduceRoutes(`
    const base = { access: 'public', errors: [] } as const
    const list = { method: 'GET', ...base, reply: z.array(item), paged: true } as const
    export const routes = {
      open: route({ ...list, path: '/open' }),
      own: route({ ...list, path: '/own', access: 'member' }),
      first: route({ access: 'member', path: '/first', ...list }),
    }`)
  expect(run(reduced)['routes']).toEqual({
    open: { method: 'GET', access: 'public', path: '/open' },
    own: { method: 'GET', access: 'member', path: '/own' },
    first: { method: 'GET', access: 'public', path: '/first' },
  })
})

test('a table may be spread into another, from this file or the next', () => {
  const reduced = reduceRoutes(`
    import { seatRoutes } from './seat-routes.ts'
    import { seat } from './schemas.ts'
    const hosting = { invite: route({ method: 'POST', path: '/invite', access: 'mentor' }) }
    export const all = { ...hosting, ...seatRoutes }`)
  expect(reduced).toContain('import { seatRoutes } from "./seat-routes.ts"')
  expect(reduced).not.toContain('schemas')
  expect(reduced).toContain('...hosting')
})

test('everything else that a route file declares is omitted', () => {
  const reduced = reduceRoutes(`
    export const statuses = ['PENDING'] as const
    export const limits = { title: 120 }
    export const item = z.object({ id })
    export type Item = z.infer<typeof item>
    export const routes = { one: route({ method: 'GET', path: '/one', access: 'public' }) }`)
  expect(Object.keys(run(reduced))).toEqual(['routes'])
})

test.each([
  ['a computed path', "route({ method: 'GET', path: base + '/one', access: 'public' })"],
  ['a list of subjects from elsewhere', "route({ method: 'GET', path: '/one', access: 'public', shows })"],
  ['a list with a computed subject', "route({ method: 'GET', path: '/one', access: 'public', shows: [one] })"],
  ['an access from elsewhere', "route({ method: 'GET', path: '/one', access })"],
  ['a base of another file', "route({ ...imported, path: '/one' })"],
])('%s stops the build', (_, declaration) => {
  expect(() => reduceRoutes(`export const routes = { one: ${declaration} }`)).toThrow(/route/)
})

test('every route of the contract has exactly the fields that the server has', () => {
  const files = globSync('src/contract/**/*routes.ts')
  const reduced = files.flatMap((file) =>
    Object.values(run(reduceRoutes(readFileSync(file, 'utf8')).replaceAll(/^ {2}\.\.\..*\n/gm, ''))),
  )
  const seen = reduced.flatMap((table) => Object.values(table))
  const known = Object.values(contract).flatMap((table) => Object.values<Route>(table))
  const addressOf = ({ method, path, access, shows, changes, undoes }: Partial<Route>) => ({
    ...{ method, path, access },
    ...(shows ? { shows } : { changes }),
    ...(undoes ? { undoes } : {}),
  })
  const sorted = (routes: readonly Partial<Route>[]) =>
    routes.map(addressOf).sort((a, b) => `${a.method} ${a.path}`.localeCompare(`${b.method} ${b.path}`))
  expect(sorted(seen)).toEqual(sorted(known))
})
