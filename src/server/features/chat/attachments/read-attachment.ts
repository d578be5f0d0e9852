import { sql } from 'kysely'
import { chatLimits } from '#contract/chat/constants.ts'
import { MINUTE } from '#rules/time/days.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Resource } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { attachmentKey, attachmentType } from './store.ts'

const use = 'chat attachment'
const linkMinutes = 5
const signedText = (id: string, expiresAt: string) => `${id}\n${expiresAt}`

/** The address of a file of one of the caller's conversations. The signature stands for the right to read it. */
export const linkAttachment =
  ({ secrets, env }: Pick<AppDependencies, 'secrets' | 'env'>) =>
  async ({ db, actor, now }: Context<Member>, { params: { id } }: { params: { id: string } }) => {
    const { rows } = await sql<{ size: number }>`
      select f.size from chat_attachments f join conversations c on c.id = f.conversation_id
      where f.id = ${id} and ${actor.userId} in (c.party_a, c.party_b)`.execute(db)
    if (!rows[0]) throw new Refusal('not_found')
    const expiresAt = String(now.getTime() + linkMinutes * MINUTE)
    const query = new URLSearchParams({ expiresAt, signature: secrets.sign(use, signedText(id, expiresAt)) })
    return { url: `${env.APP_URL}/chat-files/${id}?${query}`, size: rows[0].size }
  }

/** The bytes of a file, encrypted as they were uploaded. */
export const attachmentFile = ({ secrets, storage }: Pick<AppDependencies, 'secrets' | 'storage'>): Resource => ({
  path: '/chat-files/:id',
  async run({ now }, { id = '' }, { expiresAt = '', signature = '' }) {
    if (!secrets.verify(use, signedText(id, expiresAt), signature) || Number(expiresAt) <= now.getTime())
      throw new Refusal('not_found')
    const body = await storage.read(attachmentKey(id), chatLimits.attachment)
    if (body === undefined || body === 'too large') throw new Refusal('not_found')
    const headers = { 'cache-control': 'private, max-age=300', 'content-disposition': 'attachment' }
    return { contentType: attachmentType, body, headers }
  },
})
