import fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { clothImage } from '#server/platform/files/cloth-image.ts'
import { serveSessionPreviews } from './session-previews.ts'

const poster = await clothImage('a poster', { width: 1280, height: 720 })
/** A portrait in one colour. */
const portrait = (background: string) =>
  sharp({ create: { width: 512, height: 512, channels: 3, background } })
    .webp()
    .toBuffer()
const pictures: Partial<Record<string, Buffer>> = {
  '/files/poster.webp': poster,
  '/files/host.webp': await portrait('#f00'),
  '/files/cohost.webp': await portrait('#00f'),
}
const app = fastify()
serveSessionPreviews(app, {
  productName: () => 'Kando',
  preview: async (slug, search) =>
    slug === 'cv-clinic' || search.get('invite') === 'secret'
      ? {
          ids: ['0198c0de-0000-7000-8000-000000000001'],
          slug,
          title: 'CV clinic for back-end engineers, with time for your questions',
          when: 'Thu 26 Nov · 18:00 – 19:00 EAT',
          host: 'Ọláṣubọ̀mí Adéyẹmí',
          pictures: slug === 'cv-clinic' ? ['/files/host.webp', '/files/gone.webp', '/files/cohost.webp'] : [],
          posterUrl: slug === 'cv-clinic' ? '/files/poster.webp' : '/files/gone.webp',
        }
      : undefined,
  picture: async (link) => pictures[link],
})
afterAll(() => app.close())

const get = (url: string) => app.inject({ url })

test.each(['/preview/cv-clinic.jpg', '/preview/hidden.jpg?invite=secret'])(
  '%s is a JPEG of 1200 by 630 pixels below 300 kB, with text on a white panel',
  async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const { width, height } = await sharp(answer.rawPayload).metadata()
    expect({ width, height }).toEqual({ width: 1200, height: 630 })
    expect(answer.rawPayload.length).toBeLessThan(300_000)
    const panel = { left: 60, top: 280, width: 1080, height: 290 }
    const { channels } = await sharp(answer.rawPayload).extract(panel).greyscale().stats()
    expect(channels[0]!.mean).toBeGreaterThan(180)
    expect(channels[0]!.min).toBeLessThan(60)
  },
)

test('the portraits of host and cohosts stand above the end of the panel, without those that are gone', async () => {
  const { rawPayload } = await get('/preview/cv-clinic.jpg')
  const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
  const near = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels
    const [red, green, blue] = data.subarray(at, at + 3)
    return red! > 200 && green! < 60 && blue! < 60 ? 'host' : blue! > 200 && red! < 60 ? 'cohost' : 'other'
  }
  // Along the middle of the circles, a pixel of each 20.
  const seen = new Set<string>()
  for (let y = 60; y < 290; y += 10) for (let x = 760; x < 1160; x += 10) seen.add(near(x, y))
  expect(seen).toEqual(new Set(['other', 'host', 'cohost']))
  const hostOnly = new Set(Array.from({ length: 40 }, (_, i) => near(60 + i * 10, 200)))
  expect(hostOnly).toEqual(new Set(['other']))
})

test('caches revalidate a picture, and that of an invite link is private', async () => {
  const open = await get('/preview/cv-clinic.jpg')
  expect(open.headers['cache-control']).toBe('public, no-cache')
  expect((await get('/preview/hidden.jpg?invite=secret')).headers['cache-control']).toBe('private, no-cache')
  const again = await app.inject({
    url: '/preview/cv-clinic.jpg',
    headers: { 'if-none-match': String(open.headers.etag) },
  })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('a session that a visitor cannot see has no picture', async () => {
  expect((await get('/preview/hidden.jpg')).statusCode).toBe(404)
  expect((await get('/preview/cv-clinic.png')).statusCode).toBe(404)
})
