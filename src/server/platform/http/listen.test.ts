import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'

const CALLERS = 64

/** Callers in a thread of their own, who connect and, once told to, ask for `/`; the thread posts the statuses of their answers. */
const callers = `
  const { request } = require('node:http')
  const { connect } = require('node:net')
  const { parentPort, workerData: { port, connected } } = require('node:worker_threads')
  const open = () => new Promise((done) => { const socket = connect(port, '127.0.0.1', () => done(socket)) })
  const ask = (socket) => new Promise((done, fail) =>
    request({ createConnection: () => socket }, (answer) => done(answer.resume().statusCode)).on('error', fail).end())
  Promise.all(Array.from({ length: ${CALLERS} }, open)).then(async (sockets) => {
    Atomics.store(connected, 0, 1)
    Atomics.notify(connected, 0)
    parentPort.postMessage(await Promise.all(sockets.map(ask)))
  })`

async function serve() {
  const http = fastify({ forceCloseConnections: 'idle' })
  http.get('/', async () => 'answer')
  const listening = await listen(http, { port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  return { http, listening, port }
}

test.runIf(process.platform === 'linux')(
  'those who connect while the process computes are accepted several in each turn of the event loop, and answered',
  async () => {
    const { http, listening, port } = await serve()
    let accepted = 0
    http.server.on('connection', () => accepted++)
    const connected = new Int32Array(new SharedArrayBuffer(4))
    const worker = new Worker(callers, { eval: true, workerData: { port, connected } })
    onTestFinished(async () => void (await worker.terminate()))
    const answers = once(worker, 'message')
    // The event loop stands still, as it does under load, until all have connected.
    Atomics.wait(connected, 0, 0)
    let turns = 0
    for (; accepted < CALLERS; turns++) await setImmediate()
    expect(turns).toBeLessThan(CALLERS / 2)
    expect(await answers).toEqual([Array(CALLERS).fill(200)])
    await Promise.all([listening.stop(), http.close()])
  },
)

test('once it has stopped, nobody is accepted any more', async () => {
  const { http, listening, port } = await serve()
  const call = () => fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
  expect((await call()).status).toBe(200)
  await Promise.all([listening.stop(), http.close()])
  await expect(call()).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
})
