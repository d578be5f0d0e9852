import * as z from 'zod/mini'
import type { FieldCode } from '#contract/field-codes.ts'
import { fieldError } from '#contract/field-errors.ts'
import { date, httpsUrl, id, text, timeZone, withHttps } from '#contract/fields.ts'
import {
  askAboutLimits,
  employmentTypes,
  genders,
  interestLimits,
  introductionLimits,
  languageLimit,
  levels,
} from './constants.ts'

/** E.164: plus, country code, 7 to 15 digits in all. Whether a number exists in its country is decided by the server's rule. */
const phoneNumber = (error: FieldCode) =>
  text({ max: 16, error, tooLong: error }).check(z.regex(/^\+[1-9]\d{6,14}$/, error))

const topicList = (limits: { min: number; max: number }, error: FieldCode) =>
  z.array(z.strictObject({ name: text({ min: 1, max: 60, error }) }), error).check(
    z.minLength(limits.min, error),
    z.maxLength(limits.max, error),
    z.refine((topics) => new Set(topics.map((topic) => topic.name)).size === topics.length, error),
  )

export const fieldOfInterest = topicList(interestLimits.mentee, 'interests_count')
export const areaOfExpertise = topicList(interestLimits.mentor, 'expertise_count')

export const jobTitle = text({ min: 2, max: 100, error: 'job_title_required' })
export const level = z.enum(levels, fieldError('level_required'))
export const companyName = (error: FieldCode) => text({ min: 1, max: 100, error })
const gender = z.enum(genders, fieldError('gender_required'))
const nationality = text({ min: 2, max: 60, error: 'nationality_required' })
/** An uploaded file: the URL that `publicize` returned. */
export const ownFileLink = text({ min: 1, max: 300, error: 'picture_required' })
export const languages = z.array(text({ min: 2, max: 40 })).check(z.maxLength(languageLimit))
export const location = {
  country: z.optional(text({ max: 60 })),
  city: z.optional(text({ max: 60 })),
  languages: z.optional(languages),
}

/** A required field has a code of its own for being empty; its content is validated after that. */
const filled = (schema: typeof date, { missing, invalid }: { missing: FieldCode; invalid?: FieldCode }) =>
  z.string(missing).check(
    z.minLength(1, { error: missing, abort: true }),
    z.check((payload) => {
      const message = z.safeParse(schema, payload.value).error?.issues[0]?.message
      if (message !== undefined)
        payload.issues.push({ code: 'custom', input: payload.value, message: invalid ?? message })
    }),
  )

/** In a form: one of the server's zones, which the device may not know. */
export const chosenZone = z
  .string(fieldError('time_zone_required'))
  .check(z.minLength(1, fieldError('time_zone_required')))

/** Step 2 of onboarding. `rules/profiles/birth-date.ts` checks the age (15 to 99) on the present day in this time zone. */
export const personalDetails = {
  timezone: filled(timeZone, { missing: 'time_zone_required' }),
  gender,
  dateOfBirth: filled(date, { missing: 'birth_date_required', invalid: 'birth_date_invalid' }),
  phoneNumber: phoneNumber('phone_invalid'),
  nationality,
  profilePicture: ownFileLink,
}

/** Step 3, per role. */
export const menteeDetails = {
  jobTitle,
  levelOfExperience: level,
  companyName: companyName('company_or_school_required'),
  fieldOfInterest,
}
export const mentorDetails = {
  jobTitle,
  levelOfExperience: level,
  companyName: companyName('company_required'),
  areaOfExpertise,
}

export const topic = z.object({ id: z.string(), name: z.string() })

/** The lines of a text that say something. */
export const linesOf = (value: string): string[] =>
  value
    .split(/[\n\r\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const experienceFields = {
  title: text({ min: 1, max: 100, error: 'experience_title_required' }),
  company: text({ min: 1, max: 100, error: 'company_required' }),
  location: text({ min: 1, max: 100, error: 'experience_location_required' }),
  employmentType: z.enum(employmentTypes, fieldError('employment_type_required')),
  website: z.optional(
    z.string().check(
      z.overwrite(withHttps),
      z.refine((value) => value === '' || z.safeParse(httpsUrl, value).success, fieldError('website_invalid')),
    ),
  ),
  description: text({ isMultiline: true, min: 1, max: 2000, error: 'experience_description_required' }),
  startDate: filled(date, { missing: 'experience_start_required' }),
  endDate: z.nullish(date),
}
const endAfterStart = z.refine<{ startDate: string; endDate?: string | null | undefined }>(
  (value) => !value.endDate || value.endDate >= value.startDate,
  { error: fieldError('experience_end_invalid'), path: ['endDate'] },
)
export const experienceBody = z.strictObject(experienceFields).check(endAfterStart)
export const experienceUpdateBody = z.strictObject({ id, ...experienceFields }).check(endAfterStart)
export const experience = z.object({
  id,
  title: z.string(),
  company: z.string(),
  location: z.string(),
  employmentType: z.enum(employmentTypes),
  website: z.nullable(z.string()),
  description: z.string(),
  startDate: z.string(),
  endDate: z.nullable(z.string()),
  currentEmployer: z.boolean(),
})
export type Experience = z.infer<typeof experience>

/** Change country and city in the settings; an empty text or null hides it. */
export const locationBody = z.strictObject({
  country: z.nullable(text({ max: 60 })),
  city: z.nullable(text({ max: 60 })),
})
export const bioAndPhoneBody = z.strictObject({
  phone: phoneNumber('phone_invalid_in_settings'),
  bio: text({ isMultiline: true, min: 20, max: 2000, error: 'bio_too_short' }),
})

/** One point per line; empty lines are left out, and no line removes all. */
export const askAboutBody = z.strictObject({
  askAbout: text({ isMultiline: true, max: askAboutLimits.characters }).check(
    z.overwrite((value) => linesOf(value).join('\n')),
    z.refine((value) => linesOf(value).length <= askAboutLimits.lines, fieldError('ask_about_lines')),
  ),
})

/** What a profile of the other role begins with: as it was left, else the work of the present one. */
export const otherRole = z.object({
  isReturning: z.boolean(),
  jobTitle: z.string(),
  levelOfExperience: z.enum(levels),
  companyName: z.string(),
  topics: z.array(z.string()),
})
export type OtherRole = z.infer<typeof otherRole>

/** A recording by which a mentor introduces themselves, up to a minute, with all that is said in it. `size` is in bytes. */
export const introduction = z.object({
  url: z.string(),
  kind: z.enum(['voice', 'video']),
  seconds: z.int(),
  size: z.int(),
  transcript: z.string(),
})
export type Introduction = z.infer<typeof introduction>

/** `fileLink` is an upload of the purpose `introduction`; what it says is written by hand. */
export const introductionBody = z.strictObject({
  fileLink: text({ min: 1, max: 300 }),
  seconds: z.int().check(z.gte(1), z.lte(introductionLimits.seconds)),
  transcript: text({ isMultiline: true, min: 1, max: introductionLimits.transcript, error: 'transcript_required' }),
})

/** What a profile says of its owner to everybody, and the settings change. */
export const publicFacts = {
  jobTitle: z.string(),
  companyName: z.string(),
  levelOfExperience: z.enum(levels),
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  languages: z.array(z.string()),
  bio: z.nullable(z.string()),
  /** What mentees can ask a mentor about, or what a mentee would like to learn: one point per line. */
  askAbout: z.nullable(z.string()),
  /** Of mentors. */
  introduction: z.nullable(introduction),
}

export const personalInfo = z.object({
  fullName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  gender: z.enum(genders),
  dateOfBirth: z.string(),
  ...publicFacts,
  profilePictureUrl: z.nullable(z.string()),
  timeZone: z.string(),
})

/** The lists that onboarding and search choose from. */
export const referenceLists = z.object({
  jobTitles: z.array(z.string()),
  topics: z.array(topic),
  levels: z.array(z.enum(levels)),
  countries: z.array(
    z.object({
      name: z.string(),
      code: z.string(),
      code3: z.string(),
      nationality: z.string(),
      dialCode: z.string(),
      flag: z.string(),
    }),
  ),
  timeZones: z.array(z.string()),
  languages: z.array(z.string()),
})
