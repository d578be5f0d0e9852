import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { testApi } from '#test/support/api.ts'
import { makeUser, type MadeUser } from '#server/features/accounts/factory.ts'
import { makeMentee } from './factory.ts'

const api = await testApi()
afterAll(() => api.close())

/** A picture that this person has uploaded and published. */
async function pictureOf(user: { userId: string }) {
  const name = `${user.userId}-${randomUUID()}.webp`
  const link = `/files/${name}`
  const now = api.clock.now()
  await api.db
    .insertInto('files')
    .values({
      name,
      owner_id: user.userId,
      purpose: 'picture',
      content_type: 'image/webp',
      size: 1000,
      status: 'PUBLIC',
      link,
      created_at: now,
      expires_at: now,
    })
    .execute()
  return link
}

const personal = {
  timezone: 'africa/nairobi',
  gender: 'Female' as const,
  dateOfBirth: '1998-04-12',
  phoneNumber: '+254712345678',
  nationality: 'Kenyan',
  jobTitle: 'Backend Developer',
  levelOfExperience: '2-4' as const,
  companyName: 'Moringa',
}
const interests = [{ name: 'AI' }, { name: 'DevOps' }, { name: 'fintech' }]

async function createMentee(user: MadeUser, change: object = {}, headers: Record<string, string> = {}) {
  const body = { ...personal, fieldOfInterest: interests, profilePicture: await pictureOf(user), ...change }
  return api.call(profileRoutes.createMentee, { body }, { as: user.token, headers })
}

test('a new user becomes a mentee, as their record shows', async () => {
  const user = await makeUser(api, { fullName: 'Wanjirũ Ngũgĩ' })
  await api.db.updateTable('users').set({ chosen_role: 'mentor' }).where('id', '=', user.userId).execute()
  const created = await createMentee(user)
  expect(created.status).toBe(201)
  expect(created.body).toEqual({
    profileId: expect.any(String),
    profileSlug: 'wanjiru-ngugi',
    timezone: 'Africa/Nairobi',
  })
  const { body: record } = await api.call(accountRoutes.validate, {}, { as: user.token })
  expect(record).toMatchObject({
    usertype: 'MENTEE',
    chosenRole: null,
    undeliverable: null,
    menteeProfile: created.body.profileId,
    mentorProfile: null,
    profileSlug: 'wanjiru-ngugi',
    timeZone: 'Africa/Nairobi',
    profilePicture: expect.stringContaining(user.userId),
  })
  const { body: shown } = await api.call(directoryRoutes.publicProfile, {
    params: { role: 'mentee', id: 'wanjiru-ngugi' },
  })
  expect(shown).toMatchObject({
    profileId: created.body.profileId,
    country: 'Kenya',
    topics: [
      { id: 'ai', name: 'AI' },
      { id: 'devops', name: 'DevOps' },
      { id: 'fintech', name: 'Fintech' },
    ],
  })
})

test('a new user becomes a mentor, with their own location and languages', async () => {
  const user = await makeUser(api, { fullName: 'Ọláṣubọ̀mí Adébáyọ̀' })
  const body = {
    ...personal,
    nationality: 'Nigerian',
    areaOfExpertise: [{ name: 'AI' }],
    profilePicture: await pictureOf(user),
    country: 'GH',
    city: 'Accra',
    languages: ['Yoruba', 'English', 'yo'],
  }
  const created = await api.call(profileRoutes.createMentor, { body }, { as: user.token })
  expect(created.status).toBe(201)
  const { body: shown } = await api.call(directoryRoutes.publicProfile, {
    params: { role: 'mentor', id: created.body.profileId },
  })
  expect(shown).toMatchObject({
    profileSlug: 'olasubomi-adebayo',
    country: 'Ghana',
    city: 'Accra',
    languages: ['Yorùbá', 'English'],
    isAvailable: false,
    nextFreeSlot: null,
    weeklyHours: [],
  })
})

test('people with the same name get different slugs, also concurrently', async () => {
  const users = await Promise.all(['1', '2', '3'].map(() => makeUser(api, { fullName: 'Amina Bello' })))
  await Promise.all(users.map((user) => createMentee(user)))
  for (const id of ['amina-bello', 'amina-bello-2', 'amina-bello-3']) {
    expect((await api.call(directoryRoutes.profileHeader, { params: { role: 'mentee', id } })).body.fullName).toBe(
      'Amina Bello',
    )
  }
})

test('people whose names give the same slug get different ones', async () => {
  await createMentee(await makeUser(api, { fullName: 'Zola Dube' }))
  const users = await Promise.all(['Zola Dube', 'Zola Dube 2'].map((fullName) => makeUser(api, { fullName })))
  const made = await Promise.all(users.map((user) => createMentee(user)))
  expect(made.map(({ status }) => status)).toEqual([201, 201])
})

test('a name without Latin letters gets a slug too', async () => {
  const user = await makeUser(api, { fullName: 'አበበ ቢቂላ' })
  const { body } = await createMentee(user)
  const shown = await api.call(directoryRoutes.publicProfile, { params: { role: 'mentee', id: body.profileId } })
  expect(shown.body.profileSlug).toMatch(/^mentee(-\d+)?$/)
})

test('nobody can finish onboarding twice, not even concurrently', async () => {
  const user = await makeUser(api)
  const picture = await pictureOf(user)
  const body = { ...personal, fieldOfInterest: interests, profilePicture: picture }
  const both = await Promise.all([1, 2].map(() => api.call(profileRoutes.createMentee, { body }, { as: user.token })))
  expect(both.map((one) => one.status).toSorted()).toEqual([201, 409])
  const mentor = { ...personal, areaOfExpertise: [{ name: 'AI' }], profilePicture: picture }
  const third = await api.call(profileRoutes.createMentor, { body: mentor }, { as: user.token })
  expect([third.status, third.error.errorMessages]).toEqual([409, ['You already have a profile']])
})

test.each([
  ['dateOfBirth', '2011-11-24', 'DateOfBirth: You must be at least 15 years old'],
  ['dateOfBirth', '1926-11-23', 'DateOfBirth: Invalid date provided'],
  ['dateOfBirth', '2026-02-30', 'DateOfBirth: Invalid date provided'],
  ['dateOfBirth', '', 'DateOfBirth: Date of birth is required'],
  ['dateOfBirth', undefined, 'DateOfBirth: Date of birth is required'],
  ['timezone', undefined, 'Timezone: Select your time zone'],
  ['phoneNumber', '+2547', 'PhoneNumber: Invalid phone number'],
  ['phoneNumber', '+254999999999999', 'PhoneNumber: Invalid phone number'],
  ['phoneNumber', '+10000000000', 'PhoneNumber: Invalid phone number'],
  ['nationality', 'Wakandan', 'Nationality: Nationality is required'],
  ['timezone', 'Mars/Base', 'Timezone: Unknown time zone'],
  ['gender', 'Robot', 'Gender: Select a gender'],
  ['levelOfExperience', '3', 'LevelOfExperience: Please select your level of experience'],
  ['jobTitle', '', 'JobTitle: Please enter your job title'],
  ['companyName', '', 'CompanyName: Please enter your company or school name'],
  ['fieldOfInterest', [{ name: 'AI' }], 'FieldOfInterest: Please select three to five fields of interest'],
  [
    'fieldOfInterest',
    [{ name: 'AI' }, { name: 'ai' }, { name: 'DevOps' }],
    'FieldOfInterest: Please select three to five fields of interest',
  ],
  [
    'fieldOfInterest',
    [{ name: 'AI' }, { name: 'Knitting' }, { name: 'DevOps' }],
    'FieldOfInterest: Please select three to five fields of interest',
  ],
  ['country', 'Wakanda', 'Country: Select a country from the list'],
  ['languages', ['Klingon'], 'Languages: Select languages from the list'],
  ['profilePicture', '', 'ProfilePicture: A profile picture is required before proceeding'],
])('onboarding with %s %j is refused: %s', async (field, value, message) => {
  const refused = await createMentee(await makeUser(api), { [field]: value })
  expect([refused.status, refused.error.errorMessages]).toEqual([400, [message]])
})

test.each([
  ['2026-11-23T10:00:00Z', 'Pacific/Kiritimati', '2011-11-24', 201],
  ['2026-11-23T10:00:00Z', 'Africa/Nairobi', '2011-11-24', 400],
  ['2026-11-23T10:00:00Z', 'Pacific/Pago_Pago', '2011-11-23', 400],
  ['2026-11-23T10:00:00Z', 'Africa/Nairobi', '2011-11-23', 201],
  ['2026-11-23T22:30:00Z', 'Africa/Lagos', '2011-11-24', 400],
  ['2026-11-23T23:00:00Z', 'Africa/Lagos', '2011-11-24', 201],
])(
  'at %s in %s somebody born on %s gets %d, by their age on the date there',
  async (now, timezone, dateOfBirth, status) => {
    const before = api.clock.now()
    api.clock.set(now)
    const answer = await createMentee(await makeUser(api), { timezone, dateOfBirth })
    api.clock.set(before.toISOString())
    expect(answer.status).toBe(status)
  },
)

test("someone else's picture, or one from elsewhere, is refused", async () => {
  const [user, stranger] = [await makeUser(api), await makeUser(api)]
  for (const profilePicture of [await pictureOf(stranger), 'https://example.org/me.webp']) {
    const refused = await createMentee(user, { profilePicture })
    expect([refused.status, refused.error.code]).toEqual([400, 'file_not_yours'])
  }
})

test('the role and undeclared fields cannot be set', async () => {
  const refused = await createMentee(await makeUser(api), { verificationStatus: 'APPROVED' })
  expect(refused.error.errorMessages).toEqual(['VerificationStatus: Unknown field'])
})

test('the lists of the forms are complete', async () => {
  const { body } = await api.call(profileRoutes.reference, {})
  expect(body.topics).toHaveLength(30)
  expect(body.jobTitles.at(-1)).toBe('Others')
  expect(body.levels).toEqual(['0-2', '2-4', '4-6', '6-8', '8-10', '10+'])
  expect(body.countries).toContainEqual({
    name: 'Kenya',
    code: 'KE',
    code3: 'KEN',
    nationality: 'Kenyan',
    dialCode: '+254',
    flag: '🇰🇪',
  })
  expect(body.timeZones).toEqual(expect.arrayContaining(['Africa/Lagos', 'Asia/Kolkata', 'UTC']))
  expect((await api.call(profileRoutes.tags, {})).body).toContain('Mentorship')
})

test('the end of the tour is stored for the own role, and a call with the other role has no effect', async () => {
  const mentee = await makeMentee(api)
  const done = await api.call(
    profileRoutes.setTourDone,
    { params: { role: 'mentee' }, query: { status: 'true' } },
    { as: mentee.token },
  )
  expect([done.status, done.body]).toEqual([200, { dashboardTourCompleted: true }])
  const other = await api.call(
    profileRoutes.setTourDone,
    { params: { role: 'mentor' }, query: { status: 'true' } },
    { as: mentee.token },
  )
  expect(other.status).toBe(204)
  expect((await api.call(accountRoutes.validate, {}, { as: mentee.token })).body.dashboardTourCompleted).toBe(true)
})
