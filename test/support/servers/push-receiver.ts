import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'

/** What the worker of the site gets. */
type Payload = {
  title: string
  body: string
  tag: string
  url: string
  at: number
  lang: string
  dir: string
  join?: { title: string; url: string }
} & { close?: string[] }

export type ReceivedPush = {
  path: string
  payload: Payload
  ttl: number
  urgency: string
  topic: string
  /** Who sent it, as its signature says. */
  claims: { aud: string; sub: string; exp: number }
  publicKey: string
}

/** What it answers: a status with headers, or nothing at all. */
type Answer = { status: number; headers?: Record<string, string> } | 'hang'

/**
 * A push service on loopback with the browsers behind it: it checks the signature of the sender (RFC 8292) and decrypts payloads with the
 * keys of each browser (RFC 8291). `PUSH_PRIVATE_HOSTS` has to allow 127.0.0.1.
 */
export async function pushReceiver() {
  const browsers = new Map<string, Browser>()
  const received: ReceivedPush[] = []
  const failures: unknown[] = []
  const answers = new Map<string, Answer>()
  const http = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const path = request.url!
      const answer = answers.get(path) ?? receiver.answer
      try {
        const browser = browsers.get(path)
        if (!browser) return void response.writeHead(404).end()
        const sender = await senderOf(String(request.headers.authorization), receiver.origin)
        const push = {
          path,
          ...sender,
          payload: JSON.parse(decrypt(Buffer.concat(chunks), browser).toString()) as Payload,
          ttl: Number(request.headers['ttl']),
          urgency: String(request.headers['urgency']),
          topic: String(request.headers['topic']),
        }
        receiver.attempts.push(push)
        if (answer === 'hang') return
        if (answer.status === 201) received.push(push)
        response.writeHead(answer.status, answer.headers).end()
      } catch (error) {
        failures.push(error)
        response.writeHead(400).end()
      }
    })
  }).listen(0, '127.0.0.1')
  await new Promise((done) => http.once('listening', done))
  const receiver = {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    answer: { status: 201 } as Answer,
    /** Those that failed, too. */
    attempts: [] as ReceivedPush[],
    /** A browser of its own, as it describes itself. */
    subscription() {
      const { browser, ...keys } = browserKeys()
      const path = `/push/${randomBytes(12).toString('hex')}`
      browsers.set(path, browser)
      return { endpoint: receiver.origin + path, ...keys }
    },
    answerOf({ endpoint }: { endpoint: string }, answer: Answer) {
      answers.set(new URL(endpoint).pathname, answer)
    },
    /** What a browser got, in the order of arrival; once. */
    take({ endpoint }: { endpoint: string }): ReceivedPush[] {
      const path = new URL(endpoint).pathname
      const own = received.filter((push) => push.path === path)
      for (const push of own) received.splice(received.indexOf(push), 1)
      return own
    },
    /** Throws what could not be decrypted, or was not signed as it has to be. */
    close() {
      http.close()
      http.closeAllConnections()
      if (failures.length > 0) throw new AggregateError(failures, 'Pushes that no browser would take')
    },
  }
  return receiver
}
export type PushReceiver = Awaited<ReturnType<typeof pushReceiver>>

type Browser = { keys: ReturnType<typeof createECDH>; secret: Buffer }

/** The keys of a browser, and what of them it tells. */
export function browserKeys(): { browser: Browser; p256dh: string; auth: string } {
  const [keys, secret] = [createECDH('prime256v1'), randomBytes(16)]
  keys.generateKeys()
  return {
    browser: { keys, secret },
    p256dh: keys.getPublicKey('base64url'),
    auth: secret.toString('base64url'),
  }
}

/** `vapid t=<JWT>, k=<public key>`: the token is signed with that key, for this push service. */
async function senderOf(authorization: string, origin: string) {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256')
  const { payload } = await jwtVerify(token, key, { audience: origin, algorithms: ['ES256'] })
  return { claims: payload as ReceivedPush['claims'], publicKey }
}

/** One record of aes128gcm (RFC 8188) with the keys of Web Push (RFC 8291, 3.4). */
function decrypt(body: Buffer, { keys, secret }: Browser): Buffer {
  const [salt, length] = [body.subarray(0, 16), body[20]!]
  const [sender, cipher] = [body.subarray(21, 21 + length), body.subarray(21 + length)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const shared = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), secret, info, 32))
  const derive = (name: string, size: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, size))
  const opened = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  opened.setAuthTag(cipher.subarray(-16))
  const padded = Buffer.concat([opened.update(cipher.subarray(0, -16)), opened.final()])
  return padded.subarray(0, padded.lastIndexOf(2))
}
