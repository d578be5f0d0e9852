import { afterAll, expect, test } from 'vitest'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { uploadLimit, type RecordingType } from '#contract/files/constants.ts'
import { fileRoutes } from '#contract/files/routes.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { makePicture, makeRecording } from '#server/features/files/factory.ts'
import { testApi } from '#test/support/api.ts'
import { makeMentee, makeMentor, type MadeMember } from './factory.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z', hasPages: true })
afterAll(() => api.close())

const words = { seconds: 42, transcript: 'I am Ada.\nI help with your first job.' }

async function upload(person: MadeMember, bytes: Buffer, contentType: RecordingType) {
  const query = { fileName: 'introduction', purpose: 'introduction', size: bytes.length, contentType } as const
  const signed = await api.call(fileRoutes.signedUrl, { query }, { as: person.token })
  const sent = await api.app.http.inject({
    method: 'PUT',
    url: signed.body.signedUrl.replace(api.app.dependencies.env.APP_URL, ''),
    payload: bytes,
    headers: { 'content-type': contentType },
  })
  expect(sent.statusCode).toBe(204)
  return api.call(fileRoutes.publicize, { query: { fileName: signed.body.fileName } }, { as: person.token })
}
const set = (person: MadeMember, body: { fileLink: string; seconds: number; transcript: string }) =>
  api.call(profileRoutes.setIntroduction, { body }, { as: person.token })
const remove = (person: MadeMember) => api.call(profileRoutes.removeIntroduction, {}, { as: person.token })
const shown = async ({ slug }: MadeMember) =>
  (await api.call(directoryRoutes.publicProfile, { params: { role: 'mentor', id: slug } })).body.introduction
const get = (url: string, range?: string) => api.app.http.inject({ url, headers: range ? { range } : {} })

test('a mentor records an introduction, replaces it and removes it; everybody sees it meanwhile', async () => {
  const mentor = await makeMentor(api)
  expect(await shown(mentor)).toBeNull()
  const voice = (await upload(mentor, makeRecording('webm'), 'audio/webm')).body.fileLink
  const introduction = { url: voice, kind: 'voice', size: 5000, ...words }
  expect((await set(mentor, { fileLink: voice, ...words })).body).toEqual({ introduction })
  expect(await shown(mentor)).toEqual(introduction)
  expect((await api.call(profileRoutes.personalInfo, {}, { as: mentor.token })).body.introduction).toEqual(introduction)
  // Its words are there without script, too.
  expect((await get(`/mentor/${mentor.slug}`)).body).toContain('I help with your first job.')

  const video = (await upload(mentor, makeRecording('mp4', 9000), 'video/mp4')).body.fileLink
  await set(mentor, { fileLink: video, ...words })
  expect(await shown(mentor)).toMatchObject({ url: video, kind: 'video', size: 9000 })
  expect((await remove(mentor)).status).toBe(204)
  expect(await shown(mentor)).toBeNull()
  expect((await remove(mentor)).status).toBe(204)
})

test('a recording is served as what it was checked to be, whole or in parts', async () => {
  const mentor = await makeMentor(api)
  const bytes = makeRecording('ogg')
  const { fileLink } = (await upload(mentor, bytes, 'audio/ogg')).body
  expect(fileLink).toMatch(/^\/files\/[0-9a-f]{40}\.oga$/)
  const whole = await get(fileLink)
  expect(whole.rawPayload.equals(bytes)).toBe(true)
  expect(whole.headers).toMatchObject({
    'content-type': 'audio/ogg',
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=86400',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
  const part = await get(fileLink, 'bytes=100-199')
  expect([part.statusCode, part.headers['content-range'], part.rawPayload.length]).toEqual([
    206,
    'bytes 100-199/5000',
    100,
  ])
  expect(part.rawPayload.equals(bytes.subarray(100, 200))).toBe(true)
  const outside = await get(fileLink, 'bytes=5000-')
  expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, 'bytes */5000'])
  expect((await get(fileLink.replace('.oga', '.webm'))).statusCode).toBe(404)
})

test.each([
  ['a picture', async () => makePicture('image/png'), 'video/webm'],
  ['a web page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'audio/webm'],
  ['another container than declared', async () => makeRecording('webm'), 'audio/mp4'],
  ['nothing known', async () => Buffer.alloc(100), 'audio/ogg'],
] as const)('%s is refused, and the file is gone', async (_, make, type) => {
  const mentor = await makeMentor(api)
  expect((await upload(mentor, await make(), type)).error.code).toBe('file_type_refused')
  const { name } = await api.db
    .selectFrom('files')
    .select('name')
    .where('owner_id', '=', mentor.userId)
    .where('purpose', '=', 'introduction')
    .executeTakeFirstOrThrow()
  expect(await api.app.dependencies.storage.has(`uploads/${name}`)).toBe(false)
})

test('other types and sizes are not signed', async () => {
  const mentor = await makeMentor(api)
  const sign = (query: { size?: number; contentType?: string }) =>
    api.call(
      fileRoutes.signedUrl,
      { query: { fileName: 'a', purpose: 'introduction', ...query } },
      { as: mentor.token },
    )
  expect((await sign({ contentType: 'video/quicktime' })).error.code).toBe('file_type_refused')
  expect((await sign({})).error.code).toBe('file_type_refused')
  expect((await sign({ contentType: 'audio/webm', size: uploadLimit + 1 })).error.code).toBe('file_too_large')
})

test('only an own recording, at most a minute long and with its words', async () => {
  const [mentor, other] = [await makeMentor(api), await makeMentor(api)]
  const { fileLink } = (await upload(mentor, makeRecording('webm'), 'audio/webm')).body
  expect((await set(other, { fileLink, ...words })).error.code).toBe('file_not_yours')
  expect((await set(mentor, { fileLink: '/files/none.weba', ...words })).error.code).toBe('file_not_yours')
  expect((await set(mentor, { fileLink, ...words, seconds: 61 })).status).toBe(400)
  expect((await set(mentor, { fileLink, ...words, transcript: ' ' })).error.errorMessages).toEqual([
    'Transcript: Please write what you say',
  ])
  expect((await set(mentor, { fileLink, ...words, transcript: 'fuck' })).error.errorMessages).toEqual([
    'Transcript: This text contains inappropriate content',
  ])
  const mentee = await makeMentee(api)
  expect((await set(mentee, { fileLink, ...words })).status).toBe(403)
  expect(await shown(mentor)).toBeNull()
})

test('it is hidden with its profile', async () => {
  const mentor = await makeMentor(api)
  const { fileLink } = (await upload(mentor, makeRecording('webm'), 'audio/webm')).body
  await set(mentor, { fileLink, ...words })
  await api.db.updateTable('users').set({ suspended_at: api.clock.now() }).where('id', '=', mentor.userId).execute()
  const hidden = await api.call(directoryRoutes.publicProfile, { params: { role: 'mentor', id: mentor.slug } })
  expect(hidden.status).toBe(404)
})

test('one that is no longer used is swept after a month', async () => {
  const mentor = await makeMentor(api)
  const [old, kept] = [
    (await upload(mentor, makeRecording('webm'), 'audio/webm')).body.fileLink,
    (await upload(mentor, makeRecording('webm'), 'video/webm')).body.fileLink,
  ]
  for (const fileLink of [old, kept]) await set(mentor, { fileLink, ...words })
  const files = api.app.features.find(({ name }) => name === 'files')!
  const later = new Date(api.clock.now().getTime() + 31 * 86_400_000)
  const pushes = { push: () => {}, pushEvent: () => {} }
  await files.jobs!['sweep']!.run({ db: api.db, now: later, ...api.app.outbox(api.db), ...pushes }, {})
  expect([(await get(old)).statusCode, (await get(kept)).statusCode]).toEqual([404, 200])
})
