import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { nonceBytes, reactions, tagBytes } from '#contract/chat/constants.ts'
import type { ChatContent } from '#contract/chat/schemas.ts'

/** The body of a message, encrypted as browsers do it (contract/chat/schemas.ts): for demo data, and for what tests send. */
export const encryptContent = (secret: string, messageId: string, senderId: string, content: ChatContent): string =>
  encrypt(secret, `${messageId} ${senderId}`, Buffer.from(JSON.stringify(content)))

/** The content of a body; undefined where the secret does not open it. */
export function decryptContent(
  secret: string,
  messageId: string,
  senderId: string,
  body: string,
): Partial<ChatContent> | undefined {
  const plain = decrypt(secret, `${messageId} ${senderId}`, body)
  return plain && (JSON.parse(plain.toString()) as Partial<ChatContent>)
}

/** A reaction, encrypted as browsers do it: for what tests send. */
export const encryptReaction = (secret: string, messageId: string, userId: string, reaction: number): string =>
  encrypt(secret, `${messageId} ${userId} reaction`, Buffer.from([reaction]))

/** The emoji of a reaction; undefined where the secret does not open it. */
export function decryptReaction(secret: string, messageId: string, userId: string, body: string): string | undefined {
  const plain = decrypt(secret, `${messageId} ${userId} reaction`, body)
  return plain && reactions[plain[0] ?? -1]
}

function encrypt(secret: string, additional: string, plain: Buffer): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(secret, 'base64url'), nonce)
  cipher.setAAD(Buffer.from(additional))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

function decrypt(secret: string, additional: string, body: string): Buffer | undefined {
  const bytes = Buffer.from(body, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(secret, 'base64url'), bytes.subarray(0, nonceBytes))
    decipher.setAAD(Buffer.from(additional))
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
  } catch {
    return undefined
  }
}
