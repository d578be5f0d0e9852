import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { realtimePath } from '#contract/realtime.ts'
import { roomNamespace } from '#contract/rooms/constants.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { apiForTest } from '#test/support/api.ts'
import { packetLimits } from './limit-packets.ts'

/** A connection that speaks the protocol itself: `0` opens it, `40` joins a namespace, `42` sends an event. */
async function openConnection() {
  const api = await apiForTest()
  await api.app.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = api.app.http.server.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}${realtimePath}/?EIO=4&transport=websocket`)
  onTestFinished(() => socket.terminate())
  const received: string[] = []
  socket.on('message', (data) => received.push(String(data)))
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await new Promise((resolve) => socket.once('message', resolve))
  const { token } = await makeUser(api)
  return { api, socket, received, closed, auth: JSON.stringify({ token }) }
}

test('a connection that joins namespaces again and again is closed before they cost anything', async () => {
  const { api, socket, received, closed, auth } = await openConnection()
  for (let n = 0; n < 6000; n++) socket.send(n % 2 === 0 ? `40${auth}` : `40${roomNamespace},${auth}`)
  await closed
  // Answers to more of them would begin with 40 or 44.
  const answers = received.filter((text) => /^4[04]/.test(text))
  expect(answers.length).toBeLessThanOrEqual(packetLimits.namespaces)
  expect((await api.app.http.inject('/healthz')).statusCode).toBe(200)
})

test('a connection that sends far more than anybody needs to is closed', async () => {
  const { socket, received, closed, auth } = await openConnection()
  socket.send(`40${auth}`)
  await expect.poll(() => received.some((text) => text.startsWith('40'))).toBe(true)
  for (let n = 0; n < packetLimits.burst + 10; n++) socket.send(`42${n}["chat:unread-count",{}]`)
  await closed
})

test('somebody has a limited number of open sockets on a process', async () => {
  const { api, auth } = await openConnection()
  const { port } = api.app.http.server.address() as AddressInfo
  const join = async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${realtimePath}/?EIO=4&transport=websocket`)
    onTestFinished(() => socket.terminate())
    return new Promise<string>((resolve) =>
      socket.on('message', (data) => {
        const text = String(data)
        if (text.startsWith('0')) socket.send(`40${auth}`)
        else resolve(text.slice(0, 2))
      }),
    )
  }
  const answers = []
  for (let n = 0; n < 51; n++) answers.push(await join())
  expect(answers.slice(0, 50).every((answer) => answer === '40')).toBe(true)
  expect(answers[50]).toBe('44')
})
