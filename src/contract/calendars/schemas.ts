import * as z from 'zod/mini'
import { text } from '#contract/fields.ts'

const WEB_ADDRESS = /^(?:https?|webcals?):\/\/[^\s/]/i

/** The address of a calendar in iCalendar format, as its publisher shows it; `webcal:` stands for `https:`. */
const calendarAddress = text({ min: 1, max: 2000, message: 'Please paste an address' }).check(
  z.refine((value) => WEB_ADDRESS.test(value), 'Paste the whole address, from https:// or webcal:// on'),
)

/** What a mentor calls one of several calendars. */
export const calendarName = z.optional(text({ max: 60 }))

export const addressForm = z.strictObject({ url: calendarAddress })
export const icsForm = z.strictObject({ url: calendarAddress, name: calendarName })
