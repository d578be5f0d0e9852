import * as z from 'zod/mini'
import { secret, url } from './schemas.ts'

/** Settings that help mail to arrive, and of mail that comes back (decision 172). */
export const mailSettings = {
  DKIM_SELECTOR: {
    description: 'the name of the DKIM key with which the mail server signs: kando -- doctor looks for it in the DNS',
    example: 'mail',
    schema: z.optional(z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?$/i, 'must be a DNS label'))),
  },
  BOUNCE_ADDRESS: {
    description:
      'where mail servers return what they cannot deliver; in place of the asterisk stands a signed token of each mail',
    example: 'bounces+*@example.org',
    schema: z.optional(
      z
        .string()
        .check(
          z.refine(
            (value) => /^[a-z0-9._-]{1,15}(?:[+-]\*)?@(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/i.test(value),
            'must be an address such as bounces+*@example.org, with at most 15 characters before the asterisk',
          ),
        ),
    ),
  },
  BOUNCE_MAILBOX_URL: {
    description: 'the mailbox in which such mail arrives, and its folder: the worker reads it every five minutes',
    example: 'imaps://bounces:password@mail.example.org/INBOX',
    schema: z.optional(url('imaps:', 'imap:')),
  },
  BOUNCE_WEBHOOK_SECRET: {
    description: 'the secret with which a mail provider reports bounces and complaints at /webhooks/mail-bounces',
    example: '',
    schema: z.optional(secret),
  },
}
