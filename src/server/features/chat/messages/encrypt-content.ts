import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { nonceBytes, tagBytes } from '#contract/chat/constants.ts'
import type { ChatContent } from '#contract/chat/schemas.ts'

const additionalData = (messageId: string, senderId: string) => Buffer.from(`${messageId} ${senderId}`)

/** The body of a message, encrypted as browsers do it (contract/chat/schemas.ts): for demo data, and for what tests send. */
export function encryptContent(secret: string, messageId: string, senderId: string, content: ChatContent): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(secret, 'base64url'), nonce)
  cipher.setAAD(additionalData(messageId, senderId))
  const parts = [nonce, cipher.update(JSON.stringify(content), 'utf8'), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(parts).toString('base64url')
}

/** The content of a body; undefined where the secret does not open it. */
export function decryptContent(
  secret: string,
  messageId: string,
  senderId: string,
  body: string,
): Partial<ChatContent> | undefined {
  const bytes = Buffer.from(body, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(secret, 'base64url'), bytes.subarray(0, nonceBytes))
    decipher.setAAD(additionalData(messageId, senderId))
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    const plain = decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
    return JSON.parse(plain) as Partial<ChatContent>
  } catch {
    return undefined
  }
}
