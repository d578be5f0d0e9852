import type { Audience } from '#contract/announcements/constants.ts'
import type { AnnouncementBody, AnnouncementDetail } from '#contract/announcements/schemas.ts'
import { localTimeAt } from '#rules/time/zone-offsets.ts'
import type { Zone } from '#web/platform/time/zones.ts'

/** What the form holds; an empty country or language means any. */
export type AnnouncementValues = {
  title: string
  text: string
  audience: Audience
  country: string
  language: string
  when: 'now' | 'later'
  date: string
  time: string
}

export const newAnnouncement: AnnouncementValues = {
  title: '',
  text: '',
  audience: 'EVERYONE',
  country: '',
  language: '',
  when: 'now',
  date: '',
  time: '09:00:00',
}

/** A scheduled announcement as the form holds it, in the zone of whoever edits it. */
export const valuesOf = (one: AnnouncementDetail, { offsets }: Zone): AnnouncementValues => ({
  title: one.title,
  text: one.text,
  audience: one.audience,
  country: one.country ?? '',
  language: one.language ?? '',
  when: 'later',
  ...localTimeAt(offsets, Date.parse(one.sendAt)),
})

/** The body of the call, without its reason. */
export const bodyOf = (values: AnnouncementValues, timeZone: string): Omit<AnnouncementBody, 'reason'> => ({
  title: values.title,
  text: values.text,
  audience: values.audience,
  country: values.country || null,
  language: values.language || null,
  schedule: values.when === 'now' ? null : { date: values.date, time: values.time, timeZone },
})
