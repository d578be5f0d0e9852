import { platformErrors, type ErrorCode } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'
import { isDiskFull } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Runtime } from './call.ts'

/** The refusal behind an error. A code that the route does not declare is a defect: it fails a test run and is logged otherwise. */
export function declaredError({ dependencies, constraints, strict }: Runtime, route: Route, error: unknown): unknown {
  const refusal = toRefusal(error, constraints)
  if (!refusal || isDeclared(route, refusal.code)) return refusal ?? error
  const violation = new Error(`${route.method} ${route.path} does not declare ${refusal.code}`, { cause: error })
  if (strict) return violation
  dependencies.log.error(violation)
  return refusal
}

const isDeclared = (route: Route, code: ErrorCode) =>
  route.errors.includes(code) || (platformErrors as readonly ErrorCode[]).includes(code)

/** Database errors that map to a refusal: a known constraint, a full disk, a lock or statement timeout. */
function toRefusal(error: unknown, constraints: Runtime['constraints']): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { code, constraint } = error as { code?: string; constraint?: string }
  const known = constraint === undefined ? undefined : constraints[constraint]
  if (known) return new Refusal(known)
  if (isDiskFull(error)) return new Refusal('storage_full')
  return code === '55P03' || code === '57014' ? new Refusal('unavailable', { retryAfterSeconds: 1 }) : undefined
}
