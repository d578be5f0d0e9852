import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { realtimePath, type ServerEvents } from '#contract/realtime.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeMentee } from '#server/features/profiles/factory.ts'
import { apiForTest } from '#test/support/api.ts'

test('a suspension closes the open sockets of the account at once, and leaves others open', async () => {
  const api = await apiForTest()
  await api.app.http.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://127.0.0.1:${(api.app.http.server.address() as AddressInfo).port}`
  const open = async (token: string) => {
    const socket: Socket<ServerEvents> = io(origin, {
      path: realtimePath,
      transports: ['websocket'],
      auth: { token },
      forceNew: true,
      reconnection: false,
    })
    onTestFinished(() => void socket.disconnect())
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    return socket
  }
  const [staff, person, other] = [await makeUser(api, { staff: true }), await makeMentee(api), await makeMentee(api)]
  const [theirs, others] = [await open(person.token), await open(other.token)]
  const signedOut = new Promise<void>((resolve) => theirs.once('signedOut', resolve))
  const closed = new Promise<string>((resolve) => theirs.once('disconnect', resolve))
  const body = { isPermanent: false, reason: 'Rude to another member' }
  await api.call(staffRoutes.suspendPerson, { params: { id: person.userId }, body }, { as: staff.token })
  // The commit causes it: the test clock stands still, so no periodic check can.
  await signedOut
  expect(await closed).toBe('io server disconnect')
  expect(others.connected).toBe(true)
})
