import type { Booking } from '#contract/bookings/routes.ts'
import type { Role } from '#contract/fields.ts'

export type Side = {
  id: string
  slug: string
  role: Role
  name: string
  picture: string | null
  jobTitle: string
  company: string
  timeZone: string
}

/** The other person of a session, as one of the two sees it. */
export function counterpartOf(booking: Booking, reader: Role): Side {
  return reader === 'mentee'
    ? {
        id: booking.mentorId,
        slug: booking.mentorSlug,
        role: 'mentor',
        name: booking.mentorFullName,
        picture: booking.mentorProfilePictureUrl,
        jobTitle: booking.mentorJobTitle,
        company: booking.mentorCompanyName,
        timeZone: booking.mentorTimeZone,
      }
    : {
        id: booking.menteeId,
        slug: booking.menteeSlug,
        role: 'mentee',
        name: booking.menteeFullName,
        picture: booking.menteeProfilePictureUrl,
        jobTitle: booking.menteeJobTitle,
        company: booking.menteeCompanyName,
        timeZone: booking.menteeTimeZone,
      }
}

/** The first name, for short lines. */
export const firstName = (fullName: string) => fullName.trim().split(/\s+/)[0] ?? fullName
