// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { notificationRoutes, type Notification } from '#contract/notifications/routes.ts'
import { readKey } from './address.ts'
import { patchReads, queryClient } from './query.ts'

const list = notificationRoutes.listNotifications
const bell = readKey(list, { query: { page: 0, size: 10 } })
const page = [...readKey(list, {}), 'pages']
const count = readKey(notificationRoutes.unreadCount, {})

const one = { id: 'a', read: false } as Notification
const read = { ...one, read: true }
const markAll = (items: Notification[]) => items.map((item) => ({ ...item, read: true }))

describe('a change ahead of the server', () => {
  beforeEach(() => {
    queryClient.clear()
    queryClient.setQueryData(bell, [one])
    queryClient.setQueryData(page, { pages: [{ data: [one], hasMore: true }], pageParams: [0] })
    queryClient.setQueryData(count, 1)
  })

  it('reaches a plain list and a growing one alike, and no other read', () => {
    patchReads(list, markAll)
    expect(queryClient.getQueryData(bell)).toEqual([read])
    expect(queryClient.getQueryData(page)).toEqual({ pages: [{ data: [read], hasMore: true }], pageParams: [0] })
    expect(queryClient.getQueryData(count)).toBe(1)
  })

  it('can be taken back', () => {
    const back = patchReads(list, markAll)
    back()
    expect(queryClient.getQueryData(bell)).toEqual([one])
    expect(queryClient.getQueryData(page)).toMatchObject({ pages: [{ data: [one] }] })
  })
})
