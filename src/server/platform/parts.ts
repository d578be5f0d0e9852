import type { AccessTokens } from './access-tokens.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import type { Env } from './env.ts'
import type { Mail } from './letter.ts'
import type { Log } from './log.ts'
import type { Secrets } from './secrets.ts'
import type { Storage } from './storage-shape.ts'

/** What a feature is built from. Features get it once, at start; handlers get the rest from their context. */
export type Parts = {
  readonly env: Env
  readonly clock: Clock
  readonly database: Database
  readonly log: Log
  readonly secrets: Secrets
  readonly accessTokens: AccessTokens
  readonly mail: Mail
  readonly storage: Storage
}
