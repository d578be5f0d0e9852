import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { expect, onTestFinished, test } from 'vitest'
import { fileRoutes } from '#contract/files/routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makePicture } from '#server/features/files/factory.ts'
import { apiForTest } from '#test/support/api.ts'
import { brokenAnswers, hostileServer } from '#test/support/hostile-server.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { createS3Storage } from './storage-s3.ts'

/** An S3 server on loopback. It cannot verify the signatures of the SDK's third version, so the tests check their parameters. */
async function s3ForTest() {
  const directory = await mkdtemp(join(tmpdir(), 'kando-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'kando', configs: [] }],
  })
  const { port } = await server.run()
  onTestFinished(async () => {
    await server.close()
    await rm(directory, { recursive: true })
  })
  const endpoint = `http://127.0.0.1:${port}`
  return { endpoint, env: settingsOf(endpoint) }
}

const settingsOf = (endpoint: string) => ({
  S3_ENDPOINT: endpoint,
  S3_REGION: 'auto',
  S3_BUCKET: 'kando',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
})

test('with S3 the browser uploads to the bucket, and this server serves the public picture', async () => {
  const { env, endpoint } = await s3ForTest()
  const api = await apiForTest({ env })
  const user = await makeUser(api)
  const picture = await makePicture('image/png')
  const query = { fileName: 'face.png', purpose: 'picture', size: picture.length, contentType: 'image/png' } as const
  const { signedUrl, fileName } = (await api.call(fileRoutes.signedUrl, { query }, { as: user.token })).body

  const address = new URL(signedUrl)
  expect([address.origin, address.pathname]).toEqual([endpoint, `/kando/uploads/${fileName}`])
  expect(address.searchParams.get('X-Amz-Expires')).toBe('600')
  expect(address.searchParams.get('X-Amz-SignedHeaders')!.split(';').sort()).toEqual([
    'content-length',
    'content-type',
    'host',
  ])
  expect([...address.searchParams.keys()].filter((name) => /checksum/i.test(name))).toEqual([])

  expect(await api.call(fileRoutes.publicize, { query: { fileName } }, { as: user.token })).toMatchObject({
    status: 404,
    error: { code: 'upload_missing' },
  })
  expect(
    (await fetch(signedUrl, { method: 'PUT', body: new Uint8Array(picture), headers: { 'content-type': 'image/png' } }))
      .status,
  ).toBe(200)
  const { body } = await api.call(fileRoutes.publicize, { query: { fileName } }, { as: user.token })

  const served = await api.app.http.inject({ method: 'GET', url: body.fileLink })
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(served.rawPayload.subarray(8, 12).toString('latin1')).toBe('WEBP')
  expect(served.rawPayload.length).toBe(Number(served.headers['content-length']))
})

test('S3 storage reads, lists and removes; a missing file is not an error', async () => {
  const { env } = await s3ForTest()
  const { storage } = (await apiForTest({ env })).app.dependencies
  expect(await storage.ready()).toBe(true)
  await storage.put('uploads/a', Buffer.from('four'), 'image/png')
  expect([await storage.has('uploads/a'), await storage.has('uploads/b')]).toEqual([true, false])
  expect([
    await storage.read('uploads/a', 4),
    await storage.read('uploads/a', 3),
    await storage.read('uploads/b', 4),
  ]).toEqual([Buffer.from('four'), 'too large', undefined])
  expect(await storage.listOlder('uploads', new Date(0))).toEqual([])
  expect(await storage.listOlder('uploads', new Date('2999-01-01'))).toEqual(['uploads/a'])
  await storage.remove('uploads/a')
  await storage.remove('uploads/a')
  expect(await storage.has('uploads/a')).toBe(false)
})

test('an unreachable S3 server makes the server not ready, and stays the only upload origin', async () => {
  const { env, endpoint } = await s3ForTest()
  const api = await apiForTest({ env: { ...env, S3_BUCKET: 'missing' } })
  const answer = await api.app.http.inject({ method: 'GET', url: '/readyz' })
  expect([answer.statusCode, answer.json().storage]).toEqual([503, false])
  expect(answer.headers['content-security-policy']).toContain(`connect-src 'self' ws://localhost:3000 ${endpoint};`)
  const local = await api.app.http.inject({ method: 'PUT', url: '/storage/upload/uploads/a', payload: 'x' })
  expect(local.statusCode).toBe(404)
})

test.each(brokenAnswers)(
  'a file server that answers with %s delays nobody for longer than a call may take',
  async (_, answer) => {
    const { url } = await hostileServer(answer)
    const storage = createS3Storage(settingsOf(url) as unknown as Env, 500)
    const read = await storage.read('uploads/a', 1_000_000).catch(() => Buffer.alloc(0))
    expect(read).toHaveLength(0)
  },
)

test('of a file without an end no more than the limit is read', async () => {
  const { url, left } = await hostileServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    const write = () => {
      while (!socket.destroyed && socket.write('x'.repeat(65_536)));
    }
    socket.on('drain', write)
    write()
  })
  expect(await createS3Storage(settingsOf(url) as unknown as Env).read('uploads/a', 1_000_000)).toBe('too large')
  await left
})
