import { createHmac } from 'node:crypto'
import type { Role } from '#contract/fields.ts'
import type { Parts } from '#server/platform/dependencies.ts'

/** A session for which a room is wanted, and who wants in. */
export type RoomRequest = {
  sessionId: string
  endsAt: Date
  /** The mentor's own link, from her settings. */
  fixedVideoLink: string | null
  reader: { name: string; role: Role }
  now: Date
}

/** One way to give a session its room. */
export type RoomProvider = {
  serves(request: Pick<RoomRequest, 'fixedVideoLink'>): boolean
  /** The address for this reader; only asked where the provider serves. */
  open(request: RoomRequest): string
}

/** The mentor's own link, the same for all her sessions. */
export const fixedLinkRooms: RoomProvider = {
  serves: ({ fixedVideoLink }) => fixedVideoLink !== null,
  open: ({ fixedVideoLink }) => fixedVideoLink!,
}

// Clocks of two servers differ a little; and talks run over.
const CLOCK_SKEW_S = 60
const GRACE_S = 30 * 60

/**
 * Rooms of a Jitsi server. The name is an HMAC of the session's id: the same for both sides, guessed by nobody. With an application
 * id the server lets in only who shows a signed token for that room (JWT, HS256; claims as in Jitsi's lib-jitsi-meet/doc/tokens.md).
 */
export function jitsiRooms({ env, secrets }: Pick<Parts, 'env' | 'secrets'>): RoomProvider {
  const base = env.JITSI_URL?.replace(/\/{1,8}$/, '')
  const { JITSI_APP_ID: appId, JITSI_APP_SECRET: appSecret } = env
  return {
    serves: () => base !== undefined,
    open({ sessionId, endsAt, reader, now }) {
      // Jitsi ignores case in names, base64url does not.
      const room = Buffer.from(secrets.sign('room', sessionId), 'base64url').toString('hex').slice(0, 40)
      if (!appId || !appSecret) return `${base}/${room}`
      const seconds = Math.floor(now.getTime() / 1000)
      const claims = {
        aud: 'jitsi',
        iss: appId,
        sub: new URL(base!).hostname,
        room,
        nbf: seconds - CLOCK_SKEW_S,
        exp: Math.floor(endsAt.getTime() / 1000) + GRACE_S,
        context: { user: { name: reader.name, affiliation: reader.role === 'mentor' ? 'owner' : 'member' } },
      }
      return `${base}/${room}?jwt=${signedToken(claims, appSecret)}`
    },
  }
}

function signedToken(claims: object, secret: string) {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}

export type Rooms = {
  has(request: Pick<RoomRequest, 'fixedVideoLink'>): boolean
  /** Null where the mentor has no link and the server no rooms. */
  open(request: RoomRequest): string | null
}

/** The mentor's own link first: she chose it. */
export function createRooms(parts: Parts): Rooms {
  const providers = [fixedLinkRooms, jitsiRooms(parts)]
  const find = (request: Pick<RoomRequest, 'fixedVideoLink'>) => providers.find((provider) => provider.serves(request))
  return { has: (request) => find(request) !== undefined, open: (request) => find(request)?.open(request) ?? null }
}
