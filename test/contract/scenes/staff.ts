import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { announcementRoutes } from '#contract/announcements/routes.ts'
import { defaultSettings } from '#rules/instance/settings.ts'
import type { instanceRoutes } from '#contract/instance/routes.ts'
import type { insightRoutes } from '#contract/insight/routes.ts'
import type { legalNewsRoutes } from '#contract/legal/news-routes.ts'
import { legalRoutes } from '#contract/legal/routes.ts'
import { operationRoutes } from '#contract/operations/routes.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { storeImage } from '#server/features/files/public.ts'
import { makeThread } from '#server/features/contact/factory.ts'
import { makeReport } from '#server/features/moderation/reports/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { makeVerificationRequest } from '#server/features/verification/factory.ts'
import { findSettings } from '#server/platform/instance/instance.ts'
import { markUndeliverable } from '#server/platform/mail/undeliverable.ts'
import { mailsTo, tokenIn } from '#test/support/mailbox.ts'
import { reason, type Scenes, type World } from './scene.ts'

const makeStaff = ({ api }: World) => makeUser(api, { staff: true })
const appealText = 'I never wrote that message. Somebody else had my phone that day, please look again.'

/** What waits in a queue about somebody who was suspended. */
async function suspended(world: World, isPermanent = false) {
  const { api } = world
  const [staff, mentor] = [await makeStaff(world), await makeMentor(api)]
  const input = { params: { id: mentor.userId }, body: { isPermanent, reason } }
  await api.call(staffRoutes.suspendPerson, input, { as: staff.token })
  const { id } = await api.db
    .selectFrom('suspensions')
    .select('id')
    .where('user_id', '=', mentor.userId)
    .executeTakeFirstOrThrow()
  return { staff, mentor, suspensionId: id }
}

async function appealed(world: World) {
  const { mentor } = await suspended(world)
  const token = tokenIn((await mailsTo(world.api, mentor.email))[0])
  return { mentor, token }
}

async function newest({ api }: World, queue: 'appeals' | 'confirmations', as: string) {
  const { body } = await api.call(staffRoutes.listQueue, { params: { queue }, query: { size: 50 } }, { as })
  return body.at(-1)!.id
}

async function waiting(world: World) {
  const [staff, mentor] = [await makeStaff(world), await makeMentor(world.api)]
  const { id } = await makeReport(world.api, await makeMentee(world.api), mentor)
  return { id, as: staff.token }
}

export const insightScenes: Scenes<typeof insightRoutes> = {
  exportInsight: async (world) => ({
    input: { body: { filters: {}, section: 'people', reason } },
    as: (await makeStaff(world)).token,
  }),
}

const savedAnswer = { title: 'Moved back', text: 'We moved your session back.' }
async function saved(world: World) {
  const { token: as } = await makeStaff(world)
  const { body } = await world.api.call(staffRoutes.createSavedAnswer, { body: savedAnswer }, { as })
  return { id: body.id, as }
}

const savedView = { list: 'people' as const, name: 'Mentors', search: '', filters: 'kind=mentor', isShared: false }
async function withView(world: World) {
  const { token: as } = await makeStaff(world)
  const { body } = await world.api.call(staffRoutes.createSavedView, { body: savedView }, { as })
  return { params: { id: body.id }, as }
}

export const staffScenes: Scenes<typeof staffRoutes> = {
  exportUsers: async (world) => ({ input: { body: { filters: {}, reason } }, as: (await makeStaff(world)).token }),
  exportSessions: async (world) => ({ input: { body: { filters: {}, reason } }, as: (await makeStaff(world)).token }),
  exportQueue: async (world) => ({
    input: { params: { queue: 'reports' }, body: { reason } },
    as: (await makeStaff(world)).token,
  }),
  exportAudit: async (world) => ({ input: { body: { reason } }, as: (await makeStaff(world)).token }),
  startReview: async (world) => {
    const { id, as } = await waiting(world)
    return { input: { params: { queue: 'reports', id } }, as }
  },
  endReview: async (world) => {
    const { id, as } = await waiting(world)
    const input = { params: { queue: 'reports' as const, id } }
    await world.api.call(staffRoutes.startReview, input, { as })
    return { input, as }
  },
  decideVerification: async (world) => {
    const { id } = await makeVerificationRequest(world.api, await makeMentor(world.api))
    return { input: { params: { id }, body: { status: 'APPROVED', reason } }, as: (await makeStaff(world)).token }
  },
  decideReport: async (world) => {
    const { id, as } = await waiting(world)
    return { input: { params: { id }, body: { action: 'WARN', reason } }, as }
  },
  answerMessage: async (world) => {
    const { id } = await makeThread(world.api)
    const body = { version: 1, text: 'We moved your session back.' }
    return { input: { params: { id }, body }, as: (await makeStaff(world)).token }
  },
  createSavedAnswer: async (world) => ({ input: { body: savedAnswer }, as: (await makeStaff(world)).token }),
  updateSavedAnswer: async (world) => {
    const { id, as } = await saved(world)
    return { input: { params: { id }, body: { ...savedAnswer, title: 'Moved' } }, as }
  },
  deleteSavedAnswer: async (world) => {
    const { id, as } = await saved(world)
    return { input: { params: { id } }, as }
  },
  createSavedView: async (world) => ({ input: { body: savedView }, as: (await makeStaff(world)).token }),
  updateSavedView: async (world) => {
    const { params, as } = await withView(world)
    return { input: { params, body: { name: 'Mentors here', isShared: true } }, as }
  },
  deleteSavedView: async (world) => {
    const { params, as } = await withView(world)
    return { input: { params }, as }
  },
  closeMessage: async (world) => {
    const { id } = await makeThread(world.api)
    return { input: { params: { id }, body: { version: 1, reason } }, as: (await makeStaff(world)).token }
  },
  decideAppeal: async (world) => {
    const { token } = await appealed(world)
    await world.api.call(staffRoutes.sendAppeal, { params: { token }, body: { text: appealText } })
    const { token: as } = await makeStaff(world)
    const id = await newest(world, 'appeals', as)
    return { input: { params: { id }, body: { status: 'GRANTED', reason } }, as }
  },
  decideConfirmation: async (world) => {
    await suspended(world, true)
    const { token: as } = await makeStaff(world)
    const id = await newest(world, 'confirmations', as)
    return { input: { params: { id }, body: { status: 'CONFIRMED', reason } }, as }
  },
  suspendPerson: async (world) => {
    const { userId: id } = await makeMentor(world.api)
    return { input: { params: { id }, body: { isPermanent: false, reason } }, as: (await makeStaff(world)).token }
  },
  restorePerson: async (world) => {
    const { staff, mentor } = await suspended(world)
    return { input: { params: { id: mentor.userId }, body: { reason } }, as: staff.token }
  },
  mailPersonAgain: async (world) => {
    const { userId: id } = await makeMentor(world.api)
    await markUndeliverable(world.api.db, id, { reason: 'UNKNOWN', now: world.api.clock.now() })
    return { input: { params: { id }, body: { reason } }, as: (await makeStaff(world)).token }
  },
  warnPerson: async (world) => {
    const { userId: id } = await makeMentor(world.api)
    return { input: { params: { id }, body: { reason } }, as: (await makeStaff(world)).token }
  },
  removePart: async (world) => {
    const { userId: id } = await makeMentor(world.api)
    await world.api.db.updateTable('users').set({ picture_url: '/files/removed.webp' }).where('id', '=', id).execute()
    return { input: { params: { id }, body: { part: 'PICTURE', reason } }, as: (await makeStaff(world)).token }
  },
  sendAppeal: async (world) => ({
    input: { params: { token: (await appealed(world)).token }, body: { text: appealText } },
  }),
}

const announcement = {
  title: 'Group sessions are here',
  text: 'Mentors can now host sessions for many people at once.',
  audience: 'EVERYONE',
  // Nobody lives there, so nobody else's scene is changed.
  country: 'Tuvalu',
  language: null,
  schedule: { date: '2026-11-24', time: '09:00:00', timeZone: 'Africa/Lagos' },
  reason: 'Launch of group sessions',
} as const

async function announced(world: World) {
  const { token: as } = await makeStaff(world)
  const { body } = await world.api.call(announcementRoutes.createAnnouncement, { body: announcement }, { as })
  return { id: body.id, version: body.version, as }
}

export const announcementScenes: Scenes<typeof announcementRoutes> = {
  testAnnouncement: async (world) => ({
    input: { body: { title: announcement.title, text: announcement.text } },
    as: (await makeStaff(world)).token,
  }),
  createAnnouncement: async (world) => ({ input: { body: announcement }, as: (await makeStaff(world)).token }),
  editAnnouncement: async (world) => {
    const { id, version, as } = await announced(world)
    return { input: { params: { id }, body: { ...announcement, title: 'Group sessions', version } }, as }
  },
  cancelAnnouncement: async (world) => {
    const { id, version, as } = await announced(world)
    return { input: { params: { id }, body: { version, reason } }, as }
  },
}

const legalBody = {
  texts: { en: { text: '## Rules\n\nTreat everyone with respect. '.repeat(5), summary: 'One rule is new.' } },
  effectiveOn: '2026-12-24',
  reason,
}

export const legalScenes: Scenes<typeof legalRoutes & typeof legalNewsRoutes> = {
  publishLegalVersion: async (world) => {
    const { token: as } = await makeStaff(world)
    const params = { document: 'cookies' as const }
    const { body } = await world.api.call(legalRoutes.legalHistory, { params }, { as })
    return { input: { params, body: { ...legalBody, latest: body.versions[0]!.number } }, as }
  },
  previewLegalText: async (world) => ({
    input: { body: { text: legalBody.texts.en.text } },
    as: (await makeStaff(world)).token,
  }),
  markVersionSeen: async (world) => {
    const { token: as } = await makeStaff(world)
    const params = { document: 'privacy' as const }
    const { body } = await world.api.call(legalRoutes.legalHistory, { params }, { as })
    const latest = body.versions[0]!.number
    await world.api.call(legalRoutes.publishLegalVersion, { params, body: { ...legalBody, latest } }, { as })
    return { input: { params: { ...params, number: latest + 1 } }, as }
  },
}

const task = 'reaction:announcements.email:announcement.tested'

/** A test e-mail whose job has used up its attempts. */
async function failed(world: World) {
  const { token: as } = await makeStaff(world)
  const body = { title: announcement.title, text: announcement.text }
  await world.api.call(announcementRoutes.testAnnouncement, { body }, { as })
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'Error: refused'
    where task_id in (select id from graphile_worker._private_tasks where identifier = ${task})`.execute(world.api.db)
  return { input: { body: { name: task, ids: null, reason } }, as }
}

/** The version in effect: scenes share the instance. */
const currentVersion = ({ api }: World) => findSettings(api.db).then(({ version }) => version)

export const instanceScenes: Scenes<typeof instanceRoutes> = {
  addInstancePicture: async (world) => {
    const { token: as, userId: ownerId } = await makeStaff(world)
    const { api } = world
    const uploaded = { purpose: 'logo' as const, ownerId, image: await readFile('test/support/picture.png') }
    const fileLink = await storeImage(api.app.dependencies, { db: api.db, now: api.clock.now() }, uploaded)
    return { input: { body: { fileLink } }, as }
  },
  saveInstanceDraft: async (world) => {
    const body = { settings: { ...defaultSettings, productName: 'Umoja' }, version: await currentVersion(world) }
    return { input: { body }, as: (await makeStaff(world)).token }
  },
  discardInstanceDraft: async (world) => ({ input: {}, as: (await makeStaff(world)).token }),
  publishInstance: async (world) => {
    const settings = { ...defaultSettings, senderName: 'Umoja' }
    const version = await currentVersion(world)
    return { input: { body: { settings, version, reason } }, as: (await makeStaff(world)).token }
  },
  restoreInstance: async (world) => {
    const body = { version: await currentVersion(world), reason }
    return { input: { params: { version: '0' }, body }, as: (await makeStaff(world)).token }
  },
}

const newKey = { name: 'Monitoring', scopes: ['system:read' as const], expiresInDays: 30 }

export const operationScenes: Scenes<typeof operationRoutes> = {
  createInstanceKey: async (world) => ({ input: { body: { ...newKey, reason } }, as: (await makeStaff(world)).token }),
  revokeInstanceKey: async (world) => {
    const { token: as } = await makeStaff(world)
    const { body } = await world.api.call(operationRoutes.createInstanceKey, { body: { ...newKey, reason } }, { as })
    return { input: { params: { id: body.id }, body: { reason } }, as }
  },
  testMail: async (world) => ({ input: {}, as: (await makeStaff(world)).token }),
  retryJobs: failed,
  discardJobs: failed,
}
