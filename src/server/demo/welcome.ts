import type { Env } from '#server/platform/operations/env.ts'
import { DEMO_MENTEE_EMAIL, DEMO_MENTOR_EMAIL, DEMO_PASSWORD } from './people.ts'

/** What a newcomer needs after the start: where the program is, and whom to log in as. */
export function sayWelcome(env: Env, say: (line: string) => void): void {
  say(`\n${env.APP_NAME} is running at ${env.APP_URL}`)
  if (env.DEMO) {
    say(`  Log in as a mentee   ${DEMO_MENTEE_EMAIL}`)
    say(`  or as a mentor       ${DEMO_MENTOR_EMAIL}`)
    say(`  with the password    ${DEMO_PASSWORD}`)
  }
  if (env.SMTP_URL === undefined && !env.production) say(`  Mails it sends       ${env.APP_URL}/mailbox`)
  if (!env.production && isPublic(env.HOST))
    say(`  Careful: HOST=${env.HOST} lets other machines in, and NODE_ENV is not production`)
  if (env.TEST_CLOCK) say(`  Its clock started at ${env.TEST_CLOCK}`)
  say('  Stop it with Ctrl-C\n')
}

const isPublic = (host: string) => !(host === 'localhost' || host === '::1' || host.startsWith('127.'))
