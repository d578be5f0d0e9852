import { afterAll, beforeEach } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { startCalendarProviders } from './calendar-providers.ts'

/** The server of a test file and doubles of the providers that it calls; each test begins at `now` without connected accounts. */
export async function testApiWithProviders(now: string) {
  const providers = await startCalendarProviders()
  const api = await testApi({ now, env: providers.env })
  afterAll(async () => {
    await api.close()
    providers.close()
  })
  beforeEach(async () => {
    api.clock.set(now)
    // Those of earlier tests would be asked, too.
    await api.db.deleteFrom('calendar_accounts').execute()
    await api.runJobs()
    providers.reset()
  })
  return { api, providers }
}
