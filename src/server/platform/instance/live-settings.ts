import type { Env } from '#server/platform/operations/env.ts'
import type { Instance } from './instance.ts'

/** The address in `Kando <hello@example.org>`, or in an address alone. */
export const addressOf = (mailFrom: string): string => /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim()

/** The name in front of it; empty where there is none. */
export const senderNameOf = (mailFrom: string): string =>
  mailFrom.includes('<') ? mailFrom.slice(0, mailFrom.lastIndexOf('<')).trim().replaceAll(/^"|"$/g, '') : ''

const quoted = (name: string) => `"${name.replaceAll(/["\\]/g, '\\$&')}"`

/**
 * The settings of the environment, of which staff can change two while the program runs: the product name, which every text takes as a
 * fact, and the name of the sender. Whoever copies one of them keeps what was in effect then.
 */
export function withLiveSettings(env: Env, { current }: Pick<Instance, 'current'>): Env {
  return Object.defineProperties(
    { ...env },
    {
      APP_NAME: { enumerable: true, get: () => current().productName ?? env.APP_NAME },
      MAIL_FROM: {
        enumerable: true,
        get() {
          const { senderName, productName } = current()
          const name = senderName ?? productName
          return name === null ? env.MAIL_FROM : `${quoted(name)} <${addressOf(env.MAIL_FROM)}>`
        },
      },
    },
  )
}
