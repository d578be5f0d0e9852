import type { AppDependencies } from '#server/platform/dependencies.ts'

const ownScripts = "script-src 'self'"
const ownStyles = "style-src 'self'"

/** Content security policy of every page: no inline styles, inline scripts by their hash alone, Trusted Types. */
const contentSecurityPolicy = (connect: readonly (string | undefined)[]) =>
  [
    "default-src 'none'",
    ownScripts,
    ownStyles,
    `connect-src ${["'self'", ...connect].filter(Boolean).join(' ')}`,
    "img-src 'self' data: blob:",
    // Recordings: those of conversations are decrypted in the page.
    "media-src 'self' blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types ProseMirrorClipboard service-worker',
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

/** A policy that also allows inline scripts with these hashes (`'sha256-…'`), and a style with this one, if it is not empty. */
export const withInline = (policy: string, scripts: readonly string[], style: string): string =>
  policy.replace(ownScripts, [ownScripts, ...scripts].join(' ')).replace(ownStyles, `${ownStyles} ${style}`.trimEnd())

/** The room needs the first six; microphone and camera also record. */
const permissionsPolicy = [
  ...['camera', 'microphone', 'display-capture', 'screen-wake-lock', 'fullscreen', 'picture-in-picture'].map(
    (feature) => `${feature}=(self)`,
  ),
  'geolocation=()',
  'payment=()',
].join(', ')

/** Its client opens a WebSocket, and asks over HTTP why one was refused. */
function liveKitOrigins(url: string | undefined): string[] {
  if (url === undefined) return []
  const { protocol, host } = new URL(url)
  const isSecure = protocol === 'wss:' || protocol === 'https:'
  return isSecure ? [`wss://${host}`, `https://${host}`] : [`ws://${host}`, `http://${host}`]
}

/** The headers of every response; a route may override them. */
export function securityHeaders({ env, storage }: AppDependencies): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy([
      env.APP_URL.replace(/^http/, 'ws'),
      storage.uploadOrigin,
      ...liveKitOrigins(env.LIVEKIT_URL),
    ]),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // On every page: the room may be the next one, and a document keeps its policy.
    'permissions-policy': permissionsPolicy,
    ...(env.APP_URL.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}
