import type { ErrorCode } from '#contract/errors.ts'
import { textsFor, type Locale, type Texts } from './texts.ts'

/** Every code of the contract; one without a text fails to compile. */
const errorTextsOf = (texts: Texts): Readonly<Record<ErrorCode, string>> => ({
  ...texts.errors,
  ...texts.accountsErrors,
  ...texts.profilesErrors,
  ...texts.connectionsErrors,
  ...texts.directoryErrors,
  ...texts.notificationsErrors,
  ...texts.filesErrors,
  ...texts.calendarsErrors,
  ...texts.bookingsErrors,
  ...texts.roomsErrors,
  ...texts.groupSessionsErrors,
  ...texts.nextStepsErrors,
  ...texts.chatErrors,
  ...texts.dataExportErrors,
  ...texts.reviewsErrors,
  ...texts.moderationErrors,
  ...texts.announcementsErrors,
  ...texts.instanceErrors,
  ...texts.legalErrors,
  ...texts.operationsErrors,
  ...texts.verificationErrors,
  ...texts.webhooksErrors,
  ...texts.invitationsErrors,
  ...texts.scimErrors,
})
const errorTexts = new Map<Locale, ReturnType<typeof errorTextsOf>>()

/** What people read of an error's code. */
export function errorText(code: ErrorCode, locale: Locale): string {
  let texts = errorTexts.get(locale)
  if (!texts) errorTexts.set(locale, (texts = errorTextsOf(textsFor(locale))))
  return texts[code]
}
