import * as z from 'zod/mini'
import { token } from '#contract/fields.ts'
import { route } from '#contract/route.ts'

/** Showing that mail arrives again at an address that is undeliverable. */
export const emailCheckRoutes = {
  requestEmailCheck: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/auth/email-check',
    changes: [],
    access: 'token',
    summary: "Send a link to the caller's address, which shows that mail arrives there",
    errors: [],
    limit: 'mail',
  }),
  confirmEmailCheck: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/auth/email-check/confirm',
    changes: ['accounts'],
    access: 'public',
    summary: 'Show with the mailed token that mail arrives: all mail is sent again',
    body: z.strictObject({ token }),
    errors: ['token_expired'],
    limit: 'login',
  }),
}
