import { afterAll, expect, test } from 'vitest'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { testApi } from '#test/support/api.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeMentee, makeMentor } from './factory.ts'

const api = await testApi()
afterAll(() => api.close())

const work = {
  title: 'Data Engineer',
  company: 'Andela',
  location: 'Lagos',
  employmentType: 'Full time' as const,
  website: 'https://example.org',
  description: 'Pipelines',
  startDate: '2020-01-01',
  endDate: null,
}

test('callers read their own profile', async () => {
  const mentee = await makeMentee(api, { fullName: 'Amina Bello', timeZone: 'Africa/Lagos' })
  const { body } = await api.call(profileRoutes.personalInfo, {}, { as: mentee.token })
  expect(body).toEqual({
    fullName: 'Amina Bello',
    email: mentee.email,
    phoneNumber: '+254712345678',
    gender: 'Female',
    dateOfBirth: '1995-06-15',
    jobTitle: 'Software Engineer',
    levelOfExperience: '4-6',
    companyName: 'Example Ltd',
    profilePictureUrl: null,
    timeZone: 'Africa/Lagos',
    country: 'Kenya',
    city: null,
    languages: ['English'],
    bio: null,
    askAbout: null,
    introduction: null,
  })
})

test('languages are replaced, stored by their own names, once each', async () => {
  const mentee = await makeMentee(api)
  const set = (languages: string[]) =>
    api.call(profileRoutes.setLanguages, { body: { languages } }, { as: mentee.token })
  expect((await set(['French', 'English', 'Français'])).body).toEqual({ languages: ['Français', 'English'] })
  const shown = await api.call(directoryRoutes.publicProfile, { params: { role: 'mentee', id: mentee.slug } })
  expect(shown.body.languages).toEqual(['Français', 'English'])
  expect((await set(['Klingon'])).error.errorMessages[0]).toContain('Select languages from the list')
  expect((await set([])).body).toEqual({ languages: [] })
})

test('about text and phone change, and only the text is public', async () => {
  const mentor = await makeMentor(api)
  const body = { phone: '+2348031234567', bio: 'I have built payment systems for ten years.' }
  const changed = await api.call(
    profileRoutes.setBioAndPhone,
    { params: { role: 'mentor' }, body },
    { as: mentor.token },
  )
  expect([changed.status, changed.body]).toEqual([200, body])
  expect((await api.call(directoryRoutes.bio, { params: { role: 'mentor', id: mentor.slug } })).body).toEqual({
    bio: body.bio,
  })
  expect((await api.call(profileRoutes.personalInfo, {}, { as: mentor.token })).body).toMatchObject({
    phoneNumber: body.phone,
    bio: body.bio,
  })
})

test('what mentees can ask a mentor about is public: one point per line, without empty ones', async () => {
  const mentor = await makeMentor(api)
  const set = (askAbout: string) =>
    api.call(profileRoutes.setAskAbout, { params: { role: 'mentor' }, body: { askAbout } }, { as: mentor.token })
  const shown = async () =>
    (await api.call(directoryRoutes.publicProfile, { params: { role: 'mentor', id: mentor.slug } })).body.askAbout
  const askAbout = 'Your first design review\nQueues'
  expect((await set('  Your first design review \r\n\n Queues\n')).body).toEqual({ askAbout })
  expect(await shown()).toBe(askAbout)
  expect((await set('a\nb\nc\nd\ne\nf')).error.errorMessages).toEqual(['AskAbout: No more than five lines'])
  expect((await set('a'.repeat(401))).status).toBe(400)
  expect((await set('How to be a fucking good engineer')).error.errorMessages).toEqual([
    'AskAbout: This text contains inappropriate content',
  ])
  expect(await shown()).toBe(askAbout)
  expect((await set(' \n')).body).toEqual({ askAbout: null })
  expect(await shown()).toBeNull()
  const mentee = await makeMentee(api)
  const input = { params: { role: 'mentor' as const }, body: { askAbout } }
  expect((await api.call(profileRoutes.setAskAbout, input, { as: mentee.token })).status).toBe(403)
})

test('mentees say what they would like to learn, for their profile', async () => {
  const mentee = await makeMentee(api)
  const params = { role: 'mentee' as const }
  const body = { askAbout: 'Planning a project\nMy first pull request' }
  expect((await api.call(profileRoutes.setAskAbout, { params, body }, { as: mentee.token })).body).toEqual(body)
  const shown = await api.call(directoryRoutes.publicProfile, { params: { ...params, id: mentee.slug } })
  expect(shown.body).toMatchObject(body)
})

test.each([
  [{ bio: 'Too short', phone: '+254712345678' }, 'Bio: Bio cannot be less than 20 characters'],
  [{ bio: 'Long enough to be a text about me', phone: '+10000000000' }, 'Phone: Please provide a valid phone number'],
  [{ bio: 'Long enough to be a text about me', phone: '0712 345' }, 'Phone: Please provide a valid phone number'],
  [
    { bio: 'Long enough to be a text about me', phone: `+${'2'.repeat(20)}` },
    'Phone: Please provide a valid phone number',
  ],
])('about text and phone %j are refused: %s', async (body, message) => {
  const mentor = await makeMentor(api)
  const refused = await api.call(
    profileRoutes.setBioAndPhone,
    { params: { role: 'mentor' }, body },
    { as: mentor.token },
  )
  expect([refused.status, refused.error.errorMessages]).toEqual([400, [message]])
})

test('a mentee cannot use the path of mentors', async () => {
  const mentee = await makeMentee(api)
  const body = { phone: '+254712345678', bio: 'I have built payment systems for ten years.' }
  expect(
    (await api.call(profileRoutes.setBioAndPhone, { params: { role: 'mentor' }, body }, { as: mentee.token })).status,
  ).toBe(403)
  expect((await api.call(profileRoutes.setExpertise, { body: [{ name: 'AI' }] }, { as: mentee.token })).status).toBe(
    403,
  )
})

test('topics are replaced as a whole', async () => {
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  const set = await api.call(
    profileRoutes.setExpertise,
    { body: [{ name: 'databases' }, { name: 'AI' }] },
    { as: mentor.token },
  )
  expect(set.body.map((topic) => topic.name)).toEqual(['Databases', 'AI'])
  expect((await api.call(directoryRoutes.expertise, { params: { id: mentor.slug } })).body).toEqual(set.body)
  await api.call(
    profileRoutes.setInterests,
    { body: [{ name: 'AI' }, { name: 'Robotics' }, { name: 'Networking' }] },
    { as: mentee.token },
  )
  expect(
    (await api.call(directoryRoutes.interests, { params: { id: mentee.profileId } })).body.map((topic) => topic.id),
  ).toEqual(['ai', 'robotics', 'networking'])
  const unknown = await api.call(profileRoutes.setExpertise, { body: [{ name: 'Knitting' }] }, { as: mentor.token })
  expect(unknown.error.errorMessages).toEqual([
    'AreaOfExpertise: You must select at least one and a maximum of three areas of expertise',
  ])
})

test('job, level and company change', async () => {
  const mentor = await makeMentor(api)
  const body = { jobTitle: 'Staff Software Engineer', levelOfExperience: '10+' as const, companyName: 'Paystack' }
  const { body: info } = await api.call(
    profileRoutes.setProfessional,
    { params: { role: 'mentor' }, body },
    { as: mentor.token },
  )
  expect(info).toMatchObject(body)
  expect(
    (await api.call(directoryRoutes.profileHeader, { params: { role: 'mentor', id: mentor.slug } })).body.jobTitle,
  ).toBe('Staff Software Engineer')
})

test('a location changes, a blank one is hidden, an unknown country is refused', async () => {
  const mentor = await makeMentor(api)
  const set = (country: string | null, city: string | null) =>
    api.call(profileRoutes.setLocation, { body: { country, city } }, { as: mentor.token })
  expect((await set('rwanda', 'Kigali')).body).toEqual({ country: 'Rwanda', city: 'Kigali' })
  const hidden = await set('', ' ')
  expect(hidden.body).toEqual({ country: null, city: null })
  // The reply is valid input.
  expect((await set(hidden.body.country, hidden.body.city)).body).toEqual(hidden.body)
  expect((await set('Wakanda', '')).error.errorMessages).toEqual(['Country: Select a country from the list'])
})

test('a picture must be the caller’s own upload', async () => {
  const [mentor, stranger] = [await makeMentor(api), await makeMentor(api)]
  const now = api.clock.now()
  const link = '/files/picture-of-mentor.webp'
  await api.db
    .insertInto('files')
    .values({
      name: 'picture-of-mentor.webp',
      owner_id: mentor.userId,
      purpose: 'picture',
      content_type: 'image/webp',
      size: 1,
      status: 'PUBLIC',
      link,
      created_at: now,
      expires_at: now,
    })
    .execute()
  const set = (as: string) => api.call(profileRoutes.setPicture, { query: { profilePictureUrl: link } }, { as })
  expect((await set(mentor.token)).body).toEqual({ profilePictureUrl: link })
  expect((await set(stranger.token)).error.code).toBe('file_not_yours')
})

test('experience is added, changed and deleted, current work first', async () => {
  const mentor = await makeMentor(api)
  const now = await api.call(profileRoutes.addExperience, { body: work }, { as: mentor.token })
  expect([now.status, now.body]).toEqual([201, { id: expect.any(String), ...work, currentEmployer: true }])
  const before = await api.call(
    profileRoutes.addExperience,
    { body: { ...work, title: 'Intern', startDate: '2018-01-01', endDate: '2019-12-31', website: '' } },
    { as: mentor.token },
  )
  expect(before.body).toMatchObject({ currentEmployer: false, website: null })
  const shown = () => api.call(directoryRoutes.experiences, { params: { role: 'mentor', id: mentor.slug } })
  expect((await shown()).body.map((one) => one.title)).toEqual(['Data Engineer', 'Intern'])
  expect((await api.call(profileRoutes.ownExperiences, {}, { as: mentor.token })).body).toEqual((await shown()).body)
  const changed = await api.call(
    profileRoutes.updateExperience,
    { body: { ...work, id: now.body.id, endDate: '2026-11-01' } },
    { as: mentor.token },
  )
  expect(changed.body).toMatchObject({ endDate: '2026-11-01', currentEmployer: false })
  expect(
    (await api.call(profileRoutes.deleteExperience, { params: { id: before.body.id } }, { as: mentor.token })).status,
  ).toBe(204)
  expect((await shown()).body).toHaveLength(1)
})

test.each([
  [{ startDate: '2026-11-24' }, 'StartDate: Start date cannot be in the future'],
  [{ startDate: undefined as never }, 'StartDate: Start date is required'],
  [{ startDate: '2026-02-30' }, 'StartDate: Invalid date'],
  [{ endDate: '2019-12-31' }, 'EndDate: Invalid end date'],
  [{ endDate: '2026-12-24' }, 'EndDate: Invalid end date'],
  [{ title: '' }, 'Title: Title is required'],
  [{ website: 'javascript:alert(1)' }, 'Website: Enter a web address that starts with https://'],
])('experience with %j is refused: %s', async (change, message) => {
  const mentor = await makeMentor(api)
  const refused = await api.call(profileRoutes.addExperience, { body: { ...work, ...change } }, { as: mentor.token })
  expect([refused.status, refused.error.errorMessages]).toEqual([400, [message]])
})

test('nobody can change or delete the experience of somebody else', async () => {
  const [mentor, stranger] = [await makeMentor(api), await makeMentor(api)]
  const { body: own } = await api.call(profileRoutes.addExperience, { body: work }, { as: mentor.token })
  const changed = await api.call(
    profileRoutes.updateExperience,
    { body: { ...work, id: own.id, title: 'Hacked' } },
    { as: stranger.token },
  )
  expect(changed.status).toBe(404)
  expect(
    (await api.call(profileRoutes.deleteExperience, { params: { id: own.id } }, { as: stranger.token })).status,
  ).toBe(404)
  expect((await api.call(profileRoutes.ownExperiences, {}, { as: mentor.token })).body).toEqual([own])
})

test('a user before onboarding has no profile to read or change', async () => {
  const newcomer = await makeUser(api)
  expect((await api.call(profileRoutes.personalInfo, {}, { as: newcomer.token })).status).toBe(403)
  expect((await api.call(profileRoutes.addExperience, { body: work }, { as: newcomer.token })).status).toBe(403)
})
