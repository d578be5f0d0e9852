import type { UndeliverableReason } from '#contract/accounts/schemas.ts'

/**
 * Status codes (RFC 3463) of a failure that is about the address itself. Others, such as 5.7.1 for a sender that is taken for a spammer,
 * say nothing about it. Outlook.com answers 5.5.0, Exchange Online 5.4.1 for mailboxes that do not exist.
 */
const reasonsByStatus: readonly (readonly [RegExp, UndeliverableReason])[] = [
  [/^5\.(?:1\.(?:1|2|3|6|10)|2\.1|4\.1|4\.4|5\.0)$/, 'UNKNOWN'],
  [/^5\.2\.2$/, 'FULL'],
]

/** Why mail to an address fails for good, by the status code `5.1.1` of the failure; null where it may arrive another time. */
export const failureReason = (status: string): UndeliverableReason | null =>
  reasonsByStatus.find(([pattern]) => pattern.test(status))?.[1] ?? null

const enhancedStatus = /(?:^|[\s;-])([245]\.\d{1,3}\.\d{1,3})(?![\d.])/

/** The status code in the reply of a mail server: `5.1.1` in `550 5.1.1 No such user`. */
export const statusIn = (reply: string): string => enhancedStatus.exec(reply)?.[1] ?? ''

/** Whom an e-mail serves: `isRequested`, its reader asked for it just now; `isMandatory`, it concerns the account. */
export type MailNeed = { isRequested?: boolean | undefined; isMandatory?: boolean | undefined }

/**
 * Whether an e-mail is not sent, because its address is undeliverable. What somebody has just asked for always is: it shows whether mail
 * arrives again, and a wrong mark must lock nobody out. After a complaint what concerns the account is sent, too.
 */
export function isWithheld(reason: UndeliverableReason | null, { isRequested, isMandatory }: MailNeed): boolean {
  if (reason === null || isRequested) return false
  return reason !== 'COMPLAINT' || !isMandatory
}
