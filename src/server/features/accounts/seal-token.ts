import type { Secrets } from '#server/platform/auth/secrets.ts'

const use = 'mailed'

/** A mailed token or code on its way through the queue, whose rows stay in the database until the mail has left, and longer if it cannot. */
export const seal = (secrets: Secrets, plain: string): string => secrets.encrypt(use, plain).toString('base64url')

/** What `seal` closed. */
export const unseal = (secrets: Secrets, sealed: string): string =>
  secrets.decrypt(use, Buffer.from(sealed, 'base64url'))
