import { fieldLabel, fieldText, type FieldError, type FieldText, type RefusedField } from '#contract/field-errors.ts'
import type { FieldCode } from '#contract/field-codes.ts'
import { textsFor, type Locale, type Texts } from './texts.ts'

/** Every code of the contract; one without a text fails to compile. */
const fieldTextsOf = (texts: Texts): Readonly<Record<FieldCode, FieldText>> => ({
  ...texts.fields,
  ...texts.accountsFields,
  ...texts.announcementsFields,
  ...texts.instanceFields,
  ...texts.legalFields,
  ...texts.availabilityFields,
  ...texts.bookingsFields,
  ...texts.calendarsFields,
  ...texts.chatFields,
  ...texts.contactFields,
  ...texts.filesFields,
  ...texts.groupSessionsFields,
  ...texts.invitationsFields,
  ...texts.moderationFields,
  ...texts.nextStepsFields,
  ...texts.notificationsFields,
  ...texts.profilesFields,
  ...texts.reviewsFields,
  ...texts.verificationFields,
  ...texts.webhooksFields,
  ...texts.requests,
})
const fieldTexts = new Map<Locale, ReturnType<typeof fieldTextsOf>>()

/** `Invalid phone number`: why a value is refused. */
export function fieldErrorText(error: FieldError, locale: Locale): string {
  let texts = fieldTexts.get(locale)
  if (!texts) fieldTexts.set(locale, (texts = fieldTextsOf(textsFor(locale))))
  return fieldText(texts, error) ?? textsFor(locale).fields.invalid
}

/** `PhoneNumber: Invalid phone number`: what the API says of a field. */
export const fieldMessage = ({ field, ...error }: RefusedField, locale: Locale): string =>
  `${fieldLabel(field)}: ${fieldErrorText(error, locale)}`
