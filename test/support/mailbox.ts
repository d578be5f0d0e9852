import { sql } from 'kysely'
import type { TestApi } from './api.ts'

/** The e-mails to an address, newest first; runs the jobs that send them. */
export async function mailsTo(api: TestApi, email: string): Promise<{ subject: string; text: string }[]> {
  await api.runJobs()
  const { rows } = await sql<{ subject: string; text: string }>`
    select subject, body_text as text from mailbox_messages where lower(recipient) like ${`%${email.toLowerCase()}%`} order by id desc`.execute(
    api.db,
  )
  return rows
}

/** The token of the link in an e-mail. */
export function tokenIn(mail: { text: string } | undefined): string {
  const token = /[?&]token=([A-Za-z0-9_-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`No link with a token in: ${mail?.text ?? 'no mail'}`)
  return token
}
