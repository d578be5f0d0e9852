import type { CountryCode } from 'libphonenumber-js'
import { fetchPart } from '#web/ui/feedback/fetch-part.ts'
import type { PhoneFormatter } from '#web/ui/fields/phone-field.tsx'
import type { PhoneValue } from '#web/ui/fields/phone-text.ts'

// The numbering plans weigh 80 kB: only somebody who types a number loads them.
const load = () => fetchPart(() => import('libphonenumber-js/min'))

/** Writes a number the way its country does. */
export async function loadPhoneFormatter(): Promise<PhoneFormatter> {
  const { parsePhoneNumberFromString } = await load()
  return ({ country, national }) => {
    const number = parsePhoneNumberFromString(national, country as CountryCode)
    return { country: number?.country ?? country, national: number?.formatNational() ?? national }
  }
}

/** E.164, or null when no such number can exist in that country. */
export async function phoneNumberOf({ country, national }: PhoneValue): Promise<string | null> {
  const { parsePhoneNumberFromString } = await load()
  const number = parsePhoneNumberFromString(national, country as CountryCode)
  return number?.isValid() ? number.number : null
}

/** The two parts of a stored number. */
export async function phoneParts(number: string): Promise<PhoneValue> {
  const { parsePhoneNumberFromString } = await load()
  const parsed = parsePhoneNumberFromString(number)
  return { country: parsed?.country ?? 'KE', national: parsed?.formatNational() ?? '' }
}
