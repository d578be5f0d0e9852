import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sendBody } from '#contract/chat/schemas.ts'
import { createSecret, decryptContent, decryptFile, encryptContent, encryptFile } from './encryption.ts'

const bound = { messageId: crypto.randomUUID(), senderId: crypto.randomUUID() }
const secret = createSecret()
const content = { text: 'Ẹ káàárọ̀, see you at 10 👋' }

test('a message is readable with its secret, and is what the API accepts', async () => {
  const messageBody = await encryptContent(secret, content, bound)
  expect(await decryptContent(secret, messageBody, bound)).toEqual(content)
  const body = { id: bound.messageId, receiverId: bound.senderId, messageBody, conversationSecret: secret }
  expect(z.safeParse(sendBody, body).success).toBe(true)
})

test('the longest text fits the body the API accepts', async () => {
  const messageBody = await encryptContent(secret, { text: 'ọ'.repeat(4000) }, bound)
  const body = { id: bound.messageId, receiverId: bound.senderId, messageBody, conversationSecret: secret }
  expect(z.safeParse(sendBody, body).success).toBe(true)
})

test('the same text never gives the same body', async () => {
  expect(await encryptContent(secret, content, bound)).not.toBe(await encryptContent(secret, content, bound))
})

test('a body opens with no other secret, message, or sender', async () => {
  const body = await encryptContent(secret, content, bound)
  expect(await decryptContent(createSecret(), body, bound)).toBeNull()
  expect(await decryptContent(secret, body, { ...bound, messageId: crypto.randomUUID() })).toBeNull()
  expect(await decryptContent(secret, body, { ...bound, senderId: crypto.randomUUID() })).toBeNull()
})

test.each(['', '!', 'AAAA', '-'.repeat(60)])(
  'a body that is none (%j) is unreadable rather than an error',
  async (body) => {
    expect(await decryptContent(secret, body, bound)).toBeNull()
  },
)

test('a secret that is none makes messages unreadable rather than an error', async () => {
  const body = await encryptContent(secret, content, bound)
  expect(await decryptContent('lost', body, bound)).toBeNull()
  expect(await decryptContent('', body, bound)).toBeNull()
})

test('a body that holds something else than a message is unreadable', async () => {
  const body = await encryptContent(secret, { wrong: true } as never, bound)
  expect(await decryptContent(secret, body, bound)).toBeNull()
})

test('a file is readable with its secret only, and is not a message', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(20_000))
  const sealed = await (await encryptFile(secret, new Blob([bytes]), bound)).arrayBuffer()
  expect(sealed.byteLength).toBe(bytes.length + 28)
  expect(new Uint8Array((await decryptFile(secret, sealed, bound))!)).toEqual(bytes)
  expect(await decryptFile(createSecret(), sealed, bound)).toBeNull()
  expect(await decryptFile(secret, sealed.slice(0, 5), bound)).toBeNull()
})
