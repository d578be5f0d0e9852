import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#server/platform/auth/secrets.ts'

type Reader = { id: string; email_key: string }

const use = 'bounce'
const [idLength, signatureLength] = [32, 16]
const pattern = /(?<![0-9a-f])[0-9a-f]{48}(?![0-9a-f])/gi
/** Tokens of one report: it holds one mail of ours, which names its token a few times. */
const mostTokens = 20

/**
 * A token that travels in the envelope and in the Message-ID of a mail to an account: 48 hexadecimal digits, which servers may write in
 * capitals. Who sends it back has seen a mail to this address.
 */
export const bounceToken = (secrets: Secrets, reader: Reader): string =>
  bare(reader.id) + signatureOf(secrets.keys(use)[0]!, reader)

/** The tokens in a text, each once. */
export const findTokens = (text: string): string[] =>
  [...new Set(text.match(pattern)?.map((token) => token.toLowerCase()))].slice(0, mostTokens)

/** The account that a token names, not yet verified. */
export const accountOf = (token: string): string =>
  token.slice(0, idLength).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Whether we issued the token for this account with its present address. */
export function isBounceToken(secrets: Secrets, token: string, reader: Reader): boolean {
  const signature = Buffer.from(token.slice(idLength))
  return (
    token.slice(0, idLength) === bare(reader.id) &&
    secrets.keys(use).some((key) => timingSafeEqual(Buffer.from(signatureOf(key, reader)), signature))
  )
}

const bare = (id: string) => id.replaceAll('-', '')

const signatureOf = (key: Uint8Array, { id, email_key: emailKey }: Reader) =>
  createHmac('sha256', key).update(`${id} ${emailKey}`).digest('hex').slice(0, signatureLength)
