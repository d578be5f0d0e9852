import type { RouteInput, Route } from '#contract/route.ts'
import type { CalendarProviders } from '#test/support/calendars/calendar-providers.ts'
import type { TestApi } from '#test/support/api.ts'
import type { startOidcProvider } from '#test/support/servers/oidc.ts'

export const appUrl = 'http://localhost:3000'

/** A running server with the doubles that its commands ask. */
export type World = {
  api: TestApi
  calendars: CalendarProviders
  oidc: Awaited<ReturnType<typeof startOidcProvider>>
}

/** A call that succeeds: what it sends, the access token of who sends it, and the cookie of their browser where it counts. */
export type Scene<R extends Route = Route> = { input: RouteInput<R>; as?: string; cookie?: string }

/** A scene for each command of some tables of the contract, on people and sessions of its own. */
export type Scenes<Table extends Record<string, Route>> = {
  [Name in keyof Table as Table[Name]['method'] extends 'GET' ? never : Name]: (
    world: World,
  ) => Promise<Scene<Table[Name]>>
}

export const password = 'Beside-you-2031'
export const reason = 'Looked at it carefully'
