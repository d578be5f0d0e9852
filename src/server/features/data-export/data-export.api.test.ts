import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { chatRoutes } from '#contract/chat/routes.ts'
import { dataExportRoutes } from '#contract/data-export/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { firstMessage } from '#server/features/chat/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { makeReport } from '#server/features/moderation/reports/factory.ts'
import { makeReview } from '#server/features/reviews/factory.ts'
import { makeVerificationRequest } from '#server/features/verification/factory.ts'
import { testApi } from '#test/support/api.ts'
import { recordEmails } from '#test/support/sent-emails.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

const state = async (person: MadeMember, as = person.token) =>
  (await api.call(dataExportRoutes.dataExport, {}, { as })).body
const request = ({ token }: MadeMember) => api.call(dataExportRoutes.requestExport, {}, { as: token })
const download = (as: string) => api.call(dataExportRoutes.downloadExport, {}, { as })
const open = async (url: string) => {
  const { statusCode, rawPayload, headers } = await api.app.http.inject(new URL(url).pathname)
  return { statusCode, headers, files: statusCode === 200 ? unzipSync(rawPayload) : {} }
}
const dataIn = (files: Record<string, Uint8Array>) =>
  JSON.parse(strFromU8(files['data.json']!)) as Record<string, Record<string, unknown>[]>

test('an archive holds what somebody entered, did and received, and nothing that is not theirs to know', async () => {
  const { emailsTo } = recordEmails(api)
  const [mentor, mentee, stranger] = [
    await makeMentor(api, { fullName: 'Wanjirũ Kariũki' }),
    await makeMentee(api, { fullName: 'Chidi Eze', bio: 'I learn how payment systems fail.' }),
    await makeMentee(api, { fullName: 'Somebody Else' }),
  ]
  await makeSession(api, mentor, mentee, { startsAt: '2026-11-25T09:00:00Z' })
  await makeReview(api, mentor, { author: mentee, text: 'Patient and exact', anonymous: true })
  await makeReview(api, mentor, { author: stranger, text: 'Good', anonymous: true })
  const message = firstMessage(mentee, mentor.profileId, { text: 'See you on Wednesday' })
  await api.call(chatRoutes.sendMessage, { body: message }, { as: mentee.token })
  const link = `/files/${'a'.repeat(32)}.webp`
  const at = { created_at: api.clock.now(), expires_at: api.clock.now() }
  const file = { name: 'a'.repeat(32), owner_id: mentee.userId, purpose: 'picture', content_type: 'image/png', size: 3 }
  await api.db
    .insertInto('files')
    .values({ ...file, ...at, status: 'PUBLIC', link })
    .execute()
  await api.app.dependencies.storage.put(`public/${file.name}.webp`, Buffer.from('abc'), 'image/webp')

  expect(await state(mentee)).toEqual({ status: 'none', requestedAt: null, expiresAt: null })
  expect((await download(mentee.token)).error.code).toBe('export_not_ready')
  for (let press = 0; press < 2; press++) expect((await request(mentee)).body.status).toBe('preparing')
  const [[email]] = [(await emailsTo(mentee))[0]!]
  expect(email!.action!.url).toMatch(/\/dashboard\/settings\/account$/)
  expect(email!.unsubscribe).toBeUndefined()
  expect(await state(mentee)).toMatchObject({ status: 'ready', expiresAt: '2026-11-24T08:00:00.000Z' })

  const { statusCode, files, headers } = await open((await download(mentee.token)).body.url)
  expect([statusCode, headers['content-disposition']]).toEqual([200, 'attachment; filename="my-data.zip"'])
  expect(Object.keys(files).toSorted()).toEqual(['data.json', `files/${file.name}.webp`])
  const data = dataIn(files)
  expect(data['account']).toMatchObject([{ email: mentee.email, full_name: 'Chidi Eze' }])
  expect(data['profiles']).toMatchObject([{ bio: 'I learn how payment systems fail.', topics: expect.any(Array) }])
  expect(data['one_on_one_sessions']).toMatchObject([{ mentor: 'Wanjirũ Kariũki' }, { mentor: 'Wanjirũ Kariũki' }])
  expect(data['reviews_written']).toMatchObject([{ text: 'Patient and exact' }])
  expect(data['messages_sent']).toMatchObject([{ to: 'Wanjirũ Kariũki', text: 'See you on Wednesday' }])
  expect(strFromU8(files['data.json']!)).not.toMatch(/Somebody Else|password|hash|secret/i)

  const { id: requestId } = await makeVerificationRequest(api, mentor)
  const asked = api.db.selectFrom('verification_requests').select('resume_file as name').where('id', '=', requestId)
  const resume = `documents/${(await asked.executeTakeFirstOrThrow()).name}.pdf`
  await api.app.dependencies.storage.put(resume.replace('documents', 'private'), Buffer.from('%PDF'), 'application/pdf')
  const recording = `files/${'b'.repeat(40)}.weba`
  const recorded = { ...file, name: 'b'.repeat(40), owner_id: mentor.userId, purpose: 'introduction' }
  await api.db
    .insertInto('files')
    .values({ ...recorded, ...at, content_type: 'audio/webm', status: 'PUBLIC', link: `/${recording}` })
    .execute()
  const introduction = { kind: 'voice', seconds: 42, transcript: 'I help with first jobs.' }
  await api.db
    .insertInto('introductions')
    .values({
      ...introduction,
      profile_id: mentor.profileId,
      link: `/${recording}`,
      size: 3,
      created_at: at.created_at,
    })
    .execute()
  await api.app.dependencies.storage.put(recording.replace('files', 'public'), Buffer.from('ton'), 'audio/webm')
  await makeReport(api, mentor, mentee)
  await request(mentor)
  await api.runJobs()
  const { files: all } = await open((await download(mentor.token)).body.url)
  expect(strFromU8(all[resume]!)).toBe('%PDF')
  expect(strFromU8(all[recording]!)).toBe('ton')
  const own = dataIn(all)
  expect(own['introductions']).toMatchObject([{ ...introduction, file: recording }])
  expect(own['verification_requests']).toMatchObject([{ status: 'PENDING', resume, certificate: null }])
  expect(own['reports_made']).toMatchObject([{ kind: 'PERSON', person: 'Chidi Eze', status: 'OPEN' }])
  expect(own['reviews_received']!.map(({ author }) => author)).toEqual([null, null])
  expect(own['messages_sent']).toEqual([])
  expect(JSON.stringify(own)).not.toContain(mentee.email)
})

test('only a recent authentication downloads, through a link for five minutes, until the archive expires', async () => {
  const mentee = await makeMentee(api)
  await request(mentee)
  await api.runJobs()
  const { url } = (await download(mentee.token)).body
  expect((await open(url.replace(/\.\d{13}\./, '.9999999999999.'))).statusCode).toBe(404)
  api.clock.advance(5 * 60_000)
  expect((await open(url)).statusCode).toBe(404)
  api.clock.advance(11 * 60_000)
  const { accessTokens } = api.app.dependencies
  expect((await download(await accessTokens.issue(mentee))).error.code).toBe('reauthentication_required')
  const again = await signInAs(api, mentee.userId)
  expect((await open((await download(again.token)).body.url)).statusCode).toBe(200)

  api.clock.advance(24 * 3_600_000)
  await api.runJobs()
  const later = await signInAs(api, mentee.userId)
  expect((await download(later.token)).error.code).toBe('export_not_ready')
  expect((await state(mentee, later.token)).status).toBe('none')
  expect(await api.app.dependencies.storage.listOlder('exports', new Date('2100-01-01'))).toEqual([])
})

test('asking twice at once makes one archive', async () => {
  const mentee = await makeMentee(api)
  const answers = await Promise.all([request(mentee), request(mentee)])
  expect(answers.map(({ status }) => status)).toEqual([202, 202])
  const rows = await api.db.selectFrom('data_exports').select('id').where('user_id', '=', mentee.userId).execute()
  expect(rows).toHaveLength(1)
})
