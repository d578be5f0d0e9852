import * as z from 'zod/mini'
import { date, httpsUrl, id, idOrSlug, instant, pageQuery, role, text, timeZone } from './fields.ts'
import { profileMessages } from './profile-messages.ts'
import { route } from './route.ts'

export { profileMessages }

export const genders = ['Male', 'Female', 'Prefer Not to Say'] as const
export const levels = ['0-2', '2-4', '4-6', '6-8', '8-10', '10+'] as const
export const employmentTypes = ['Full time', 'Part time', 'Hybrid', 'Freelance', 'Contract'] as const
export const interestLimits = { mentee: { min: 3, max: 5 }, mentor: { min: 1, max: 3 } } as const

/** E.164: plus, country code, 7 to 15 digits in all. Whether a number exists in its country is decided by the server's rule. */
export const phoneNumber = text({ max: 16, message: profileMessages.phoneInvalid }).check(
  z.regex(/^\+[1-9]\d{6,14}$/, profileMessages.phoneInvalid),
)

const topicList = (limits: { min: number; max: number }, message: string) =>
  z.array(z.strictObject({ name: text({ min: 1, max: 60, message }) }), message).check(
    z.minLength(limits.min, message),
    z.maxLength(limits.max, message),
    z.refine((topics) => new Set(topics.map((topic) => topic.name)).size === topics.length, message),
  )

export const fieldOfInterest = topicList(interestLimits.mentee, profileMessages.interests)
export const areaOfExpertise = topicList(interestLimits.mentor, profileMessages.expertise)

const jobTitle = text({ min: 2, max: 100, message: profileMessages.jobTitle })
const level = z.enum(levels, profileMessages.level)
const companyName = (message: string) => text({ min: 1, max: 100, message })
export const gender = z.enum(genders, profileMessages.gender)
export const nationality = text({ min: 2, max: 60, message: profileMessages.nationality })
/** A file of ours; the address that `publicize` answered with. */
export const ownFileLink = text({ min: 1, max: 300, message: profileMessages.pictureRequired })
const location = {
  country: z.optional(text({ max: 60 })),
  city: z.optional(text({ max: 60 })),
  languages: z.optional(z.array(text({ min: 2, max: 40 })).check(z.maxLength(8))),
}

/** Step 2 of onboarding. Age (15 to 99) is judged against the server's day by `rules/profiles.ts`. */
export const personalDetails = {
  timezone: timeZone,
  gender,
  dateOfBirth: date,
  phoneNumber,
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

const created = {
  reply: z.object({ profileId: id, timezone: z.string() }),
  status: 201,
  errors: ['profile_exists', 'file_not_yours'],
} as const

const topic = z.object({ id: z.string(), name: z.string() })

const experienceFields = {
  title: text({ min: 1, max: 100, message: profileMessages.titleRequired }),
  company: text({ min: 1, max: 100, message: profileMessages.companyRequired }),
  location: text({ min: 1, max: 100, message: profileMessages.locationRequired }),
  employmentType: z.enum(employmentTypes, profileMessages.employmentTypeRequired),
  website: z.optional(z.union([z.literal(''), httpsUrl])),
  description: text({ min: 1, max: 2000, message: profileMessages.descriptionRequired }),
  startDate: date,
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

/** All that anyone may see of a person; never e-mail, phone, birth date, gender. */
export const publicProfile = z.object({
  profileId: id,
  profileSlug: z.string(),
  role,
  fullName: z.string(),
  profilePictureUrl: z.nullable(z.string()),
  jobTitle: z.string(),
  companyName: z.string(),
  levelOfExperience: z.enum(levels),
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  timeZone: z.string(),
  languages: z.array(z.string()),
  bio: z.nullable(z.string()),
  topics: z.array(topic),
  experiences: z.array(experience),
  verified: z.boolean(),
  rating: z.nullable(z.object({ average: z.number(), count: z.int() })),
  isAvailable: z.boolean(),
  nextFreeSlot: z.nullable(instant),
  /** The caller's own profile. */
  isOwn: z.boolean(),
  /** The weekly ranges as published, in the mentor's zone: for "Mondays and Thursdays, evenings". */
  weeklyHours: z.array(z.object({ dayOfWeek: z.string(), startTime: z.string(), endTime: z.string() })),
})
export type PublicProfile = z.infer<typeof publicProfile>

/** A mentor in a list: card on the landing page, in search, beside a profile. */
export const mentorCard = z.object({
  mentorId: id,
  profileId: id,
  profileSlug: z.string(),
  fullName: z.string(),
  profilePictureUrl: z.nullable(z.string()),
  jobTitle: z.string(),
  companyName: z.string(),
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  verified: z.boolean(),
  topics: z.array(topic),
  languages: z.array(z.string()),
  nextFreeSlot: z.nullable(instant),
  /** Why she is recommended, in words; empty in plain lists. */
  reasons: z.array(z.string()),
})
export type MentorCard = z.infer<typeof mentorCard>

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
})

const byRole = z.strictObject({ role, id: idOrSlug })
const onlyId = z.strictObject({ id: idOrSlug })
const known = { errors: ['not_found'] } as const

export const profileRoutes = {
  createMentee: route({
    method: 'POST',
    path: '/mentee/create',
    access: 'newcomer',
    summary: 'Finish onboarding as a mentee',
    body: z.strictObject({ ...personalDetails, ...menteeDetails, ...location }),
    idempotent: true,
    ...created,
  }),
  createMentor: route({
    method: 'POST',
    path: '/mentor/create',
    access: 'newcomer',
    summary: 'Finish onboarding as a mentor',
    body: z.strictObject({ ...personalDetails, ...mentorDetails, ...location }),
    idempotent: true,
    ...created,
  }),
  profileHeader: route({
    method: 'GET',
    path: '/:role/profile-header/:id',
    access: 'public',
    summary: 'Picture, name and job title',
    params: byRole,
    reply: z.object({ profilePictureUrl: z.nullable(z.string()), fullName: z.string(), jobTitle: z.string() }),
    ...known,
  }),
  publicProfile: route({
    method: 'GET',
    path: '/:role/public/:id',
    access: 'public',
    summary: 'The public profile, by id or slug',
    params: byRole,
    reply: publicProfile,
    ...known,
  }),
  personalInfo: route({
    method: 'GET',
    path: '/profile/personal-info',
    access: 'member',
    summary: "The caller's own facts",
    reply: personalInfo,
    errors: [],
  }),
  expertise: route({
    method: 'GET',
    path: '/mentor/expertise/:id',
    access: 'public',
    summary: "A mentor's areas of expertise",
    params: onlyId,
    reply: z.array(topic),
    ...known,
  }),
  interests: route({
    method: 'GET',
    path: '/mentee/interests/:id',
    access: 'public',
    summary: "A mentee's fields of interest",
    params: onlyId,
    reply: z.array(topic),
    ...known,
  }),
  setExpertise: route({
    method: 'PUT',
    path: '/mentor/expertise',
    access: 'mentor',
    summary: 'Replace the areas of expertise',
    body: areaOfExpertise,
    reply: z.array(topic),
    errors: [],
  }),
  setInterests: route({
    method: 'PUT',
    path: '/mentee/interests',
    access: 'mentee',
    summary: 'Replace the fields of interest',
    body: fieldOfInterest,
    reply: z.array(topic),
    errors: [],
  }),
  bio: route({
    method: 'GET',
    path: '/:role/bio/:id',
    access: 'public',
    summary: 'About text',
    params: byRole,
    reply: z.object({ bio: z.nullable(z.string()) }),
    ...known,
  }),
  setBioAndPhone: route({
    method: 'PUT',
    path: '/:role/bio-phone/update',
    access: 'member',
    ownRole: true,
    summary: 'Change about text and phone number',
    params: z.strictObject({ role }),
    body: z.strictObject({
      phone: phoneNumber,
      bio: text({ min: 20, max: 2000, message: profileMessages.bioTooShort }),
    }),
    reply: z.object({ phone: z.string(), bio: z.string() }),
    errors: [],
  }),
  setProfessional: route({
    method: 'PUT',
    path: '/:role/professional',
    access: 'member',
    ownRole: true,
    summary: 'Change job title, level and company',
    params: z.strictObject({ role }),
    body: z.strictObject({
      jobTitle,
      levelOfExperience: level,
      companyName: companyName(profileMessages.mentorCompany),
    }),
    reply: personalInfo,
    errors: [],
  }),
  setTimeZone: route({
    method: 'PUT',
    path: '/profile/timezone',
    access: 'member',
    summary: 'Change the time zone',
    body: z.strictObject({ timezone: timeZone }),
    reply: z.object({ timezone: z.string() }),
    errors: [],
  }),
  setLocation: route({
    method: 'PUT',
    path: '/profile/location',
    access: 'member',
    summary: 'Change country and city',
    body: z.strictObject({ country: text({ max: 60 }), city: text({ max: 60 }) }),
    reply: z.object({ country: z.nullable(z.string()), city: z.nullable(z.string()) }),
    errors: [],
  }),
  setPicture: route({
    method: 'PUT',
    path: '/profile/update-profile-picture',
    access: 'member',
    summary: 'Change the picture',
    query: z.strictObject({ profilePictureUrl: ownFileLink }),
    reply: z.object({ profilePictureUrl: z.string() }),
    errors: ['file_not_yours'],
  }),
  experiences: route({
    method: 'GET',
    path: '/:role/experiences/:id',
    access: 'public',
    summary: "Someone's experience",
    params: byRole,
    reply: z.array(experience),
    ...known,
  }),
  ownExperiences: route({
    method: 'GET',
    path: '/experience/get',
    access: 'member',
    summary: "The caller's experience",
    reply: z.array(experience),
    errors: [],
  }),
  addExperience: route({
    method: 'POST',
    path: '/experience/add',
    access: 'member',
    summary: 'Add experience',
    body: experienceBody,
    reply: experience,
    status: 201,
    errors: [],
    idempotent: true,
  }),
  updateExperience: route({
    method: 'PUT',
    path: '/experience/update',
    access: 'member',
    summary: 'Change experience',
    body: experienceUpdateBody,
    reply: experience,
    ...known,
  }),
  deleteExperience: route({
    method: 'DELETE',
    path: '/experience/delete/:id',
    access: 'member',
    summary: 'Delete experience',
    params: z.strictObject({ id }),
    ...known,
  }),
  setTourDone: route({
    method: 'PUT',
    path: '/:role/dashboard-tour/update',
    access: 'member',
    summary: "Mark the dashboard tour done; the other role's call answers 204",
    params: z.strictObject({ role }),
    query: z.strictObject({ status: z._default(z.stringbool(), true) }),
    reply: z.nullable(z.object({ dashboardTourCompleted: z.boolean() })),
    errors: [],
  }),
  similarMentors: route({
    method: 'GET',
    path: '/mentor/:id/similar/:profileId',
    access: 'public',
    summary: 'Mentors like this one, for this viewer',
    params: z.strictObject({ id: idOrSlug, profileId: idOrSlug }),
    query: pageQuery,
    reply: z.array(mentorCard),
    paged: true,
    ...known,
  }),
  landingMentors: route({
    method: 'GET',
    path: '/landing-page/recommended-mentors',
    access: 'public',
    summary: 'Mentors for visitors',
    reply: z.array(mentorCard),
    errors: [],
  }),
  recommendedMentors: route({
    method: 'GET',
    path: '/mentee/recommended-mentors',
    access: 'mentee',
    summary: 'Mentors for this mentee, and why',
    query: pageQuery,
    reply: z.array(mentorCard),
    paged: true,
    errors: [],
  }),
  reference: route({
    method: 'GET',
    path: '/reference',
    access: 'public',
    summary: 'Job titles, topics, levels, countries, time zones',
    reply: z.object({
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
    }),
    errors: [],
  }),
  tags: route({
    method: 'GET',
    path: '/tags',
    access: 'public',
    summary: 'Fixed tag suggestions',
    reply: z.array(z.string()),
    errors: [],
  }),
}
