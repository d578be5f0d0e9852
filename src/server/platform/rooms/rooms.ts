import { createSecretKey } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Role } from '#contract/fields.ts'
import type { Secrets } from '#server/platform/auth/secrets.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { chooseEngine } from './choose-engine.ts'

/** A session and the participant who joins its room. */
type RoomRequest = {
  readonly kind: 'individual' | 'group'
  readonly sessionId: string
  readonly endsAt: Date
  /** The mentor's own link, from their settings. */
  readonly fixedVideoLink: string | null
  readonly participant: { readonly name: string; readonly role: Role }
  readonly now: Date
}
type RoomChoice = Pick<RoomRequest, 'kind' | 'fixedVideoLink'>

/** A provider of video rooms. */
type RoomProvider = {
  readonly isBuiltIn?: true
  serves(request: RoomChoice): boolean
  /** The URL for this participant; called only if `serves` is true. */
  open(request: RoomRequest): Promise<string>
}

/** The video rooms of sessions, from the first provider that serves a session. */
export type Rooms = {
  has(request: RoomChoice): boolean
  /** Whether people meet in our own room, which records by itself who was there. */
  isBuiltIn(request: RoomChoice): boolean
  /** Null where no provider serves the session. */
  open(request: RoomRequest): Promise<string | null>
}

/** The mentor's own link takes precedence, then the rooms of a Jitsi server where one is configured, then our own. */
export function createRooms(config: { env: Env; secrets: Secrets }): Rooms {
  const providers = [fixedLinkRooms, jitsiRooms(config), builtInRooms(config.env)]
  const find = (request: RoomChoice) => providers.find((provider) => provider.serves(request))
  return {
    has: (request) => find(request) !== undefined,
    isBuiltIn: (request) => find(request)?.isBuiltIn === true,
    open: async (request) => find(request)?.open(request) ?? null,
  }
}

const fixedLinkRooms: RoomProvider = {
  serves: ({ fixedVideoLink }) => fixedVideoLink !== null,
  open: async ({ fixedVideoLink }) => fixedVideoLink!,
}

/** Our own rooms; those of groups need a server for their media. */
const builtInRooms = (env: Env): RoomProvider => ({
  isBuiltIn: true,
  serves: ({ kind }) => kind === 'individual' || chooseEngine(env) !== null,
  open: async ({ kind, sessionId }) => `${env.APP_URL}/room/${kind}/${sessionId}`,
})

// Tolerance for clock skew between the servers, and for sessions that run over.
const CLOCK_SKEW_S = 60
const GRACE_S = 30 * 60

/**
 * Rooms of a Jitsi server. The name is an HMAC of the session id: the same for both participants, and unguessable. With an application
 * id the server requires a token signed for that room (JWT, HS256; claims as in Jitsi's lib-jitsi-meet/doc/tokens.md).
 */
function jitsiRooms({ env, secrets }: { env: Env; secrets: Secrets }): RoomProvider {
  const base = env.JITSI_URL?.replace(/\/{1,8}$/, '')
  const { JITSI_APP_ID: appId, JITSI_APP_SECRET: appSecret } = env
  const key = appSecret ? createSecretKey(appSecret, 'utf8') : undefined
  return {
    serves: () => base !== undefined,
    async open({ sessionId, endsAt, participant, now }) {
      // Jitsi ignores case in names, base64url does not.
      const room = Buffer.from(secrets.sign('room', sessionId), 'base64url').toString('hex').slice(0, 40)
      if (!appId || !key) return `${base}/${room}`
      const affiliation = participant.role === 'mentor' ? 'owner' : 'member'
      const token = await new SignJWT({ room, context: { user: { name: participant.name, affiliation } } })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setAudience('jitsi')
        .setIssuer(appId)
        .setSubject(new URL(base!).hostname)
        .setNotBefore(Math.floor(now.getTime() / 1000) - CLOCK_SKEW_S)
        .setExpirationTime(Math.floor(endsAt.getTime() / 1000) + GRACE_S)
        .sign(key)
      return `${base}/${room}?jwt=${token}`
    },
  }
}
