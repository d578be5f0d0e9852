import type { AccessTokens } from './auth/access-tokens.ts'
import type { Callers } from './auth/caller-cache.ts'
import type { CalendarProviders } from './calendars/provider.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { PublicChanges } from './database/public-changes.ts'
import type { Signals } from './database/signals.ts'
import type { Admission } from './http/admission.ts'
import type { Instance } from './instance/instance.ts'
import type { Env } from './operations/env.ts'
import type { Mail } from './mail/email.ts'
import type { Log } from './operations/log.ts'
import type { Forwarder } from './rooms/forwarder.ts'
import type { LiveKit } from './rooms/livekit.ts'
import type { Rooms } from './rooms/rooms.ts'
import type { Secrets } from './auth/secrets.ts'
import type { Storage } from './files/storage-interface.ts'

/** What a feature is built from. Features get it once, at start; handlers get the rest from their context. */
export type AppDependencies = {
  /** Name and sender in it are those in effect (decision 184). */
  readonly env: Env
  /** As the process was started with them. */
  readonly configured: Env
  readonly instance: Instance
  readonly clock: Clock
  readonly database: Database
  readonly log: Log
  readonly secrets: Secrets
  readonly accessTokens: AccessTokens
  readonly signals: Signals
  readonly callers: Callers
  readonly admission: Admission
  readonly publicChanges: PublicChanges
  readonly mail: Mail
  readonly storage: Storage
  readonly rooms: Rooms
  readonly forwarder: Forwarder
  /** Null where no LiveKit server is set. */
  readonly livekit: LiveKit | null
  readonly calendarProviders: CalendarProviders
}
