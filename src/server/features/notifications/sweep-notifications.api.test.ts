import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { DAY } from '#rules/time/days.ts'
import { makeMentee } from '#server/features/profiles/factory.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { apiForTest } from '#test/support/api.ts'

test('notifications are deleted after a year, read or not, however many there are', async () => {
  const api = await apiForTest({ now: '2026-11-23T08:00:00Z' })
  const mentee = await makeMentee(api)
  const add = (key: string, count: number, at: string, readAt: string | null) => sql`
    insert into notifications (user_id, event_key, type, message, created_at, read_at)
    select ${mentee.userId}, ${key} || n, 'ONE_ON_ONE_SESSION_BOOKED', ${key}, ${at}::timestamptz, ${readAt}::timestamptz from generate_series(1, ${count}) n`
  await add('old', 20_500, '2025-11-01T08:00:00Z', null).execute(api.db)
  await add('read', 1, '2025-11-23T07:59:59Z', '2025-11-24T08:00:00Z').execute(api.db)
  await add('kept', 1, '2025-11-23T08:00:01Z', null).execute(api.db)
  await runJob(api.app, 'notifications.sweep')
  const left = () => api.db.selectFrom('notifications').select('message').execute()
  expect((await left()).length).toBeLessThan(600)
  await api.runJobs()
  expect(await left()).toEqual([{ message: 'kept' }])
  const list = await api.call(notificationRoutes.listNotifications, { query: {} }, { as: mentee.token })
  expect(list.body.map(({ message }) => message)).toEqual(['kept'])
  api.clock.advance(DAY)
  await runJob(api.app, 'notifications.sweep')
  expect(await left()).toEqual([])
})
