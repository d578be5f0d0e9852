import { isValidPhoneNumber } from 'libphonenumber-js/min'

/** Whether a number in E.164 form is valid in the numbering plan of its country. */
export const isPhoneNumber = (number: string): boolean => isValidPhoneNumber(number)
