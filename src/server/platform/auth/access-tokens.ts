import { jwtVerify, SignJWT } from 'jose'
import type { Clock } from '#server/platform/clock.ts'
import type { Secrets } from './secrets.ts'

const lifetimeSeconds = 15 * 60
const algorithm = 'HS256'
const maxCachedTokens = 5_000

export type AccessClaims = { userId: string; deviceSessionId: string; expiresAt: number }

/** Access tokens: JWT, HS256 only, 15 minutes (D7). They name user and device session; role and profile come from the database. */
export type AccessTokens = {
  issue(claims: { userId: string; deviceSessionId: string }): Promise<string>
  /** Undefined for anything but an unexpired token issued here. */
  verify(token: string): Promise<AccessClaims | undefined>
}

/** Verified tokens are cached until they expire: verifying costs 0.1–0.2 ms each time. */
export function createAccessTokens(secrets: Secrets, clock: Clock, issuer: string): AccessTokens {
  const cache = new Map<string, AccessClaims>()
  const audience = `${issuer}/api`
  const check = async (token: string) => {
    for (const key of secrets.keys('access-token')) {
      try {
        const { payload } = await jwtVerify(token, key, {
          issuer,
          audience,
          algorithms: [algorithm],
          currentDate: clock.now(),
        })
        const { sub, sid, exp } = payload
        if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined) return undefined
        return { userId: sub, deviceSessionId: sid, expiresAt: exp * 1000 }
      } catch {
        continue
      }
    }
    return undefined
  }
  return {
    issue({ userId, deviceSessionId }) {
      const seconds = Math.floor(clock.now().getTime() / 1000)
      return new SignJWT({ sid: deviceSessionId })
        .setProtectedHeader({ alg: algorithm })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + lifetimeSeconds)
        .sign(secrets.keys('access-token')[0]!)
    },
    async verify(token) {
      const cached = cache.get(token)
      if (cached) return cached.expiresAt > clock.now().getTime() ? cached : undefined
      const claims = token.length > 2000 ? undefined : await check(token)
      if (claims) {
        if (cache.size >= maxCachedTokens) cache.clear()
        cache.set(token, claims)
      }
      return claims
    },
  }
}
