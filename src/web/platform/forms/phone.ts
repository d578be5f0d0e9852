import type { CountryCode } from 'libphonenumber-js'
import { retryImport } from '#web/ui/lazy/retry-import.ts'
import type { PhoneFormatter } from '#web/ui/fields/phone-field.tsx'
import type { PhoneValue } from '#web/ui/fields/phone-text.ts'

type Plans = typeof import('libphonenumber-js/min')

// The numbering plans weigh 80 kB: they are loaded when someone types a number.
let plans: Plans | null = null
const load = async () => (plans ??= await retryImport(() => import('libphonenumber-js/min')))

/** Before a form is submitted, so that a wrong number shows beside its other errors; never rejects. */
export const loadNumberingPlans = (): Promise<unknown> => load().catch(() => null)

/** Whether such a number may exist in that country: any may until the numbering plans are loaded. */
export const mayBePhone = ({ country, national }: PhoneValue): boolean =>
  national !== '' && (plans?.parsePhoneNumberFromString(national, country as CountryCode)?.isValid() ?? plans === null)

/** Formats a number as its country writes it. */
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
export async function splitPhone(number: string): Promise<PhoneValue> {
  const { parsePhoneNumberFromString } = await load()
  const parsed = parsePhoneNumberFromString(number)
  return { country: parsed?.country ?? 'KE', national: parsed?.formatNational() ?? '' }
}
