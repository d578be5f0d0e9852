import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { fileRoutes } from '#contract/files/routes.ts'
import { posterAt } from '#contract/files/constants.ts'
import { clothImage } from '#server/platform/files/cloth-image.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { makeUser, type MadeUser } from '../accounts/factory.ts'
import { makePicture, makeNoise } from './factory.ts'
import { assertOwnPicture, assertOwnPoster, storeImage } from './public.ts'

const day = 86_400_000

async function upload(api: TestApi, user: MadeUser, body: Buffer, contentType = 'image/png') {
  const query = { fileName: 'poster.png', purpose: 'poster', size: body.length, contentType } as const
  const signed = (await api.call(fileRoutes.signedUrl, { query }, { as: user.token })).body
  const sent = await api.app.http.inject({
    method: 'PUT',
    url: signed.signedUrl.replace(api.app.dependencies.env.APP_URL, ''),
    payload: body,
    headers: { 'content-type': contentType },
  })
  expect(sent.statusCode).toBe(204)
  return api.call(fileRoutes.publicize, { query: { fileName: signed.fileName } }, { as: user.token })
}

const get = (api: TestApi, url: string) => api.app.http.inject({ method: 'GET', url })

async function sizesOf(api: TestApi, link: string) {
  const links = [link, posterAt(link, 720), posterAt(link, 360)]
  return Promise.all(
    links.map(async (address) => {
      const { rawPayload } = await get(api, address)
      const { format, width, height, exif } = await sharp(rawPayload).metadata()
      return { format, width, height, exif, bytes: rawPayload.length }
    }),
  )
}

const storing = (api: TestApi, user: MadeUser, image: Buffer) =>
  storeImage(
    api.app.dependencies,
    { db: api.db, now: api.clock.now() },
    { purpose: 'poster', ownerId: user.userId, image },
  )

describe('uploading a poster', () => {
  test('a photograph is published as 16:9 at three widths, within the byte limits and without metadata', async () => {
    const api = await apiForTest()
    const { body } = await upload(
      api,
      await makeUser(api),
      await makePicture('image/jpeg', { width: 1500, height: 2000 }),
      'image/jpeg',
    )
    const [full, middle, small] = await sizesOf(api, body.fileLink)
    // The camera was turned: 2000 wide and 1500 high.
    expect(full).toMatchObject({ format: 'webp', width: 1280, height: 720, exif: undefined })
    expect(middle).toMatchObject({ format: 'webp', width: 720, height: 405 })
    expect(small).toMatchObject({ format: 'webp', width: 360, height: 203 })
  })

  test('even noise, the worst case for compression, has at most 25 KB at 360 and 60 KB at 720 pixels', async () => {
    const api = await apiForTest()
    const noise = await makeNoise({ width: 960, height: 540 })
    const { body } = await upload(api, await makeUser(api), noise, 'image/jpeg')
    const [full, middle, small] = await sizesOf(api, body.fileLink)
    expect(full).toMatchObject({ width: 960, height: 540 })
    expect(middle!.bytes).toBeLessThanOrEqual(60_000)
    expect(small!.bytes).toBeLessThanOrEqual(25_000)
  })

  test('a small image is not enlarged', async () => {
    const api = await apiForTest()
    const { body } = await upload(api, await makeUser(api), await makePicture('image/png', { width: 400, height: 300 }))
    const sizes = await sizesOf(api, body.fileLink)
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [400, 225],
      [400, 225],
      [360, 203],
    ])
  })

  test('a text declared as an image is refused', async () => {
    const api = await apiForTest()
    const answer = await upload(api, await makeUser(api), Buffer.from('<p>no image</p>'))
    expect([answer.status, answer.error.code]).toEqual([400, 'file_type_refused'])
  })

  test('posters do not count against the limit of profile pictures', async () => {
    const api = await apiForTest()
    const user = await makeUser(api)
    const sign = (purpose: 'picture' | 'poster') =>
      api.call(fileRoutes.signedUrl, { query: { fileName: 'a.png', purpose, size: 10 } }, { as: user.token })
    for (let count = 0; count < 51; count++) expect((await sign('poster')).status).toBe(200)
    expect((await sign('picture')).status).toBe(200)
  })
})

describe('ownership of a poster', () => {
  test('only a poster of the caller is accepted', async () => {
    const api = await apiForTest()
    const [owner, other] = [await makeUser(api), await makeUser(api)]
    const link = (await upload(api, owner, await makePicture('image/png'))).body.fileLink
    const contextOf = (user: MadeUser) => ({ actor: user, db: api.db })
    await assertOwnPoster(contextOf(owner), link)
    await expect(assertOwnPoster(contextOf(other), link)).rejects.toMatchObject({ code: 'file_not_yours' })
    await expect(assertOwnPicture(contextOf(owner), link)).rejects.toMatchObject({ code: 'file_not_yours' })
    await expect(assertOwnPoster(contextOf(owner), 'https://example.org/a.webp')).rejects.toMatchObject({
      code: 'file_not_yours',
    })
  })

  test('a poster woven by the server belongs to the host, at three widths', async () => {
    const api = await apiForTest()
    const host = await makeUser(api)
    const link = await storing(api, host, await clothImage('learning-rust', { width: 1280, height: 720 }))
    expect(link).toMatch(/^\/files\/[0-9a-f]{40}\.webp$/)
    await assertOwnPoster({ actor: host, db: api.db }, link)
    const [full, middle, small] = await sizesOf(api, link)
    expect(full).toMatchObject({ format: 'webp', width: 1280, height: 720 })
    expect(middle!.bytes).toBeLessThanOrEqual(60_000)
    expect(small!.bytes).toBeLessThanOrEqual(25_000)
  })
})

test('the sweep removes a poster that no session used for a month, in every width', async () => {
  const api = await apiForTest()
  const host = await makeUser(api)
  const link = await storing(api, host, await clothImage('unused', { width: 1280, height: 720 }))
  const sweep = () =>
    api.app.features
      .find(({ name }) => name === 'files')!
      .jobs!.sweep!.run(
        { db: api.db, now: api.clock.now(), ...api.app.outbox(api.db), push: () => {}, pushEvent: () => {} },
        {},
      )
  api.clock.advance(29 * day)
  await sweep()
  expect((await get(api, link)).statusCode).toBe(200)
  api.clock.advance(2 * day)
  await sweep()
  const addresses = [link, posterAt(link, 720), posterAt(link, 360)]
  expect(await Promise.all(addresses.map(async (address) => (await get(api, address)).statusCode))).toEqual([
    404, 404, 404,
  ])
})
