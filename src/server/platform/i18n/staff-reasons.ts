import { isOffered } from '#contract/offered-languages.ts'
import { readLanguages, textsFor, textsIn, type Texts } from './texts.ts'

/** Every reason that staff can choose from a list and that is stored by itself, in one order in all languages. */
const reasonsOf = ({ moderationDesk, legalDesk, announcements, instance, invitations, scimNotices }: Texts) => [
  ...moderationDesk.approveReasons,
  ...moderationDesk.declineReasons,
  ...moderationDesk.dismissReasons,
  ...moderationDesk.warnReasons,
  ...moderationDesk.suspendReasons,
  ...moderationDesk.closeReasons,
  ...moderationDesk.upholdReasons,
  ...moderationDesk.grantReasons,
  ...moderationDesk.mailAgainReasons,
  ...moderationDesk.removalReasons,
  ...legalDesk.reasons,
  ...announcements.reasons,
  ...announcements.cancelReasons,
  ...instance.reasons,
  ...instance.restoreReasons,
  ...invitations.reasons.resend,
  ...invitations.reasons.withdraw,
  scimNotices.deactivated,
]

/** The place in that order of each reason, as any offered language has it. */
let places: ReadonlyMap<string, number> | undefined
const placesOf = () =>
  (places ??= new Map(
    readLanguages
      .filter(isOffered)
      .flatMap((language) => reasonsOf(textsIn(language)).map((reason, place) => [reason, place] as const)),
  ))

/**
 * A stored reason of staff in the language of its reader where it is one of a list, whoever chose it in whatever language; what they typed
 * stays as typed.
 */
export function staffReasonIn(reason: string, locale: string | null | undefined): string {
  const place = placesOf().get(reason)
  return place === undefined ? reason : reasonsOf(textsFor(locale))[place]!
}
