import { pathOf } from '#web/platform/i18n/addresses.ts'

const origin = 'http://same.origin'

/** An internal path to continue at, or null: other origins, `//host`, `\`, control characters and the sign-in pages are refused. */
export function safeNext(value: string | null | undefined): string | null {
  if (!value || !value.startsWith('/') || /[\\\u0000-\u001f\u007f]/.test(value)) return null
  const url = URL.parse(value, origin)
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return null
  const path = pathOf(url.pathname)
  if (/^\/(?:login|signup|two-step-auth|auth|api)(?:\/|$)/.test(path)) return null
  return path + url.search + url.hash
}
