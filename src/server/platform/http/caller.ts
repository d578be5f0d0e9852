import type { FastifyRequest } from 'fastify'
import { findApiKeyCaller, type ApiKey } from '#server/platform/auth/api-key-caller.ts'
import { isApiKey } from '#server/platform/auth/api-keys.ts'
import type { Actor, RequestMetadata } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { acceptedLanguage } from '#server/platform/i18n/accepted-language.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { deviceHints } from './device-hints.ts'

export type Caller = { actor: Actor | null; apiKey?: ApiKey; signedOutUserId?: string }

/**
 * The caller, without an actor where there is no token, or one of a session that has ended. An invalid token is refused even on public
 * routes, so that the client refreshes it; an API key too.
 */
export async function authenticate(
  dependencies: AppDependencies,
  request: FastifyRequest,
  mayBeCached: boolean,
): Promise<Caller> {
  const token = bearerToken(request)
  if (token === undefined) return { actor: null }
  if (isApiKey(token)) return authenticateKey(dependencies, request, token)
  const claims = await dependencies.accessTokens.verify(token)
  if (!claims) throw new Refusal('unauthenticated')
  const actor = await dependencies.callers.find(claims, dependencies.clock.now(), mayBeCached)
  if (!actor) return { actor: null, signedOutUserId: claims.userId }
  request.userId = actor.userId
  request.chosenLanguage = actor.locale
  return { actor }
}

/** The token of the `Authorization` header; undefined without one. Any other scheme than Bearer is refused. */
export function bearerToken({ headers: { authorization } }: FastifyRequest): string | undefined {
  if (authorization === undefined) return undefined
  const [scheme, token] = authorization.split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new Refusal('unauthenticated')
  return token
}

async function authenticateKey(
  { database, clock }: AppDependencies,
  request: FastifyRequest,
  token: string,
): Promise<Caller> {
  const caller = await findApiKeyCaller(database.db, { token, address: request.ip, now: clock.now() })
  request.userId = caller.actor.userId
  request.apiKeyId = caller.apiKey.id
  request.chosenLanguage = caller.actor.locale
  return caller
}

/** What a handler gets to know of a request besides its caller and input. */
export function requestMetadata(request: FastifyRequest): RequestMetadata {
  const language = acceptedLanguage(request.headers['accept-language'])
  return {
    id: request.id,
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    device: deviceHints(request.headers),
    ...(language && { language }),
    ...(request.visitor ? { visitorId: request.visitor.id } : {}),
  }
}
