import * as z from 'zod/mini'
import { date, httpsUrl, id, text, timeZone, withHttps } from '#contract/fields.ts'
import { employmentTypes, genders, interestLimits, languageLimit, levels } from './constants.ts'
import { profileMessages } from './messages.ts'

/** E.164: plus, country code, 7 to 15 digits in all. Whether a number exists in its country is decided by the server's rule. */
const phoneNumber = (message: string) =>
  text({ max: 16, message, tooLong: message }).check(z.regex(/^\+[1-9]\d{6,14}$/, message))

const topicList = (limits: { min: number; max: number }, message: string) =>
  z.array(z.strictObject({ name: text({ min: 1, max: 60, message }) }), message).check(
    z.minLength(limits.min, message),
    z.maxLength(limits.max, message),
    z.refine((topics) => new Set(topics.map((topic) => topic.name)).size === topics.length, message),
  )

export const fieldOfInterest = topicList(interestLimits.mentee, profileMessages.interests)
export const areaOfExpertise = topicList(interestLimits.mentor, profileMessages.expertise)

export const jobTitle = text({ min: 2, max: 100, message: profileMessages.jobTitle })
export const level = z.enum(levels, profileMessages.level)
export const companyName = (message: string) => text({ min: 1, max: 100, message })
const gender = z.enum(genders, profileMessages.gender)
const nationality = text({ min: 2, max: 60, message: profileMessages.nationality })
/** An uploaded file: the URL that `publicize` returned. */
export const ownFileLink = text({ min: 1, max: 300, message: profileMessages.pictureRequired })
export const languages = z.array(text({ min: 2, max: 40 })).check(z.maxLength(languageLimit))
export const location = {
  country: z.optional(text({ max: 60 })),
  city: z.optional(text({ max: 60 })),
  languages: z.optional(languages),
}

/** A required field has a message of its own for being empty; its content is validated after that. */
const filled = (schema: typeof date, messages: { missing: string; invalid?: string }) =>
  z.string(messages.missing).check(
    z.minLength(1, { error: messages.missing, abort: true }),
    z.check((payload) => {
      const message = z.safeParse(schema, payload.value).error?.issues[0]?.message
      if (message !== undefined)
        payload.issues.push({ code: 'custom', input: payload.value, message: messages.invalid ?? message })
    }),
  )

/** In a form: one of the server's zones, which the device may not know. */
export const chosenZone = z.string(profileMessages.zoneRequired).check(z.minLength(1, profileMessages.zoneRequired))

/** Step 2 of onboarding. `rules/profiles/birth-date.ts` checks the age (15 to 99) on the present day in this time zone. */
export const personalDetails = {
  timezone: filled(timeZone, { missing: profileMessages.zoneRequired }),
  gender,
  dateOfBirth: filled(date, { missing: profileMessages.birthRequired, invalid: profileMessages.invalidDate }),
  phoneNumber: phoneNumber(profileMessages.phoneInvalid),
  nationality,
  profilePicture: ownFileLink,
}

/** Step 3, per role. */
export const menteeDetails = {
  jobTitle,
  levelOfExperience: level,
  companyName: companyName(profileMessages.menteeCompany),
  fieldOfInterest,
}
export const mentorDetails = {
  jobTitle,
  levelOfExperience: level,
  companyName: companyName(profileMessages.mentorCompany),
  areaOfExpertise,
}

export const topic = z.object({ id: z.string(), name: z.string() })

const experienceFields = {
  title: text({ min: 1, max: 100, message: profileMessages.titleRequired }),
  company: text({ min: 1, max: 100, message: profileMessages.companyRequired }),
  location: text({ min: 1, max: 100, message: profileMessages.locationRequired }),
  employmentType: z.enum(employmentTypes, profileMessages.employmentTypeRequired),
  website: z.optional(
    z.string().check(
      z.overwrite(withHttps),
      z.refine((value) => value === '' || z.safeParse(httpsUrl, value).success, profileMessages.websiteInvalid),
    ),
  ),
  description: text({ isMultiline: true, min: 1, max: 2000, message: profileMessages.descriptionRequired }),
  startDate: filled(date, { missing: profileMessages.startRequired }),
  endDate: z.nullish(date),
}
const endAfterStart = z.refine<{ startDate: string; endDate?: string | null | undefined }>(
  (value) => !value.endDate || value.endDate >= value.startDate,
  { error: profileMessages.invalidEnd, path: ['endDate'] },
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
  phone: phoneNumber(profileMessages.phoneInvalidSettings),
  bio: text({ isMultiline: true, min: 20, max: 2000, message: profileMessages.bioTooShort }),
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

export const personalInfo = z.object({
  fullName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  gender: z.enum(genders),
  dateOfBirth: z.string(),
  jobTitle: z.string(),
  levelOfExperience: z.enum(levels),
  companyName: z.string(),
  profilePictureUrl: z.nullable(z.string()),
  timeZone: z.string(),
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  languages: z.array(z.string()),
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
