import fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { clothImage } from '#server/platform/files/cloth-image.ts'
import { serveSessionPreviews } from './session-previews.ts'

const poster = await clothImage('a poster', { width: 1280, height: 720 })
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
          posterUrl: slug === 'cv-clinic' ? '/files/poster.webp' : '/files/gone.webp',
        }
      : undefined,
  picture: async (link) => (link === '/files/poster.webp' ? poster : undefined),
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
