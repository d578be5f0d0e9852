import { randomUUID } from 'node:crypto'
import type { Route } from '#contract/route.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { mayCacheCaller, type Endpoint, type Feature } from '#server/platform/feature.ts'
import { priorityOf, type Outside } from '#server/platform/http/admission.ts'
import type { Dispatch } from '#server/platform/http/calls/public.ts'
import { errorBody, isUnexpected, refusalOf } from '#server/platform/http/error-body.ts'
import { shortenedNetwork } from '#server/platform/http/networks.ts'
import type { RateLimits } from '#server/platform/http/rate-limit.ts'
import { maintenanceRetrySeconds, type Maintenance } from '#server/platform/operations/maintenance.ts'
import { languageOf } from '#server/platform/i18n/texts.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** The caller of a socket, as its handshake proved. */
export type SocketCaller = {
  readonly socketId: string
  readonly userId: string
  readonly deviceSessionId: string
  readonly ip: string
  /** The language they had chosen then. */
  readonly locale: string
}

/** Runs the route behind a socket event; answers with its reply, null where it has none, or an error body. Never rejects. */
export type AnswerEvent = (caller: SocketCaller, event: string, input: unknown) => Promise<unknown>

type Services = {
  dependencies: AppDependencies
  features: readonly Feature[]
  dispatch: Dispatch
  limits: Pick<RateLimits, 'event'>
  maintenance: Pick<Maintenance, 'isOn'>
}

/** Socket events run the same endpoints as HTTP: access, parse, transaction and reply are those of `dispatch`. */
export function createSocketRoutes({ dependencies, features, dispatch, limits, maintenance }: Services): AnswerEvent {
  const endpoints = endpointsByEvent(features)
  const { admission, callers, clock, log } = dependencies

  const run = async (caller: SocketCaller, endpoint: Endpoint, input: unknown, requestId: string, outside: Outside) => {
    const { route } = endpoint
    // Checked at each event, because a socket outlives its access token.
    const claims = { ...caller, expiresAt: 0 }
    const actor = await callers.find(claims, clock.now(), mayCacheCaller(endpoint))
    if (!actor) throw new Refusal('unauthenticated')
    if (!actor.staff && (await maintenance.isOn()))
      throw new Refusal('maintenance', { retryAfterSeconds: maintenanceRetrySeconds })
    await limits.event(route, actor)
    const request = { id: requestId, ip: caller.ip, userAgent: '', socketId: caller.socketId }
    const { text } = await dispatch(endpoint, { actor, ...splitInput(route, input), request, outside })
    return text === undefined ? null : JSON.parse(String(text))
  }

  return async (caller, event, input) => {
    const requestId = randomUUID()
    try {
      const endpoint = endpoints.get(event)
      if (!endpoint) throw new Refusal('not_found')
      // Without a signal: what a page sends as it closes still counts.
      return await admission.run(priorityOf(endpoint), undefined, (outside) =>
        run(caller, endpoint, input, requestId, outside),
      )
    } catch (error) {
      // The name of an unknown event is the client's text.
      const name = endpoints.has(event) ? event : 'unknown'
      const refusal = refusalOf(error)
      const ids = { requestId, userId: caller.userId, event: name }
      if (isUnexpected(error)) log.error({ ...ids, err: error }, 'socket event failed')
      else log.info({ ...ids, code: refusal.code, network: shortenedNetwork(caller.ip) }, 'socket event refused')
      return errorBody(refusal, requestId, languageOf(caller.locale))
    }
  }
}

function endpointsByEvent(features: readonly Feature[]): Map<string, Endpoint> {
  const byRoute = new Map(features.flatMap(({ endpoints }) => endpoints).map((endpoint) => [endpoint.route, endpoint]))
  const events = features.flatMap(({ socketRoutes }) => Object.entries(socketRoutes ?? {}))
  return new Map(events.map(([event, route]) => [event, byRoute.get(route)!]))
}

/** The one object of an event as the params, query and body of its route: fields of the path, then of the query or else of the body. */
function splitInput(route: Route, input: unknown) {
  if (input !== undefined && input !== null && (typeof input !== 'object' || Array.isArray(input)))
    throw new Refusal('invalid_input')
  const names = new Set(Array.from(route.path.matchAll(/:(\w+)/g), ([, name]) => name!))
  const entries = Object.entries(input ?? {})
  const params = Object.fromEntries(entries.filter(([name]) => names.has(name)))
  const rest = Object.fromEntries(entries.filter(([name]) => !names.has(name)))
  return route.body === undefined ? { params, query: rest, body: undefined } : { params, query: undefined, body: rest }
}
