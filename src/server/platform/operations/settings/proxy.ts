import * as z from 'zod/mini'
import { choice, proxies, text, web } from './schemas.ts'

/** Settings of what stands in front of the server: proxies, and a shared cache of pages (decision 170). */
export const proxySettings = {
  TRUST_PROXY: {
    description: 'the proxies whose X-Forwarded-* headers are trusted: false, their number, or their addresses',
    example: 'false',
    schema: z._default(proxies, false as const),
  },
  CDN_CACHING: {
    description:
      'on: a shared cache may keep pages of visitors; it has to let requests with the cookie signed-in pass (docs/operations.md)',
    example: 'off',
    schema: z._default(choice('on', 'off'), 'off'),
  },
  CDN_PURGE_URL: {
    description: 'what makes that cache drop pages: called by POST with tags as JSON; Fastly and Cloudflare are known',
    example: 'https://api.cloudflare.com/client/v4/zones/0123456789abcdef0123456789abcdef/purge_cache',
    schema: z.optional(web),
  },
  CDN_PURGE_TOKEN: { description: 'its bearer token', example: '', schema: text },
}
