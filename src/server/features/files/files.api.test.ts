import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { uploadLimit, type pictureTypes } from '#contract/files/constants.ts'
import { fileRoutes } from '#contract/files/routes.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { makeUser, signInAs, type MadeUser } from '../accounts/factory.ts'
import { makeNoise, makePicture, makePixelBomb } from './factory.ts'
import { assertOwnPicture } from './public.ts'

type PictureType = (typeof pictureTypes)[number]

const sign = (api: TestApi, user: MadeUser, size: number, contentType: string = 'image/png') =>
  api.call(
    fileRoutes.signedUrl,
    { query: { fileName: '../my face.png', purpose: 'picture', size, contentType } },
    { as: user.token },
  )

const put = (
  api: TestApi,
  signedUrl: string,
  body: Buffer,
  contentType: string = 'image/png',
  headers: Record<string, string> = {},
) =>
  api.app.http.inject({
    method: 'PUT',
    url: signedUrl.replace(api.app.dependencies.env.APP_URL, ''),
    payload: body,
    headers: { 'content-type': contentType, ...headers },
  })

const publicize = (api: TestApi, user: MadeUser, fileName: string) =>
  api.call(fileRoutes.publicize, { query: { fileName } }, { as: user.token })

async function upload(api: TestApi, user: MadeUser, body: Buffer, contentType: PictureType = 'image/png') {
  const signed = await sign(api, user, body.length, contentType)
  expect((await put(api, signed.body.signedUrl, body, contentType)).statusCode).toBe(204)
  return { ...signed.body, answer: await publicize(api, user, signed.body.fileName) }
}

const get = (api: TestApi, url: string) => api.app.http.inject({ method: 'GET', url })

describe('uploading a picture', () => {
  test('an uploaded photograph is published as an upright WebP square without metadata', async () => {
    const api = await apiForTest()
    const user = await makeUser(api)
    const photo = await makePicture('image/jpeg', { width: 900, height: 700 })
    const { answer } = await upload(api, user, photo, 'image/jpeg')
    expect(answer.status).toBe(200)
    expect(answer.body.fileLink).toMatch(/^\/files\/[0-9a-f]{40}\.webp$/)

    const file = await get(api, answer.body.fileLink)
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const { format, width, height, exif, orientation } = await sharp(file.rawPayload).metadata()
    expect({ format, width, height, exif, orientation }).toEqual({
      format: 'webp',
      width: 512,
      height: 512,
      exif: undefined,
      orientation: undefined,
    })
    expect(file.rawPayload.includes('Somewhere secret')).toBe(false)
    expect(photo.includes('Somewhere secret')).toBe(true)

    const small = await get(api, answer.body.fileLink.replace('.webp', '-96.webp'))
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 })
  })

  test('publishing the same file again returns the same link', async () => {
    const api = await apiForTest()
    const user = await makeUser(api)
    const { fileName, answer } = await upload(api, user, await makePicture('image/png'))
    expect((await publicize(api, user, fileName)).body).toEqual(answer.body)
  })

  test('a file can be published by its name alone, as specified', async () => {
    const api = await apiForTest()
    const user = await makeUser(api)
    const query = { fileName: 'my face.PNG' }
    const { body } = await api.call(fileRoutes.signedUrl, { query }, { as: user.token })
    const picture = await makePicture('image/png')
    const sent = await put(api, body.signedUrl, picture, 'image/png', { 'x-ms-blob-type': 'BlockBlob' })
    expect(sent.statusCode).toBe(204)
    expect((await publicize(api, user, body.fileName)).status).toBe(200)
  })

  test('the name of a file is random and contains nothing from the caller', async () => {
    const api = await apiForTest()
    const user = await makeUser(api)
    const [one, two] = [await sign(api, user, 10), await sign(api, user, 10)]
    expect(one.body.fileName).toMatch(/^[0-9a-f]{40}$/)
    expect(one.body.fileName).not.toBe(two.body.fileName)
  })

  test('a visitor is refused', async () => {
    const api = await apiForTest()
    const answers = [
      await api.call(fileRoutes.signedUrl, { query: { fileName: 'a.png' } }),
      await api.call(fileRoutes.publicize, { query: { fileName: 'a' } }),
    ]
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual([
      [401, 'unauthenticated'],
      [401, 'unauthenticated'],
    ])
  })
})

describe('limits', () => {
  test('3,145,728 bytes are accepted and one more is refused, when signing and when uploading', async () => {
    const api = await apiForTest()
    const user = await makeUser(api)
    const refused = await sign(api, user, uploadLimit + 1)
    expect([refused.status, refused.error.errorMessages]).toEqual([413, ['File size exceeds 3MB limit']])

    const { signedUrl } = (await sign(api, user, uploadLimit)).body
    const tooLarge = await put(api, signedUrl, Buffer.alloc(uploadLimit + 1))
    expect([tooLarge.statusCode, tooLarge.json().code]).toEqual([413, 'file_too_large'])
    expect((await put(api, signedUrl, Buffer.alloc(uploadLimit))).statusCode).toBe(204)
  })

  test('a URL signed without a size accepts neither more than the limit nor an empty file', async () => {
    const api = await apiForTest()
    const user = await makeUser(api)
    const query = { fileName: 'face.png' }
    const { signedUrl } = (await api.call(fileRoutes.signedUrl, { query }, { as: user.token })).body
    expect((await put(api, signedUrl, Buffer.alloc(uploadLimit + 1))).json().code).toBe('file_too_large')
    expect((await put(api, signedUrl, Buffer.alloc(0))).json().code).toBe('invalid_input')
    const sized = `${signedUrl}&size=10`
    expect((await put(api, sized, Buffer.alloc(10))).json().code).toBe('upload_expired')
    expect((await put(api, signedUrl, Buffer.alloc(uploadLimit))).statusCode).toBe(204)
  })

  test('a size or type other than the signed one is refused', async () => {
    const api = await apiForTest()
    const user = await makeUser(api)
    const { signedUrl } = (await sign(api, user, 10)).body
    expect((await put(api, signedUrl, Buffer.alloc(9))).json().code).toBe('invalid_input')
    expect((await put(api, signedUrl, Buffer.alloc(10), 'text/html')).json().code).toBe('file_type_refused')
    expect((await put(api, signedUrl, Buffer.alloc(10))).statusCode).toBe(204)
  })

  test('a type other than a picture is not signed', async () => {
    const api = await apiForTest()
    const answer = await sign(api, await makeUser(api), 10, 'text/html')
    expect([answer.status, answer.error.code]).toEqual([400, 'file_type_refused'])
  })

  test('the fifty-first file is refused, and expired URLs do not count', async () => {
    const api = await apiForTest()
    const user = await makeUser(api)
    for (let count = 0; count < 50; count++) expect((await sign(api, user, 10)).status).toBe(200)
    expect((await sign(api, user, 10)).error.code).toBe('quota_exceeded')
    expect((await sign(api, await makeUser(api), 10)).status).toBe(200)
    api.clock.advance(10 * 60_000 + 1)
    expect((await sign(api, user, 10)).status).toBe(200)
  })
})

describe('signed URLs', () => {
  test('a URL works for ten minutes', async () => {
    const api = await apiForTest()
    const user = await makeUser(api)
    const [inTime, late] = [(await sign(api, user, 10)).body, (await sign(api, user, 10)).body]
    api.clock.advance(10 * 60_000 - 1)
    expect((await put(api, inTime.signedUrl, Buffer.alloc(10))).statusCode).toBe(204)
    api.clock.advance(1)
    const answer = await put(api, late.signedUrl, Buffer.alloc(10))
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'upload_expired'])
  })

  test('a URL works once, and never replaces a published file', async () => {
    const api = await apiForTest()
    const user = await makeUser(api)
    const picture = await makePicture('image/png')
    const { signedUrl, answer } = await upload(api, user, picture)
    const before = await get(api, answer.body.fileLink)
    const replay = await put(api, signedUrl, picture)
    expect([replay.statusCode, replay.json().code]).toEqual([403, 'upload_expired'])
    expect((await get(api, answer.body.fileLink)).rawPayload).toEqual(before.rawPayload)
  })

  test('a modified URL is refused', async () => {
    const api = await apiForTest()
    const user = await makeUser(api)
    const other = await makeUser(api)
    const { signedUrl, fileName } = (await sign(api, user, 10)).body
    const changes: [string | RegExp, string][] = [
      [fileName, 'f'.repeat(40)],
      ['size=10', 'size=11'],
      [/contentType=[^&]+/, 'contentType=text%2Fhtml'],
      [user.userId, other.userId],
      [/expiresAt=\d/, 'expiresAt=9'],
      [/signature=.*/, ''],
      ['uploads/', 'public/'],
    ]
    for (const [from, to] of changes) {
      const changed = signedUrl.replace(from, to)
      expect(changed).not.toBe(signedUrl)
      expect((await put(api, changed, Buffer.alloc(10))).json().code, changed).toBe('upload_expired')
    }
  })

  test('in development a page at 127.0.0.1 may upload to localhost; other origins may not', async () => {
    const api = await apiForTest()
    const { signedUrl } = (await sign(api, await makeUser(api), 10)).body
    const preflight = (origin: string) =>
      api.app.http.inject({
        method: 'OPTIONS',
        url: signedUrl.replace(api.app.dependencies.env.APP_URL, ''),
        headers: { origin },
      })
    expect((await preflight('http://127.0.0.1:4000')).headers['access-control-allow-origin']).toBe(
      'http://127.0.0.1:4000',
    )
    expect((await preflight('http://localhost.example.org')).headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('the content of a file', () => {
  const refusals: [string, () => Buffer | Promise<Buffer>, PictureType, number, string][] = [
    [
      'a page disguised as a picture',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      'image/png',
      400,
      'file_type_refused',
    ],
    [
      'a program disguised as a picture',
      () => Buffer.from('MZ\u0090\u0000\u0003'.padEnd(500, '\u0000'), 'latin1'),
      'image/jpeg',
      400,
      'file_type_refused',
    ],
    [
      'a photograph that says it is a drawing',
      () => makePicture('image/jpeg'),
      'image/svg+xml',
      400,
      'file_type_refused',
    ],
    [
      'a page that only mentions a drawing',
      () => Buffer.from('<html><svg></svg></html>'),
      'image/svg+xml',
      400,
      'file_type_refused',
    ],
    [
      'a drawing whose entities grow without bound',
      () =>
        Buffer.from(
          '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>',
        ),
      'image/svg+xml',
      400,
      'file_type_refused',
    ],
    [
      'a drawing that fetches another picture',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/hostname"/></svg>'),
      'image/svg+xml',
      400,
      'file_type_refused',
    ],
    [
      'a drawing that begins with endless comments',
      () => Buffer.from(`${'<!---->'.repeat(40)}<x`),
      'image/svg+xml',
      400,
      'file_type_refused',
    ],
    ['a pixel bomb', () => makePixelBomb(60_000, 60_000), 'image/png', 400, 'file_unreadable'],
    [
      'a drawing as large as a bomb',
      () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"><rect width="9" height="9"/></svg>',
        ),
      'image/svg+xml',
      400,
      'file_unreadable',
    ],
    [
      'half a picture',
      async () => (await makePicture('image/png', { width: 600, height: 600 })).subarray(0, 900),
      'image/png',
      400,
      'file_unreadable',
    ],
  ]

  test.for(refusals)('%s is refused and not kept', async ([, make, type, status, code]) => {
    const api = await apiForTest()
    const user = await makeUser(api)
    const { fileName, answer } = await upload(api, user, await make(), type)
    expect([answer.status, answer.error.code]).toEqual([status, code])
    expect((await publicize(api, user, fileName)).error.code).toBe('upload_missing')
    expect((await get(api, `/files/${fileName}.webp`)).statusCode).toBe(404)
  })

  test('an SVG that takes too long to render is refused, without delaying pictures of other users', async () => {
    const api = await apiForTest()
    // Two kilobytes that expand to a hundred million circles.
    const nested = Array.from(
      { length: 8 },
      (_, level) => `<g id="g${level + 1}">${`<use href="#g${level}" x="1"/>`.repeat(10)}</g>`,
    )
    const bomb = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><defs><g id="g0"><circle r="400" opacity=".5"/></g>${nested.join('')}</defs><use href="#g8"/></svg>`
    const [attacker, other] = [await makeUser(api), await makeUser(api)]
    const bytes = await makePicture('image/png')
    const attack = upload(api, attacker, Buffer.from(bomb), 'image/svg+xml')
    const order: string[] = []
    void attack.then(() => order.push('bomb'))
    const picture = await upload(api, other, bytes)
    order.push('picture')
    expect(picture.answer.status).toBe(200)
    const { answer } = await attack
    expect([answer.status, answer.error.code]).toEqual([400, 'file_unreadable'])
    expect(order).toEqual(['picture', 'bomb'])
  })

  test('a fourth concurrent picture of one user is refused with Retry-After', async () => {
    const api = await apiForTest()
    const user = await makeUser(api)
    const photo = await makeNoise({ width: 1200, height: 900 })
    const names: string[] = []
    for (let i = 0; i < 6; i++) {
      const signed = await sign(api, user, photo.length, 'image/jpeg')
      await put(api, signed.body.signedUrl, photo, 'image/jpeg')
      names.push(signed.body.fileName)
    }
    const answers = await Promise.all(names.map((name) => publicize(api, user, name)))
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429])
    // The refused upload can be published now.
    const again = await publicize(api, user, names[answers.findIndex(({ status }) => status === 429)]!)
    expect(again.status).toBe(200)
  })

  test('on a full disk an upload is refused with a message, and its URL works afterwards', async () => {
    const api = await apiForTest()
    const user = await makeUser(api)
    const photo = await makePicture('image/png')
    const signed = await sign(api, user, photo.length)
    const full = vi
      .spyOn(api.app.dependencies.storage, 'put')
      .mockRejectedValueOnce(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
    const refused = await put(api, signed.body.signedUrl, photo)
    full.mockRestore()
    expect([refused.statusCode, refused.json().code]).toEqual([507, 'storage_full'])
    expect((await put(api, signed.body.signedUrl, photo)).statusCode).toBe(204)
    expect((await publicize(api, user, signed.body.fileName)).status).toBe(200)
  })

  test('an SVG with a script is published as a raster image', async () => {
    const api = await apiForTest()
    const svg =
      '<?xml version="1.0"?><!-- hi --><svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" onload="alert(1)"><script>alert(1)</script><rect width="24" height="24" fill="#f00"/></svg>'
    const { answer } = await upload(api, await makeUser(api), Buffer.from(svg), 'image/svg+xml')
    const { headers, rawPayload } = await get(api, answer.body.fileLink)
    expect(headers['content-type']).toBe('image/webp')
    expect(rawPayload.includes('script')).toBe(false)
    const { data } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([data[0]! > 200, data[1]! < 60, data[2]! < 60]).toEqual([true, true, true])
  })
})

describe('ownership of a file', () => {
  test("somebody else's upload cannot be published, and is not found", async () => {
    const api = await apiForTest()
    const [owner, stranger] = [await makeUser(api), await makeUser(api)]
    const { fileName } = (await sign(api, owner, 10)).body
    const [foreign, unknown] = [
      await publicize(api, stranger, fileName),
      await publicize(api, stranger, 'f'.repeat(40)),
    ]
    expect([foreign.status, foreign.error.code]).toEqual([404, 'not_found'])
    expect({ ...foreign.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' })
  })

  test('publishing before the upload is refused', async () => {
    const api = await apiForTest()
    const user = await makeUser(api)
    const { fileName } = (await sign(api, user, 10)).body
    expect(await publicize(api, user, fileName)).toMatchObject({ status: 404, error: { code: 'upload_missing' } })
  })

  test('only a published file of the caller can become their picture', async () => {
    const api = await apiForTest()
    const [owner, stranger] = [await makeUser(api), await makeUser(api)]
    const { answer } = await upload(api, owner, await makePicture('image/png'))
    const link = answer.body.fileLink
    const waiting = (await sign(api, owner, 10)).body.fileName
    await expect(assertOwnPicture({ actor: owner, db: api.db }, link)).resolves.toBeUndefined()
    for (const [actor, wanted] of [
      [stranger, link],
      [owner, `/files/${waiting}.webp`],
      [owner, 'https://example.org/a.png'],
      [owner, ''],
    ] as const)
      await expect(assertOwnPicture({ actor, db: api.db }, wanted)).rejects.toMatchObject({ code: 'file_not_yours' })
  })
})

describe('serving and sweeping', () => {
  test('only published pictures can be fetched', async () => {
    const api = await apiForTest()
    const user = await makeUser(api)
    const { fileName } = (await sign(api, user, 10)).body
    for (const path of [
      `/files/${fileName}`,
      `/files/${fileName}.webp`,
      '/files/..%2f..%2fsecret-key',
      '/files/../uploads/x',
      `/files/..%2fuploads%2f${fileName}`,
    ])
      expect((await get(api, path)).statusCode, path).toBe(404)
  })

  test('the raw upload is deleted once the picture is public', async () => {
    const api = await apiForTest()
    const { fileName } = await upload(api, await makeUser(api), await makePicture('image/png'))
    expect(await api.app.dependencies.storage.has(`uploads/${fileName}`)).toBe(false)
  })

  test('publishing continues after an earlier call that ended after encoding', async () => {
    const api = await apiForTest()
    const user = await makeUser(api)
    const { fileName, answer } = await upload(api, user, await makePicture('image/png'))
    await api.db.updateTable('files').set({ status: 'UPLOADED', link: null }).where('name', '=', fileName).execute()
    expect((await publicize(api, user, fileName)).body).toEqual(answer.body)
  })

  test('the sweep removes abandoned uploads and pictures unused for a month, and nothing else', async () => {
    const api = await apiForTest()
    const user = await makeUser(api)
    const picture = await makePicture('image/png')
    const [used, unused] = [await upload(api, user, picture), await upload(api, user, picture)]
    await api.db
      .updateTable('users')
      .set({ picture_url: used.answer.body.fileLink })
      .where('id', '=', user.userId)
      .execute()
    const abandoned = (await sign(api, user, 10)).body
    await put(api, abandoned.signedUrl, Buffer.alloc(10))
    api.clock.advance(29 * day)
    const { token } = await signInAs(api, user.userId)
    const recent = await upload(api, { ...user, token }, picture)
    const waiting = (await sign(api, { ...user, token }, 10)).body
    await put(api, waiting.signedUrl, Buffer.alloc(10))
    api.clock.advance(2 * day - 9 * 60_000)
    // Files on the disk have the time of the machine.
    await setAge(api, abandoned.fileName, 2 * day)
    await setAge(api, waiting.fileName, 9 * 60_000)
    await api.db
      .updateTable('files')
      .set({ expires_at: api.clock.now() })
      .where('name', '=', waiting.fileName)
      .execute()

    await sweep(api)

    const left = await api.db.selectFrom('files').select('name').orderBy('created_at').execute()
    expect(left.map(({ name }) => name).sort()).toEqual([used.fileName, recent.fileName, waiting.fileName].sort())
    const { storage } = api.app.dependencies
    expect([
      await storage.has(`uploads/${abandoned.fileName}`),
      await storage.has(`uploads/${waiting.fileName}`),
    ]).toEqual([false, true])
    const links = [used, unused, recent].map(({ answer }) => answer.body.fileLink)
    expect(await Promise.all(links.map(async (link) => (await get(api, link)).statusCode))).toEqual([200, 404, 200])
    expect((await get(api, links[1]!.replace('.webp', '-96.webp'))).statusCode).toBe(404)
  })
})

const day = 86_400_000

async function setAge(api: TestApi, name: string, age: number): Promise<void> {
  const written = new Date(api.clock.now().getTime() - age)
  await utimes(join(api.app.dependencies.env.DATA_DIR, 'files', 'uploads', name), written, written)
}

async function sweep(api: TestApi): Promise<void> {
  const { run } = api.app.features.find(({ name }) => name === 'files')!.jobs!.sweep!
  await run({ db: api.db, now: api.clock.now(), ...api.app.outbox(api.db), push: () => {}, pushEvent: () => {} }, {})
}
