import { isValidPhoneNumber } from 'libphonenumber-js/min'

/** Whether a number in E.164 form can exist in its country's numbering plan. */
export const isPhoneNumber = (number: string): boolean => isValidPhoneNumber(number)
