import type { Env } from '#server/platform/operations/env.ts'

type Settings = Pick<Env, 'APP_URL' | 'REDIS_URL' | 'LIVEKIT_URL' | 'LIVEKIT_API_KEY' | 'LIVEKIT_API_SECRET'>

/** Whether the LiveKit server answers and accepts our key; throws with what to do. */
export async function checkLiveKit(env: Settings): Promise<string> {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret } = env
  if (url === undefined)
    return env.REDIS_URL === undefined
      ? 'not set: media of groups stay on this machine'
      : 'not set: with REDIS_URL groups cannot meet in the built-in room'
  if (env.APP_URL.startsWith('https:') && /^(?:ws|http):/.test(url))
    throw new Error(`browsers refuse ${url} on a page with https: LIVEKIT_URL must begin with wss://`)
  const { RoomServiceClient } = await import('livekit-server-sdk')
  try {
    const rooms = await new RoomServiceClient(url, key, secret, { requestTimeout: 5 }).listRooms()
    return `${url} accepts the key; open rooms: ${rooms.length}`
  } catch (error) {
    const { status } = error as { status?: number }
    if (status === 401 || status === 403)
      throw new Error(
        `${url} refuses the key: check LIVEKIT_API_KEY, LIVEKIT_API_SECRET and the clocks of both servers`,
      )
    if (status !== undefined) throw new Error(`${url} answers with ${status}: is it a LiveKit server?`)
    throw new Error(`${url} does not answer: check address, proxy and firewall`, { cause: error })
  }
}
