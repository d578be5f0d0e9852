import * as z from 'zod/mini'
import { count, text, web } from './schemas.ts'

/** Settings of backups: where and when, how many are kept, who can open them. */
export const backupSettings = {
  BACKUP_TO: {
    description:
      'a folder, or s3://bucket/prefix, that the worker writes a backup to every day; better not on the same disk',
    example: '/var/backups/kando',
    schema: z.optional(
      z
        .string()
        .check(
          z.refine(
            (value) =>
              !/^[a-z0-9]+:\/\//.test(value) || /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w./-]*)?$/.test(value),
            'must be a folder or s3://bucket/prefix',
          ),
        ),
    ),
  },
  BACKUP_AT: {
    description: 'the time of the day of these backups, in UTC',
    example: '02:30',
    schema: z._default(
      z.string().check(z.refine((value) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value), 'must be a time such as 02:30')),
      '02:30',
    ),
  },
  BACKUP_KEEP_DAYS: {
    description: 'of how many days the newest backup is kept there; others are deleted after the next one',
    example: '7',
    schema: z._default(count, 7),
  },
  BACKUP_KEEP_WEEKS: { description: 'of how many weeks', example: '4', schema: z._default(count, 4) },
  BACKUP_KEEP_MONTHS: { description: 'of how many months', example: '6', schema: z._default(count, 6) },
  BACKUP_PASSPHRASE: {
    description: 'encrypts backups (age), and opens them; keep it where the backups are not',
    example: '',
    schema: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  },
  BACKUP_RECIPIENTS: {
    description:
      'public keys (age1…), separated by commas, to which backups are encrypted instead: the server cannot open them',
    example: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kdymzmjfs8pxqxt',
    schema: z._default(words(/^age1[a-z0-9]+$/, 'must be public keys of age (age1…), separated by commas'), []),
  },
  BACKUP_IDENTITY: {
    description:
      'the secret key of such a public key (AGE-SECRET-KEY-…), or the file of age-keygen; only to restore or verify',
    example: '',
    schema: z._default(
      z.pipe(
        z.string(),
        z.transform((value: string): readonly string[] => value.match(/AGE-SECRET-KEY-[A-Z0-9-]+/g) ?? []),
      ),
      [],
    ),
  },
  BACKUP_S3_ENDPOINT: {
    description: 'S3-compatible storage for backups, if another than that of uploads',
    example: 'https://s3.example.net',
    schema: z.optional(web),
  },
  BACKUP_S3_REGION: { description: 'its region', example: 'auto', schema: text },
  BACKUP_S3_ACCESS_KEY_ID: { description: 'its access key id', example: '', schema: text },
  BACKUP_S3_SECRET_ACCESS_KEY: { description: 'its secret key', example: '', schema: text },
}

/** Words separated by commas. */
function words(pattern: RegExp, message: string) {
  return z.pipe(
    z.string().check(z.refine((value) => value.split(',').every((word) => pattern.test(word.trim())), message)),
    z.transform((value: string): readonly string[] => value.split(',').map((word) => word.trim())),
  )
}
