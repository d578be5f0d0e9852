import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { webhookRoutes } from '#contract/webhooks/routes.ts'
import { MINUTE } from '#rules/time/days.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { testApi } from '#test/support/api.ts'
import { mailsTo } from '#test/support/mailbox.ts'
import { notificationsOf } from '#test/support/notifications.ts'
import { webhookReceiver } from '#test/support/servers/webhook-receiver.ts'
import { makeEndpoint } from './factory.ts'
import { webhookJobs } from './jobs.ts'

const now = '2026-11-23T08:00:00.000Z'
const api = await testApi({ now, env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' } })
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.set(now)
  await api.db.deleteFrom('webhook_endpoints').execute()
})

/** A mentor with an endpoint and a session that events are about. */
async function watched(url?: string) {
  const receiver = await webhookReceiver()
  onTestFinished(() => receiver.close())
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  const session = await makeSession(api, mentor, mentee, { startsAt: '2026-11-30T09:00:00Z' })
  const { id } = await makeEndpoint(api, mentor.userId, { url: url ?? receiver.url })
  let sequence = 0
  return {
    mentor,
    id,
    receiver,
    /** Something happens, and is sent. */
    async happen() {
      await api.app.outbox(api.db).emit('booking.moved', {
        bookingId: session.id,
        sequence: ++sequence,
        by: 'mentee',
        reason: 'Exam',
        from: now,
      })
      await api.runJobs()
    },
    sequences: () => receiver.received.map(({ body }) => body.sequence),
  }
}
type Watched = Awaited<ReturnType<typeof watched>>

const asOwner = async ({ userId }: Pick<MadeMember, 'userId'>) => ({ as: (await signInAs(api, userId)).token })
const endpointOf = async ({ mentor, id }: Pick<Watched, 'mentor' | 'id'>) => {
  const { body } = await api.call(webhookRoutes.listWebhooks, {}, await asOwner(mentor))
  return body.find((one) => one.id === id)!
}
const deliveriesOf = async ({ mentor, id }: Pick<Watched, 'mentor' | 'id'>) =>
  (await api.call(webhookRoutes.listDeliveries, { params: { id }, query: {} }, await asOwner(mentor))).body
/** The clock goes on to the next attempt, which is made. */
async function attemptNext(one: Watched) {
  api.clock.set((await endpointOf(one)).nextAttemptAt!)
  await runJob(api.app, 'webhooks.deliver')
  await api.runJobs()
}

const answerWith =
  (status: number, headers = {}, body = ''): Watched['receiver']['answer'] =>
  (response) =>
    void response.writeHead(status, headers).end(body)

describe('a receiver that fails', () => {
  test('is tried again later; later messages wait and arrive in their order', async () => {
    const one = await watched()
    one.receiver.answer = answerWith(500, {}, 'out of order')
    await one.happen()
    await one.happen()
    await one.happen()
    expect(one.sequences()).toEqual([1])
    expect(await deliveriesOf(one)).toMatchObject([
      { sequence: 3, status: 'WAITING', attempts: 0, attemptedAt: null },
      { sequence: 2, status: 'WAITING', attempts: 0 },
      { sequence: 1, status: 'WAITING', attempts: 1, answerStatus: 500, answer: 'out of order' },
    ])
    const { failingSince, nextAttemptAt } = await endpointOf(one)
    expect(failingSince).toBe(now)
    expect(Math.abs(Date.parse(nextAttemptAt!) - Date.parse(now) - MINUTE)).toBeLessThanOrEqual(MINUTE / 10)
    await runJob(api.app, 'webhooks.deliver')
    expect(one.sequences()).toEqual([1])
    one.receiver.answer = answerWith(204)
    await attemptNext(one)
    expect(one.sequences()).toEqual([1, 1, 2, 3])
    const [first, second] = one.receiver.received
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    expect(await endpointOf(one)).toMatchObject({ failingSince: null, nextAttemptAt: null })
  })

  test('for three days is turned off with a notice; turned on again it gets everything that waits', async () => {
    const one = await watched()
    one.receiver.answer = answerWith(503)
    await one.happen()
    let attempts = 1
    while ((await endpointOf(one)).disabledAt === null) {
      await attemptNext(one)
      attempts++
    }
    // By the jitter the last but one is just before the end, or left out.
    expect([10, 11]).toContain(attempts)
    expect(api.clock.now().toISOString()).toBe('2026-11-26T08:00:00.000Z')
    expect(await endpointOf(one)).toMatchObject({ disabledReason: 'failing', nextAttemptAt: null })
    const notes = (await notificationsOf(api, one.mentor)).filter(
      (note) => note.notificationType === 'WEBHOOK_DISABLED',
    )
    expect(notes.map(({ targetUrl }) => targetUrl)).toEqual([`/dashboard/settings/security/webhooks/${one.id}`])
    const { host } = new URL(one.receiver.url)
    const mails = (await mailsTo(api, one.mentor.email)).filter(({ subject }) => subject.includes(host))
    expect(mails.map(({ subject }) => subject)).toEqual([`We no longer send events to ${host}`])
    expect(mails[0]!.text).toContain('for three days no event could be delivered')
    // What happens meanwhile waits.
    await one.happen()
    expect(one.receiver.received).toHaveLength(attempts)
    one.receiver.answer = answerWith(200)
    await api.call(webhookRoutes.enableWebhook, { params: { id: one.id } }, await asOwner(one.mentor))
    await api.runJobs()
    expect(one.sequences().slice(attempts)).toEqual([1, 2])
    expect(await endpointOf(one)).toMatchObject({ disabledAt: null, disabledReason: null })
  })

  test('with 410 wants nothing more', async () => {
    const one = await watched()
    one.receiver.answer = answerWith(410)
    await one.happen()
    expect(await endpointOf(one)).toMatchObject({ disabledReason: 'gone' })
  })

  test('and says for how long is left alone for so long', async () => {
    const one = await watched()
    one.receiver.answer = answerWith(429, { 'retry-after': '7200' })
    await one.happen()
    expect((await endpointOf(one)).nextAttemptAt).toBe('2026-11-23T10:00:00.000Z')
  })

  test.each([
    [
      'redirects',
      answerWith(307, { location: 'https://elsewhere.example.org/' }),
      { answerStatus: 307, failure: null },
    ],
    [
      'answers more than 64 kB',
      answerWith(200, {}, randomBytes(40_000).toString('hex')),
      { answerStatus: null, failure: 'too_large' },
    ],
    ['answers with NUL', answerWith(400, {}, 'a\0b'), { answerStatus: 400, answer: 'ab' }],
    [
      'hangs up',
      ((response) => void response.destroy()) as Watched['receiver']['answer'],
      { answerStatus: null, failure: 'unreachable' },
    ],
  ])('because it %s is not called again at once', async (_, answer, expected) => {
    const one = await watched()
    one.receiver.answer = answer
    await one.happen()
    expect(await deliveriesOf(one)).toMatchObject([{ status: 'WAITING', attempts: 1, ...expected }])
    expect(one.receiver.received).toHaveLength(1)
  })

  test('because it never answers does not keep others waiting', async () => {
    const [slow, quick] = [await watched(), await watched()]
    slow.receiver.answer = () => {}
    for (const { id, mentor } of [slow, quick])
      await api.call(webhookRoutes.testWebhook, { params: { id } }, await asOwner(mentor))
    const { deliver } = webhookJobs(api.app.dependencies, 200)
    await deliver!.prepare!({ db: api.db, now: api.clock.now() }, {})
    expect(await deliveriesOf(slow)).toMatchObject([{ status: 'WAITING', failure: 'unreachable' }])
    expect(await deliveriesOf(quick)).toMatchObject([{ status: 'DELIVERED' }])
  })

  test.each(['https://localhost.test.invalid/', 'https://[::1]/hooks', 'https://127.0.0.2/hooks'])(
    'at %s is not reached',
    async (url) => {
      const one = await watched(url)
      await one.happen()
      const [delivery] = await deliveriesOf(one)
      expect(delivery).toMatchObject({ status: 'WAITING', attempts: 1, answerStatus: null })
      expect(['address', 'unreachable']).toContain(delivery!.failure)
    },
  )
})

describe('a message that is skipped', () => {
  const skip = async ({ mentor, id }: Watched, deliveryId: string) =>
    api.call(webhookRoutes.skipDelivery, { params: { id, deliveryId } }, await asOwner(mentor))

  test('no longer holds up those behind it, and can still be sent again in its place', async () => {
    const one = await watched()
    one.receiver.answer = answerWith(422)
    await one.happen()
    await one.happen()
    expect(one.sequences()).toEqual([1])
    const [, refused] = await deliveriesOf(one)
    one.receiver.answer = answerWith(200)
    expect((await skip(one, refused!.id)).status).toBe(204)
    await api.runJobs()
    expect(one.sequences()).toEqual([1, 2])
    expect(await deliveriesOf(one)).toMatchObject([{ status: 'DELIVERED' }, { status: 'SKIPPED', answerStatus: 422 }])
    const input = { params: { id: one.id, deliveryId: refused!.id } }
    await api.call(webhookRoutes.resendDelivery, input, await asOwner(one.mentor))
    await api.runJobs()
    expect(one.sequences()).toEqual([1, 2, 1])
    expect((await skip(one, refused!.id)).status).toBe(204)
    expect(await deliveriesOf(one)).toMatchObject([{ status: 'DELIVERED' }, { status: 'DELIVERED' }])
  })

  test('while it is being sent lets the next one follow at once', async () => {
    const one = await watched()
    one.receiver.answer = answerWith(422)
    await one.happen()
    await one.happen()
    const [, refused] = await deliveriesOf(one)
    one.receiver.answer = (response) => {
      one.receiver.answer = answerWith(200)
      void skip(one, refused!.id).then(() => response.writeHead(422).end())
    }
    await attemptNext(one)
    expect(one.sequences()).toEqual([1, 1, 2])
    expect(await deliveriesOf(one)).toMatchObject([{ status: 'DELIVERED' }, { status: 'SKIPPED', attempts: 2 }])
  })

  test('is one of the owner’s own', async () => {
    const [one, stranger] = [await watched(), await watched()]
    one.receiver.answer = answerWith(422)
    await one.happen()
    const [refused] = await deliveriesOf(one)
    expect((await skip(stranger, refused!.id)).status).toBe(404)
    expect(await deliveriesOf(one)).toMatchObject([{ status: 'WAITING' }])
  })
})

describe('sending again', () => {
  const resend = async ({ mentor, id }: Watched, deliveryId: string) =>
    api.call(webhookRoutes.resendDelivery, { params: { id, deliveryId } }, await asOwner(mentor))

  test('one message keeps id, body and sequence, and has a signature of now', async () => {
    const one = await watched()
    await one.happen()
    await one.happen()
    api.clock.advance(60 * MINUTE)
    const [, first] = await deliveriesOf(one)
    expect((await resend(one, first!.id)).status).toBe(204)
    await api.runJobs()
    expect(one.sequences()).toEqual([1, 2, 1])
    const [original, , again] = one.receiver.received
    expect(again!.text).toBe(original!.text)
    expect(again!.headers['webhook-id']).toBe(original!.headers['webhook-id'])
    expect(Number(again!.headers['webhook-timestamp']) - Number(original!.headers['webhook-timestamp'])).toBe(3600)
    expect(await deliveriesOf(one)).toMatchObject([{ attempts: 1 }, { attempts: 2, status: 'DELIVERED' }])
    const stranger = await watched()
    expect((await resend(stranger, first!.id)).status).toBe(404)
  })

  test('the messages of some days go out in their order, by the days of their owner', async () => {
    const one = await watched()
    const period = async (from: string, to: string) => {
      const input = { params: { id: one.id }, body: { from, to } }
      const { body } = await api.call(webhookRoutes.resendDeliveries, input, await asOwner(one.mentor))
      await api.runJobs()
      return body.count
    }
    // In Nairobi the last one is of the next day.
    for (const at of [now, '2026-11-24T08:00:00Z', '2026-11-24T20:59:00Z', '2026-11-24T21:00:00Z']) {
      api.clock.set(at)
      await one.happen()
    }
    one.receiver.received.length = 0
    expect(await period('2026-11-24', '2026-11-24')).toBe(2)
    expect(one.sequences()).toEqual([2, 3])
    expect(await period('2026-11-23', '2026-11-25')).toBe(4)
    expect(one.sequences()).toEqual([2, 3, 1, 2, 3, 4])
    expect(await period('2026-11-20', '2026-11-22')).toBe(0)
  })

  test('a message is kept for thirty days', async () => {
    const one = await watched()
    await one.happen()
    api.clock.advance(30 * 24 * 60 * MINUTE)
    await runJob(api.app, 'webhooks.sweep')
    expect(await deliveriesOf(one)).toHaveLength(1)
    api.clock.advance(1)
    await runJob(api.app, 'webhooks.sweep')
    expect(await deliveriesOf(one)).toEqual([])
  })

  test('a second process does not send while one does', async () => {
    const one = await watched()
    await api.call(webhookRoutes.testWebhook, { params: { id: one.id } }, await asOwner(one.mentor))
    const context = { db: api.db, now: api.clock.now() }
    const [first, second] = [webhookJobs(api.app.dependencies), webhookJobs(api.app.dependencies)]
    await Promise.all([first['deliver']!.prepare!(context, {}), second['deliver']!.prepare!(context, {})])
    expect(one.sequences()).toEqual([1])
  })
})
