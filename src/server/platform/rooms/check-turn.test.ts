import { expect, onTestFinished, test } from 'vitest'
import { hasCoturn, startCoturn, turnSecret } from '#test/support/servers/coturn.ts'
import { freePort } from '#test/support/ports.ts'
import { checkTurn } from './check-turn.ts'

async function startForTest(): Promise<string> {
  const { url, stop } = await startCoturn()
  onTestFinished(stop)
  return url
}

test('without a TURN server the check says who cannot take part', async () => {
  expect(await checkTurn({ TURN_URLS: ['stun:127.0.0.1'], TURN_SECRET: undefined })).toMatch(/^not set/)
})

test('a TURN server that does not answer is named', async () => {
  const url = `turn:127.0.0.1:${await freePort()}?transport=tcp`
  await expect(checkTurn({ TURN_URLS: [url], TURN_SECRET: turnSecret })).rejects.toThrow(`${url} does not relay`)
})

test.skipIf(!hasCoturn)('coturn relays with our credentials, and not with another secret', async () => {
  const url = await startForTest()
  const relays = (TURN_SECRET: string) => checkTurn({ TURN_URLS: [url], TURN_SECRET })
  await expect.poll(() => relays(turnSecret).catch(String)).toBe(`${url} relays`)
  await expect(relays('another secret')).rejects.toThrow('does not relay')
})
