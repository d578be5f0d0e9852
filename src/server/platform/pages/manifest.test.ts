import fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { serveSiteFiles } from './site-files.ts'

const app = fastify()
serveSiteFiles(app, {
  call: () => Promise.resolve({ data: [], hasMore: false }),
  productName: 'Umoja',
  appUrl: 'http://localhost',
  development: true,
  now: () => 0,
})
afterAll(() => app.close())

type Picture = { src: string; sizes: string; type: string; purpose?: string }
type Manifest = Record<string, string> & { icons: Picture[]; screenshots: Picture[]; shortcuts: { url: string }[] }
const manifestIn = async (language: string) =>
  (await app.inject(`/manifest.webmanifest?language=${language}`)).json<Manifest>()

test('the manifest is in the language of its page, and is that of one application', async () => {
  const [english, mirrored, unknown] = await Promise.all(['en', 'ar-XB', 'xx'].map(manifestIn))
  expect(english).toMatchObject({ name: 'Umoja', lang: 'en', dir: 'ltr', start_url: '/dashboard', id: '/dashboard' })
  expect(mirrored).toMatchObject({ lang: 'ar-XB', dir: 'rtl', start_url: '/ar-XB/dashboard', id: '/dashboard' })
  expect(mirrored!.shortcuts.map(({ url }) => url)).toEqual(['/ar-XB/dashboard/next-session', '/ar-XB/find'])
  expect(mirrored!['description']).not.toBe(english!['description'])
  expect(unknown).toEqual(english)
})

test('every picture that the manifest names has the size and the type that it says', async () => {
  const { icons, screenshots } = await manifestIn('en')
  expect(icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual([
    '192x192',
    '512x512',
  ])
  expect(screenshots.length).toBeGreaterThan(1)
  for (const { src, sizes, type } of [...icons, ...screenshots]) {
    const answer = await app.inject(src)
    expect(answer.headers['content-type'], src).toContain(type)
    const { width, height } = await sharp(answer.rawPayload).metadata()
    if (sizes !== 'any') expect(`${width}x${height}`, src).toBe(sizes)
    expect(answer.rawPayload.length, src).toBeLessThan(150_000)
  }
})
