import PostalMime, { type Attachment } from 'postal-mime'
import type { UndeliverableReason } from '#contract/accounts/schemas.ts'
import { failureReason, statusIn } from '#rules/notifications/undeliverable.ts'
import { findTokens } from './bounce-token.ts'

/** Why a mail of ours failed for good, and the tokens that say which one it was. */
export type MailReport = { reason: UndeliverableReason; tokens: string[] }

/** What we look for stands in the first parts of a report; servers may append the whole mail. */
export const reportBytes = 256 * 1024

const returnedTypes = ['message/rfc822', 'message/rfc822-headers', 'text/rfc822-headers', 'message/global-headers']

/**
 * Reads a delivery report (RFC 3464) or a complaint (RFC 5965). Null for every other mail, such as an automatic reply, and for failures
 * that are not final or not about the address.
 */
export async function readReport(raw: Uint8Array): Promise<MailReport | null> {
  const { headers, attachments } = await PostalMime.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: 10 })
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? ''
  if (!/^multipart\/report\b/i.test(type)) return null
  const partsOf = (types: readonly string[]) =>
    attachments.filter(({ mimeType }) => types.includes(mimeType.toLowerCase())).map(contentOf)
  const deliveryReasons = partsOf(['message/delivery-status', 'message/global-delivery-status']).flatMap(reasonsIn)
  const isComplaint = partsOf(['message/feedback-report']).some((part) => /^feedback-type:\s*abuse\s*$/im.test(part))
  const reason = deliveryReasons[0] ?? (isComplaint ? 'COMPLAINT' : undefined)
  if (reason === undefined) return null
  // Where it was sent, and the headers of the mail that it returns.
  const texts = [Buffer.from(raw).toString('latin1'), ...partsOf(returnedTypes)]
  const tokens = findTokens(texts.join('\n'))
  return { reason, tokens }
}

const contentOf = ({ content }: Attachment) =>
  typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('latin1')

/** Of each recipient of a delivery status whose delivery has failed for good. */
function reasonsIn(status: string): UndeliverableReason[] {
  const groups = status
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]+/g, ' ')
    .split(/\n\s*\n/)
  return groups.flatMap((group) => {
    const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(group)?.[1]?.trim() ?? ''
    if (!/^failed\b/i.test(field('action'))) return []
    const code = statusIn(field('status'))
    // Exim writes 5.0.0 for every failure and leaves what it was to the reply of the server.
    const reason = failureReason(code === '5.0.0' ? statusIn(field('diagnostic-code')) : code)
    return reason === null ? [] : [reason]
  })
}
