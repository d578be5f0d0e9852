import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { fileRoutes } from '#contract/files/routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makePicture } from '#server/features/files/factory.ts'
import { apiForTest } from '#test/support/api.ts'
import { brokenAnswers, hostileServer } from '#test/support/servers/hostile-server.ts'
import { s3ForTest, settingsOf } from '#test/support/servers/s3.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { createS3Storage } from './storage-s3.ts'

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
  expect(await Array.fromAsync(storage.list())).toEqual(['uploads/a'])
  await storage.remove('uploads/a')
  await storage.remove('uploads/a')
  expect(await storage.has('uploads/a')).toBe(false)
})

test('all keys are listed, however many pages the listing has', async () => {
  const pages: Record<string, string> = {
    first:
      '<IsTruncated>true</IsTruncated><NextContinuationToken>next</NextContinuationToken><Contents><Key>public/a</Key></Contents>',
    next: '<IsTruncated>false</IsTruncated><Contents><Key>chat/b</Key></Contents><Contents><Key>backups/kando-T.tar</Key></Contents>',
  }
  const server = createServer((request, response) => {
    const token = new URL(request.url!, 'http://localhost').searchParams.get('continuation-token') ?? 'first'
    response.setHeader('content-type', 'application/xml').end(`<ListBucketResult>${pages[token]}</ListBucketResult>`)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const storage = createS3Storage(
    settingsOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) as unknown as Env,
  )
  expect(await Array.fromAsync(storage.list())).toEqual(['public/a', 'chat/b'])
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
