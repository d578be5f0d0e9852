import { createApp, type App } from '#server/app.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { createClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { readEnv } from '#server/platform/operations/env.ts'
import { createLog } from '#server/platform/operations/log.ts'

/** Settings shared by the measured server and this process, so that tokens issued here are valid there. */
export const benchEnv = {
  NODE_ENV: 'development',
  SECRET_KEY: 'a bench secret that is at least thirty-two bytes long',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
  DEMO: 'false',
}

/** Opens the app in this process, to create people and to count round trips. */
export async function openApp(
  databaseUrl: string,
  dataDir: string,
  appUrl: string,
): Promise<{ app: App; close(): Promise<void> }> {
  const env = readEnv({ ...benchEnv, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, APP_URL: appUrl })
  const database = openDatabase(databaseUrl)
  const app = await createApp({ env, clock: createClock(), database, log: createLog(env) })
  await app.http.ready()
  return {
    app,
    async close() {
      await app.close()
      await database.close()
    },
  }
}

const allDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 0, endMinute: 1440 }))

/** A mentor who is available at every hour of the coming year. */
export async function alwaysAvailableMentor(app: App): Promise<MadeMember> {
  const mentor = await makeMentor({ app }, { timeZone: 'UTC' })
  await makeAvailable({ app }, mentor, { week: allDay, horizonDays: 365, minimumNoticeMinutes: 0 })
  return mentor
}

// Weekday evenings and Saturday mornings.
const ordinary = [1, 2, 3, 4, 5]
  .map((weekday) => ({ weekday, startMinute: 1020, endMinute: 1260 }))
  .concat({ weekday: 6, startMinute: 540, endMinute: 780 })

/** A mentor who is available on evenings and Saturday mornings, with `count` sessions of half an hour in the coming thirty days. */
export async function busyMentor(app: App, count: number): Promise<MadeMember> {
  const mentor = await makeMentor({ app }, { timeZone: 'Africa/Lagos' })
  await makeAvailable({ app }, mentor, { week: ordinary })
  const mentee = await makeMentee({ app })
  const day = 24 * 60 * 60_000
  const first = Math.ceil(app.dependencies.clock.now().getTime() / day) * day + 16 * 60 * 60_000
  for (let at = 0; at < count; at++) {
    const startsAt = new Date(first + (at % 30) * day + Math.floor(at / 30) * 60 * 60_000).toISOString()
    await makeSession({ app }, mentor, mentee, { startsAt, durationMinutes: 30 })
  }
  return mentor
}
