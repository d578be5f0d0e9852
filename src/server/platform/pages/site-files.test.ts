import fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { clothSvg } from '#rules/cloth.ts'
import { defaultSettings } from '#rules/instance/settings.ts'
import { pageLookOf } from './page-look.ts'
import { serveSiteFiles } from './site-files.ts'

const app = fastify()
const site = {
  call: () => Promise.resolve({ data: [], hasMore: false }),
  productName: 'Umoja',
  appUrl: 'http://localhost',
  development: false,
  now: () => 0,
}
serveSiteFiles(app, site, () => pageLookOf(defaultSettings))
afterAll(() => app.close())

const get = (url: string) => app.inject({ url })

test('a cloth is drawn from its seed in the requested shape, and cached for ever', async () => {
  const plain = await get('/cloth/amina.svg')
  expect(plain.body).toBe(clothSvg('amina'))
  expect(plain.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const shaped = await get('/cloth/amina.svg?size=560x800x7')
  expect(shaped.body).toBe(clothSvg('amina', { width: 560, height: 800, strips: 7 }))
  expect((await get('/cloth/%2Flogin.svg')).body).toBe(clothSvg('/login'))
})

test.each(['0x56x15', '10x9999x31', '420x56x99', '420x56', 'wide', '1e3x56x15'])(
  'a cloth of the shape %s is refused',
  async (size) => {
    expect((await get(`/cloth/amina.svg?size=${size}`)).statusCode).toBe(404)
  },
)

test('a preview is a PNG of 1200 by 630 pixels below 300 kB', async () => {
  const answer = await get('/cloth/amina.png')
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const { format, width, height } = await sharp(answer.rawPayload).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
  expect(answer.rawPayload.length).toBeLessThan(300_000)
})

test('too many concurrent previews get 503 with Retry-After', async () => {
  const crowd = await Promise.all(Array.from({ length: 60 }, (_, i) => get(`/cloth/one-of-many-${i}.png`)))
  const codes = crowd.map((answer) => answer.statusCode)
  expect(codes.filter((code) => code === 200).length).toBeGreaterThan(0)
  expect(codes.filter((code) => code !== 200).length).toBe(60 - 41)
})
