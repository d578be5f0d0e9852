import { randomBytes, randomUUID } from 'node:crypto'
import { accountDeletionRoutes } from '#contract/account-deletion/routes.ts'
import type { availabilityRoutes } from '#contract/availability/routes.ts'
import { calendarRoutes } from '#contract/calendars/routes.ts'
import type { connectionRoutes } from '#contract/connections/routes.ts'
import { dataExportRoutes } from '#contract/data-export/routes.ts'
import type { savedRoutes } from '#contract/directory/saved-routes.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { mentorActivityRoutes } from '#contract/mentor-activity/routes.ts'
import type { notificationRoutes } from '#contract/notifications/routes.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeConnection } from '#server/features/connections/factory.ts'
import { makeBreak } from '#server/features/mentor-activity/factory.ts'
import { stillHereUrl } from '#server/features/mentor-activity/mailed-link.ts'
import { unsubscribeLinks } from '#server/features/notifications/policy.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { connectCalendar } from '#test/support/calendars/calendar-providers.ts'
import { mailsTo, tokenIn } from '#test/support/mailbox.ts'
import { browserKeys } from '#test/support/servers/push-receiver.ts'
import { reason, type Scenes, type World } from './scene.ts'

const picture = (world: World, owner: Owner) => file(world, owner, 'picture', 'image/webp')
const recording = (world: World, owner: Owner) => file(world, owner, 'introduction', 'audio/webm')
type Owner = { userId: string }

/** The link of a published file. */
async function file({ api }: World, { userId }: Owner, purpose: string, contentType: string): Promise<string> {
  const name = `${randomBytes(20).toString('hex')}.${contentType.split('/')[1]}`
  const link = `/files/${name}`
  const now = api.clock.now()
  const facts = { purpose, content_type: contentType, size: 1000, status: 'PUBLIC', link }
  const row = { name, owner_id: userId, ...facts, created_at: now, expires_at: now }
  await api.db.insertInto('files').values(row).execute()
  return link
}

const work = { jobTitle: 'Staff Engineer', levelOfExperience: '8-10', companyName: 'Sahel Cloud' } as const
const personal = {
  ...work,
  timezone: 'Africa/Nairobi',
  gender: 'Female',
  dateOfBirth: '1998-04-12',
  phoneNumber: '+254712345678',
  nationality: 'Kenyan',
} as const
const interests = [{ name: 'AI' }, { name: 'DevOps' }, { name: 'Fintech' }]
const expertise = [{ name: 'AI' }]
const experience = {
  title: 'Engineer',
  company: 'Kibanda',
  location: 'Lagos',
  employmentType: 'Full time',
  description: 'Built the payment rails',
  startDate: '2020-01-01',
} as const

async function withExperience({ api }: World) {
  const { token } = await makeMentor(api)
  const { body } = await api.call(profileRoutes.addExperience, { body: experience }, { as: token })
  return { id: body.id, token }
}

export const profileScenes: Scenes<typeof profileRoutes> = {
  createMentee: async (world) => {
    const user = await makeUser(world.api)
    const body = { ...personal, profilePicture: await picture(world, user), fieldOfInterest: interests }
    return { input: { body }, as: user.token }
  },
  createMentor: async (world) => {
    const user = await makeUser(world.api)
    const body = { ...personal, profilePicture: await picture(world, user), areaOfExpertise: expertise }
    return { input: { body }, as: user.token }
  },
  becomeMentor: async ({ api }) => ({
    input: { body: { ...work, areaOfExpertise: expertise } },
    as: (await makeMentee(api)).token,
  }),
  becomeMentee: async ({ api }) => ({
    input: { body: { ...work, fieldOfInterest: interests } },
    as: (await makeMentor(api)).token,
  }),
  setExpertise: async ({ api }) => ({ input: { body: expertise }, as: (await makeMentor(api)).token }),
  setInterests: async ({ api }) => ({ input: { body: interests }, as: (await makeMentee(api)).token }),
  setBioAndPhone: async ({ api }) => {
    const body = { phone: '+2348031234567', bio: `${'I build payment rails and teach how they fail. '.repeat(4)}` }
    return { input: { params: { role: 'mentor' }, body }, as: (await makeMentor(api)).token }
  },
  setProfessional: async ({ api }) => ({
    input: { params: { role: 'mentor' }, body: work },
    as: (await makeMentor(api)).token,
  }),
  setLocation: async ({ api }) => ({
    input: { body: { country: 'Ghana', city: 'Accra' } },
    as: (await makeMentor(api)).token,
  }),
  setLanguages: async ({ api }) => ({
    input: { body: { languages: ['English', 'Swahili'] } },
    as: (await makeMentor(api)).token,
  }),
  setPicture: async (world) => {
    const mentor = await makeMentor(world.api)
    return { input: { query: { profilePictureUrl: await picture(world, mentor) } }, as: mentor.token }
  },
  addExperience: async ({ api }) => ({ input: { body: experience }, as: (await makeMentor(api)).token }),
  updateExperience: async (world) => {
    const { id, token } = await withExperience(world)
    return { input: { body: { ...experience, id, title: 'Lead' } }, as: token }
  },
  deleteExperience: async (world) => {
    const { id, token } = await withExperience(world)
    return { input: { params: { id } }, as: token }
  },
  setTourDone: async ({ api }) => ({
    input: { params: { role: 'mentor' }, query: { status: 'true' } },
    as: (await makeMentor(api)).token,
  }),
  setAskAbout: async ({ api }) => ({
    input: { params: { role: 'mentor' }, body: { askAbout: 'Your first design review' } },
    as: (await makeMentor(api)).token,
  }),
  setIntroduction: async (world) => {
    const mentor = await makeMentor(world.api)
    const body = { fileLink: await recording(world, mentor), seconds: 42, transcript: 'I help with your first job.' }
    return { input: { body }, as: mentor.token }
  },
  removeIntroduction: async ({ api }) => ({ input: {}, as: (await makeMentor(api)).token }),
  changeChecklist: async ({ api }) => ({ input: { body: { done: 'hidden' } }, as: (await makeMentor(api)).token }),
}

export const connectionScenes: Scenes<typeof connectionRoutes> = {
  connect: async ({ api }) => {
    const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
    const params = { connectionType: 'mentee-mentor' as const, profileId: mentor.profileId }
    return { input: { params }, as: mentee.token }
  },
  disconnect: async ({ api }) => {
    const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
    await makeConnection(api, mentor, mentee)
    return { input: { params: { profileId: mentor.profileId } }, as: mentee.token }
  },
}

export const directoryScenes: Scenes<Pick<typeof savedRoutes, 'saveMentor'>> = {
  saveMentor: async ({ api }) => {
    const { profileId } = await makeMentor(api)
    return { input: { params: { profileId }, body: { isSaved: true } }, as: (await makeMentee(api)).token }
  },
}

async function notified({ api }: World) {
  const { userId, token } = await makeMentee(api)
  const note = { user_id: userId, event_key: randomUUID(), type: 'SESSION_REMINDER', message: 'Your session starts' }
  const row = { ...note, created_at: api.clock.now() }
  const { id } = await api.db.insertInto('notifications').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, token }
}

export const notificationScenes: Scenes<typeof notificationRoutes> = {
  markRead: async (world) => {
    const { id, token } = await notified(world)
    return { input: { params: { id } }, as: token }
  },
  markAllRead: async (world) => ({ input: {}, as: (await notified(world)).token }),
  setNotificationSettings: async ({ api }) => {
    const choices = [{ kind: 'sessions' as const, inApp: true, emails: 'digest' as const }]
    return { input: { body: { choices, digestHour: 8, quietHours: null } }, as: (await makeMentee(api)).token }
  },
  registerPushDevice: async ({ api }) => {
    const { p256dh, auth } = browserKeys()
    const body = { endpoint: `https://push.example.org/${randomUUID()}`, p256dh, auth }
    return { input: { body }, as: (await makeMentee(api)).token }
  },
  removePushDevice: async ({ api }) => ({ input: {}, as: (await makeMentee(api)).token }),
  unsubscribe: async ({ api }) => {
    const { userId } = await makeMentee(api)
    const { env, secrets } = api.app.dependencies
    const { url } = unsubscribeLinks({ env, secrets })({ userId, locale: 'en' }, 'sessions')
    return { input: { body: { token: new URL(url).pathname.split('/').at(-1)! } } }
  },
}

async function withGoogle({ api, calendars }: World) {
  const mentor = await makeMentor(api)
  await makeAvailable(api, mentor)
  const { body } = await connectCalendar(api, calendars, 'google', mentor.token)
  return { id: body.id, token: mentor.token }
}

export const calendarScenes: Scenes<typeof calendarRoutes> = {
  addCalendar: async ({ api, calendars }) => {
    const mentor = await makeMentor(api)
    const consent = { params: { provider: 'google' as const } }
    const { body: page } = await api.call(calendarRoutes.findConsentPage, consent, { as: mentor.token })
    const { code = '', codeVerifier } = await calendars.google.visit(page.authorizeUrl)
    return { input: { body: { provider: 'google', code, codeVerifier } }, as: mentor.token }
  },
  checkCalendar: async (world) => {
    const { id, token } = await withGoogle(world)
    return { input: { params: { id }, body: {} }, as: token }
  },
  chooseCalendars: async (world) => {
    const { id, token } = await withGoogle(world)
    const body = { busy: ['amina@example.org'], sessions: { to: 'new' as const } }
    return { input: { params: { id }, body }, as: token }
  },
  deleteCalendar: async (world) => {
    const { id, token } = await withGoogle(world)
    return { input: { params: { id } }, as: token }
  },
}

async function withHours({ api }: World) {
  const mentor = await makeMentor(api)
  await makeAvailable(api, mentor)
  return mentor
}

export const availabilityScenes: Scenes<typeof availabilityRoutes> = {
  setAvailability: async (world) => {
    const timeSlots = [{ startTime: '09:00:00', endTime: '17:00:00' }]
    return { input: { body: [{ dayOfWeek: 'MONDAY', timeSlots }] }, as: (await withHours(world)).token }
  },
  setSettings: async (world) => {
    const limits = { bufferMinutes: 15, minimumNoticeMinutes: 60, horizonDays: 30, maxSessionsPerWeek: 5 }
    const body = { ...limits, approveRequests: true, overrides: [{ date: '2026-12-01', timeSlots: [] }] }
    return { input: { body }, as: (await withHours(world)).token }
  },
  setTimeZone: async (world) => ({ input: { body: { timezone: 'Africa/Lagos' } }, as: (await withHours(world)).token }),
}

export const dataExportScenes: Scenes<typeof dataExportRoutes> = {
  requestExport: async ({ api }) => ({ input: {}, as: (await makeMentee(api)).token }),
  downloadExport: async ({ api }) => {
    const { token } = await makeMentee(api)
    await api.call(dataExportRoutes.requestExport, {}, { as: token })
    await api.runJobs()
    return { input: {}, as: token }
  },
}

async function suspended({ api }: World) {
  const [staff, mentee] = [await makeUser(api, { staff: true }), await makeMentee(api)]
  const input = { params: { id: mentee.userId }, body: { isPermanent: false, reason } }
  await api.call(staffRoutes.suspendPerson, input, { as: staff.token })
  return tokenIn((await mailsTo(api, mentee.email))[0])
}

export const accountDeletionScenes: Scenes<typeof accountDeletionRoutes> = {
  requestDeletion: async ({ api }) => ({ input: {}, as: (await makeMentee(api)).token }),
  keepAccount: async ({ api }) => {
    const { token } = await makeMentee(api)
    await api.call(accountDeletionRoutes.requestDeletion, {}, { as: token })
    return { input: {}, as: token }
  },
  requestDeletionSuspended: async (world) => ({ input: { params: { token: await suspended(world) } } }),
  keepAccountSuspended: async (world) => {
    const token = await suspended(world)
    await world.api.call(accountDeletionRoutes.requestDeletionSuspended, { params: { token } })
    return { input: { params: { token } } }
  },
}

export const mentorActivityScenes: Scenes<typeof mentorActivityRoutes> = {
  takeBreak: async ({ api }) => {
    const mentor = await makeMentor(api)
    await makeAvailable(api, mentor)
    return { input: { body: { until: '2026-12-14' } }, as: mentor.token }
  },
  endBreak: async ({ api }) => {
    const mentor = await makeMentor(api)
    await makeAvailable(api, mentor)
    await makeBreak(api, mentor)
    return { input: {}, as: mentor.token }
  },
  answerMailedBreak: async ({ api }) => {
    const mentor = await makeMentor(api)
    await makeBreak(api, mentor, 'silence')
    const url = stillHereUrl(api.app.dependencies, mentor.profileId, 'en')
    return { input: { body: { token: new URL(url).pathname.split('/').at(-1)! } } }
  },
}
