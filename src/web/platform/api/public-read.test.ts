import { expect, it, vi } from 'vitest'
import { groupListRoutes } from '#contract/group-sessions/discovery-routes.ts'
import { keyText, readKey } from './address.ts'
import { PublicReads } from './public-read.ts'

const route = groupListRoutes.oneGroupSession
const keyOf = (slug: string) => keyText(readKey(route, { params: { slug }, query: {} }))
const reads = () =>
  new PublicReads([
    { key: keyOf('one'), data: { going: 1 }, hasMore: false },
    { key: keyOf('gone'), status: 404, code: 'not_found' },
    { key: JSON.stringify(['/elsewhere', {}]), data: { going: 1 }, hasMore: false },
  ])
const goingIn = (store: PublicReads, key: string) => {
  const outcome = store.peek(key)?.outcome
  return outcome && 'data' in outcome ? (outcome.data as { going: number }).going : undefined
}

it('a change ahead of the server is seen at once where that path was read, and can be taken back', () => {
  const store = reads()
  const heard = vi.fn()
  store.subscribe(heard)
  const takeBack = store.patch(route.path, (data) => ({ ...(data as object), going: 2 }))
  expect([goingIn(store, keyOf('one')), goingIn(store, JSON.stringify(['/elsewhere', {}]))]).toEqual([2, 1])
  expect(store.peek(keyOf('gone'))?.outcome).toHaveProperty('error')
  takeBack()
  expect(goingIn(store, keyOf('one'))).toBe(1)
  expect(heard).toHaveBeenCalledTimes(2)
})
