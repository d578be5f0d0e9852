import { spawn } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { accepts, freePort } from './ports.ts'

const startTimeout = 20_000

/** A Redis server for the running test: that of TEST_REDIS_URL, or a new one if redis-server is installed; otherwise the reason. */
export async function redisForTest(): Promise<{ url: string } | { missing: string }> {
  const externalUrl = process.env.TEST_REDIS_URL
  if (externalUrl !== undefined) return { url: externalUrl }
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const server = spawn('redis-server', args, { stdio: 'ignore' })
  let ended: string | undefined
  server.once('error', (error) => (ended = error.message))
  server.once('exit', (code) => (ended ??= `it ended with ${code}`))
  const deadline = performance.now() + startTimeout
  while (ended === undefined && performance.now() < deadline) {
    if (await accepts(port)) {
      onTestFinished(() => void server.kill())
      return { url: `redis://127.0.0.1:${port}` }
    }
    await new Promise((done) => setTimeout(done, 20))
  }
  server.kill()
  return { missing: `no TEST_REDIS_URL, and redis-server did not start: ${ended ?? 'no answer'}` }
}
