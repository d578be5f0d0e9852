import { createBoundedFetch } from '#server/platform/bounded-fetch.ts'
import type { Env } from '#server/platform/operations/env.ts'

/** Where pages are purged, and the token that it asks for. */
export type PurgeTarget = { readonly url: string; readonly token: string }

/** Tags of one call: as many as Cloudflare takes; Fastly takes more. */
const TAGS_AT_ONCE = 30
const send = createBoundedFetch({ timeout: 5_000, maxSize: 64 * 1024 })

/** The target of the settings; undefined where none is set. */
export const purgeTarget = ({ CDN_PURGE_URL: url, CDN_PURGE_TOKEN: token }: PurgeEnv): PurgeTarget | undefined =>
  url === undefined || token === undefined ? undefined : { url, token }

type PurgeEnv = Pick<Env, 'CDN_PURGE_URL' | 'CDN_PURGE_TOKEN'>

/**
 * Tells the shared cache to drop what has any of these tags: `{"tags": […]}` with a bearer token, as Cloudflare takes it, and the tags as a
 * header, for caches that read no bodies; Fastly has names of its own. Throws where it does not answer with 2xx.
 */
export async function purge(target: PurgeTarget, tags: readonly string[]): Promise<void> {
  for (let from = 0; from < tags.length; from += TAGS_AT_ONCE) {
    const { status } = await send(target.url, purgeRequest(target, tags.slice(from, from + TAGS_AT_ONCE)))
    if (status < 200 || status > 299) throw new Error(`${new URL(target.url).host} answers ${status} to a purge`)
  }
}

export function purgeRequest({ url, token }: PurgeTarget, tags: readonly string[]) {
  const isFastly = new URL(url).hostname === 'api.fastly.com'
  const own: Record<string, string> = isFastly
    ? { 'fastly-key': token }
    : { authorization: `Bearer ${token}`, 'surrogate-key': tags.join(' ') }
  const body = JSON.stringify(isFastly ? { surrogate_keys: tags } : { tags })
  return { method: 'POST', headers: { 'content-type': 'application/json', ...own }, body }
}

/** For `doctor`: purges a tag that nothing has. */
export async function checkPurge(env: PurgeEnv & Pick<Env, 'CDN_CACHING'>): Promise<string> {
  const target = purgeTarget(env)
  if (target === undefined)
    return env.CDN_CACHING === 'on'
      ? 'no CDN_PURGE_URL: copies end after two minutes'
      : 'off: pages are for browsers only'
  await purge(target, ['doctor'])
  return `${new URL(target.url).host} takes purges`
}
