import type { AppDependencies } from '#server/platform/dependencies.ts'

/** Content security policy of every page: no inline scripts or styles, Trusted Types. */
const contentSecurityPolicy = (sources: { connect?: string | undefined; websocket?: string } = {}) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src ${["'self'", sources.websocket, sources.connect].filter(Boolean).join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types ProseMirrorClipboard',
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

/** The room needs the first six. */
const permissionsPolicy = [
  ...['camera', 'microphone', 'display-capture', 'screen-wake-lock', 'fullscreen', 'picture-in-picture'].map(
    (feature) => `${feature}=(self)`,
  ),
  'geolocation=()',
  'payment=()',
].join(', ')

/** The headers of every response; a route may override them. */
export function securityHeaders(dependencies: AppDependencies): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy({
      connect: dependencies.storage.uploadOrigin,
      websocket: dependencies.env.APP_URL.replace(/^http/, 'ws'),
    }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // On every page: the room may be the next one, and a document keeps its policy.
    'permissions-policy': permissionsPolicy,
    ...(dependencies.env.APP_URL.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {}),
  }
}
