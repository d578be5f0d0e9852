import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { chatLimits } from '#contract/chat/constants.ts'
import { chatRoutes } from '#contract/chat/routes.ts'
import type { SendBody } from '#contract/chat/schemas.ts'
import { makeMentee, type MadeMember } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { makeFriends, sendMessage } from '#test/support/conversations.ts'
import { nextMessage } from '../factory.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

const sign = (person: MadeMember, size: number) =>
  api.call(chatRoutes.uploadAttachment, { body: { size } }, { as: person.token })
const put = (signedUrl: string, payload: Buffer) =>
  api.app.http.inject({
    method: 'PUT',
    url: signedUrl.replace(api.app.dependencies.env.APP_URL, ''),
    headers: { 'content-type': 'application/octet-stream' },
    payload,
  })
const send = (person: MadeMember, body: SendBody) => sendMessage(api, person, body)
const link = (person: MadeMember, id: string) =>
  api.call(chatRoutes.attachment, { params: { id } }, { as: person.token })
const download = (url: string) => api.app.http.inject({ url: url.replace(api.app.dependencies.env.APP_URL, '') })

test('an encrypted file of the full size is sent once and read by both, as it was uploaded', async () => {
  const { ada, ben, id, secret } = await makeFriends(api)
  const bytes = randomBytes(chatLimits.attachment)
  const upload = (await sign(ada, bytes.length)).body
  const body = { ...nextMessage(ada, id, { secret }), attachmentId: upload.attachmentId }
  expect((await send(ada, body)).error.code).toBe('chat_attachment_incomplete')
  expect((await put(upload.signedUrl, bytes)).statusCode).toBe(204)
  const message = (await send(ada, body)).body
  expect(message.attachment).toEqual({ id: upload.attachmentId, size: bytes.length })
  expect((await send(ada, body)).body).toEqual(message)
  for (const person of [ada, ben]) {
    const { url, size } = (await link(person, upload.attachmentId)).body
    const file = await download(url)
    expect([size, file.statusCode, file.headers['content-disposition']]).toEqual([bytes.length, 200, 'attachment'])
    expect(file.rawPayload.equals(bytes)).toBe(true)
  }
  const again = { ...nextMessage(ada, id, { secret }), attachmentId: upload.attachmentId }
  expect((await send(ada, again)).error.code).toBe('chat_attachment_unknown')
})

test('strangers, changed and old addresses get nothing', async () => {
  const { ada, ben, id, secret } = await makeFriends(api)
  const bytes = randomBytes(100)
  const { attachmentId, signedUrl } = (await sign(ada, bytes.length)).body
  await put(signedUrl, bytes)
  const stranger = await makeMentee(api)
  const stolen = { ...nextMessage(ben, id, { secret }), attachmentId }
  expect((await send(ben, stolen)).error.code).toBe('chat_attachment_unknown')
  expect((await link(ada, attachmentId)).error.code).toBe('not_found')
  await send(ada, { ...nextMessage(ada, id, { secret }), attachmentId })
  expect((await link(stranger, attachmentId)).error.code).toBe('not_found')
  const { url } = (await link(ben, attachmentId)).body
  expect((await download(url.replace(attachmentId, randomUUID()))).statusCode).toBe(404)
  expect((await download(url.replace(/expiresAt=\d/, 'expiresAt=9'))).statusCode).toBe(404)
  api.clock.advance(5 * 60_000)
  expect((await download(url)).statusCode).toBe(404)
})

test('a file that is too large, another size than signed, or too many are refused', async () => {
  const ada = await makeMentee(api)
  expect((await sign(ada, chatLimits.attachment + 1)).error.code).toBe('file_too_large')
  expect((await sign(ada, 28)).error.code).toBe('invalid_input')
  const { signedUrl } = (await sign(ada, 100)).body
  expect((await put(signedUrl, randomBytes(99))).statusCode).toBe(400)
  for (let count = 1; count < 20; count++) expect((await sign(ada, 100)).status).toBe(201)
  expect((await sign(ada, 100)).error.code).toBe('quota_exceeded')
})

test('what was never sent or whose message was deleted is swept after a day', async () => {
  const { ada, id, secret } = await makeFriends(api)
  const uploaded = []
  for (let count = 0; count < 3; count++) {
    const { attachmentId, signedUrl } = (await sign(ada, 100)).body
    await put(signedUrl, randomBytes(100))
    uploaded.push(attachmentId)
  }
  const [unsent, deleted, sent] = uploaded as [string, string, string]
  for (const attachmentId of [deleted, sent]) await send(ada, { ...nextMessage(ada, id, { secret }), attachmentId })
  const [, message] = (await api.call(chatRoutes.messages, { params: { id } }, { as: ada.token })).body
  await api.call(chatRoutes.deleteMessage, { params: { conversationId: id, id: message!.id } }, { as: ada.token })
  expect((await link(ada, deleted)).error.code).toBe('not_found')
  const chat = api.app.features.find(({ name }) => name === 'chat')!
  const later = new Date(api.clock.now().getTime() + 25 * 3_600_000)
  const pushes = { push: () => {}, pushEvent: () => {} }
  await chat.jobs!['sweep-attachments']!.run({ db: api.db, now: later, ...api.app.outbox(api.db), ...pushes }, {})
  const rows = await api.db.selectFrom('chat_attachments').select('id').where('id', 'in', uploaded).execute()
  expect(rows.map((row) => row.id)).toEqual([sent])
  const { storage } = api.app.dependencies
  expect(await Promise.all([unsent, deleted, sent].map((file) => storage.has(`chat/${file}`)))).toEqual([
    false,
    false,
    true,
  ])
})
