import { verificationLimits } from '#contract/verification/constants.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Resource } from '#server/platform/feature.ts'
import type { Secrets } from '#server/platform/auth/secrets.ts'
import { Refusal } from '#server/platform/refusal.ts'

const use = 'document link'
/** Bytes: larger than any upload and any page drawn from one. */
const sizeLimit = 16 * 1024 * 1024
const signedText = (file: string, expires: string) => `${file}\n${expires}`

/** The name of the caller's own document behind its link; refused with `field` when it is not theirs. */
export async function findOwnDocument(
  { db, actor }: { readonly db: Db; readonly actor: Pick<Actor, 'userId'> },
  link: string,
  field: string,
): Promise<string> {
  const file = await db
    .selectFrom('files')
    .select('name')
    .where('link', '=', link)
    .where('owner_id', '=', actor.userId)
    .where('status', '=', 'PRIVATE')
    .executeTakeFirst()
  if (!file) throw new Refusal('file_not_yours', { fields: [{ field, code: 'file_missing' }] })
  return file.name
}

/** Addresses of a document and of its pages, which work for five minutes. */
export function documentLinks(secrets: Secrets, { name, pages }: { name: string; pages: number }, now: Date) {
  const expires = String(now.getTime() + verificationLimits.linkMinutes * 60_000)
  const link = (file: string) =>
    `/documents/${file}?${new URLSearchParams({ expires, signature: secrets.sign(use, signedText(file, expires)) })}`
  return {
    download: link(`${name}.pdf`),
    pages: Array.from({ length: pages }, (_, index) => link(`${name}-${index + 1}.webp`)),
  }
}

/** Serves private documents to whoever has a link in time; the file itself is downloaded, never shown. */
export const documentResource = ({ storage, secrets }: AppDependencies): Resource => ({
  path: '/documents/:file',
  async run({ now }, { file = '' }, { expires = '', signature = '' }) {
    const isKnown = /^[0-9a-f]{40}(?:\.pdf|-\d{1,2}\.webp)$/.test(file)
    const isOpen =
      isKnown && secrets.verify(use, signedText(file, expires), signature) && Number(expires) > now.getTime()
    const body = isOpen ? await storage.read(`private/${file}`, sizeLimit) : undefined
    if (!Buffer.isBuffer(body)) throw new Refusal('not_found')
    const isPdf = file.endsWith('.pdf')
    return {
      contentType: isPdf ? 'application/pdf' : 'image/webp',
      body,
      headers: {
        'cache-control': 'private, no-store',
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'content-disposition': isPdf ? 'attachment; filename="document.pdf"' : 'inline',
        'x-robots-tag': 'noindex',
      },
    }
  },
})
