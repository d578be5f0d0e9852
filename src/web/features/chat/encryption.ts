import { nonceBytes } from '#contract/chat/constants.ts'
import type { ChatContent } from '#contract/chat/schemas.ts'
import { readContent } from '#rules/chat/content.ts'

/** What identifies a ciphertext: it can be moved to no other message and no other sender. */
export type Bound = { messageId: string; senderId: string }

const algorithm = 'AES-GCM'
const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Browsers offer WebCrypto only on secure addresses. */
export const canEncrypt = () => typeof crypto !== 'undefined' && Boolean(crypto.subtle)

/** A new conversation's secret: 256 random bits. */
export const createSecret = () => toText(crypto.getRandomValues(new Uint8Array(32)))

const keys = new Map<string, Promise<CryptoKey>>()

function keyOf(secret: string): Promise<CryptoKey> {
  let key = keys.get(secret)
  if (!key) {
    key = Promise.resolve().then(() =>
      crypto.subtle.importKey('raw', fromText(secret), algorithm, false, ['encrypt', 'decrypt']),
    )
    keys.set(secret, key)
  }
  return key
}

const additionalData = ({ messageId, senderId }: Bound, part = '') => encoder.encode(`${messageId} ${senderId}${part}`)

async function seal(secret: string, data: BufferSource, additional: Uint8Array<ArrayBuffer>) {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const options = { name: algorithm, iv, additionalData: additional }
  const sealed = await crypto.subtle.encrypt(options, await keyOf(secret), data)
  const bytes = new Uint8Array(nonceBytes + sealed.byteLength)
  bytes.set(iv)
  bytes.set(new Uint8Array(sealed), nonceBytes)
  return bytes
}

async function open(secret: string, bytes: Uint8Array<ArrayBuffer>, additional: Uint8Array<ArrayBuffer>) {
  const options = { name: algorithm, iv: bytes.subarray(0, nonceBytes), additionalData: additional }
  return crypto.subtle.decrypt(options, await keyOf(secret), bytes.subarray(nonceBytes))
}

/** Encrypts a message's content for its body. */
export async function encryptContent(secret: string, content: ChatContent, bound: Bound): Promise<string> {
  return toText(await seal(secret, encoder.encode(JSON.stringify(content)), additionalData(bound)))
}

/** The content of a body; null where this secret does not open it, so that the thread still shows everything else. */
export async function decryptContent(secret: string, body: string, bound: Bound): Promise<ChatContent | null> {
  try {
    const data = await open(secret, fromText(body), additionalData(bound))
    return readContent(JSON.parse(decoder.decode(data)))
  } catch {
    return null
  }
}

/** Encrypts the bytes of an attachment. */
export async function encryptFile(secret: string, file: Blob, bound: Bound): Promise<Blob> {
  return new Blob([await seal(secret, await file.arrayBuffer(), additionalData(bound, ' file'))])
}

/** The bytes of an attachment; null where this secret does not open them. */
export async function decryptFile(secret: string, bytes: ArrayBuffer, bound: Bound): Promise<ArrayBuffer | null> {
  return open(secret, new Uint8Array(bytes), additionalData(bound, ' file')).catch(() => null)
}

/** Encrypts a reaction: its place in the list of the contract. */
export async function encryptReaction(secret: string, reaction: number, bound: Bound): Promise<string> {
  return toText(await seal(secret, Uint8Array.of(reaction), additionalData(bound, ' reaction')))
}

/** The place of a reaction in the list of the contract; null where this secret does not open it. */
export async function decryptReaction(secret: string, body: string, bound: Bound): Promise<number | null> {
  try {
    return new Uint8Array(await open(secret, fromText(body), additionalData(bound, ' reaction')))[0] ?? null
  } catch {
    return null
  }
}

/** Base64url without padding, in pieces: a spread of many bytes would overflow the stack. */
function toText(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromText(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}
