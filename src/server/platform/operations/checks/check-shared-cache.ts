import { createBoundedFetch } from '#server/platform/bounded-fetch.ts'

const get = createBoundedFetch({ timeout: 10_000 })

/** Asks for a page as a visitor and with the cookie of a session: a shared cache in between must let the latter pass. */
export async function checkSharedCache(appUrl: string): Promise<string> {
  const ask = async (headers: Record<string, string> = {}) => {
    const answer = await get(`${appUrl}/find`, { headers })
    if (answer.status !== 200) throw new Error(`${appUrl}/find answers ${answer.status}`)
    return answer.headers
  }
  await ask()
  const again = await ask()
  const control = (await ask({ cookie: 'signed-in=1' })).get('cache-control') ?? ''
  if (!control.includes('private'))
    throw new Error(
      'signed-in people get copies of visitors’ pages: the cache must let requests with the cookie signed-in pass',
    )
  const isKept =
    Number(again.get('age')) > 0 ||
    /\bhit\b/i.test(['x-cache', 'cf-cache-status'].map((name) => again.get(name)).join(' '))
  return `requests with a session pass; ${isKept ? 'a page came from a copy' : 'no answer says that it came from a copy'}`
}
