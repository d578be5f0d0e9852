import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AuthRecord } from '#contract/accounts/schemas.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import type { AvailabilityDay } from '#contract/availability/schemas.ts'
import { bookingRoutes, type Booking } from '#contract/bookings/routes.ts'
import { calendarRoutes } from '#contract/calendars/routes.ts'
import { fileRoutes } from '#contract/files/routes.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import type { RouteInput, Reply, Route } from '#contract/route.ts'
import { daysOfWeek } from '#contract/weekdays.ts'
import { makeRecording } from '#server/features/files/factory.ts'
import { tokenIn } from './mailbox.ts'
import type { Program } from './program.ts'

/** The password of every account that a journey creates. */
export const password = 'Side-by-side-2026'
/** A small profile picture for uploads. */
export const pictureFile = join(import.meta.dirname, 'picture.png')
/** A video link of a mentor. */
export const roomLink = 'https://meet.example.org/a-room-of-ones-own'

export type Person = { readonly fullName: string; readonly email: string }
export type Newcomer = Person & { readonly record: AuthRecord }
export type Member = Newcomer & { readonly profileId: string; readonly slug: string }

/** A person with a unique e-mail address. */
export function uniquePerson(fullName: string): Person {
  return { fullName, email: `${randomUUID()}@example.org` }
}

/** One call of the public API; throws on an error response. */
export async function call<R extends Route>(
  program: Pick<Program, 'url'>,
  route: R,
  input: RouteInput<R>,
  token?: string,
): Promise<Reply<R>> {
  const { params, query, body } = input as { params?: Record<string, string>; query?: object; body?: object }
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const address = new URL(`/api${path}`, program.url)
  for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, String(value))
  const answer = await fetch(address, {
    method: route.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${route.method} ${address.pathname} answered ${answer.status}: ${text}`)
  return (text ? JSON.parse(text) : undefined) as Reply<R>
}

/** Somebody who signed up and confirmed their address, through the API. */
export async function makeNewcomer(program: Program, fullName: string): Promise<Newcomer> {
  const person = uniquePerson(fullName)
  await call(program, accountRoutes.register, { body: { ...person, password } })
  const token = tokenIn(await firstMail(program, person.email))
  const record = (await call(program, accountRoutes.verifyEmail, { body: { token, password, fullName } })) as AuthRecord
  return { ...person, record }
}

async function firstMail(program: Program, address: string): Promise<{ text: string }> {
  const deadline = performance.now() + 30_000
  while (performance.now() < deadline) {
    const answer = await fetch(`${program.url}/mailbox.json?to=${encodeURIComponent(address)}`)
    const [mail] = (await answer.json()) as { text: string }[]
    if (mail) return mail
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`No mail reached ${address}`)
}

/** A fresh sign-in through the API. */
export async function logInByApi(program: Pick<Program, 'url'>, { email }: Pick<Person, 'email'>): Promise<AuthRecord> {
  return (await call(program, accountRoutes.login, { body: { email, password } })) as AuthRecord
}

type ProfileInput = { timezone?: string }

/** Creates a mentee who has finished onboarding. */
export async function makeMentee(program: Program, fullName: string, profile: ProfileInput = {}): Promise<Member> {
  return becomeMentee(program, await makeNewcomer(program, fullName), profile)
}

/** Finishes the onboarding of somebody who signed up. */
export async function becomeMentee(program: Program, person: Newcomer, profile: ProfileInput = {}): Promise<Member> {
  const { accessToken } = person.record
  const names = ['AI', 'DevOps', 'Fintech'].map((name) => ({ name }))
  const body = {
    ...(await details(program, accessToken)),
    ...profile,
    companyName: 'Strathmore',
    fieldOfInterest: names,
  }
  const { profileId, profileSlug } = await call(program, profileRoutes.createMentee, { body }, accessToken)
  return { ...person, profileId, slug: profileSlug }
}

/** Creates a mentor who has finished onboarding, without availability. */
export async function makeMentor(program: Program, fullName: string, profile: ProfileInput = {}): Promise<Member> {
  const person = await makeNewcomer(program, fullName)
  const { accessToken } = person.record
  const body = {
    ...(await details(program, accessToken)),
    ...profile,
    companyName: 'Sahel Cloud',
    areaOfExpertise: [{ name: 'AI' }],
  }
  const { profileId, profileSlug } = await call(program, profileRoutes.createMentor, { body }, accessToken)
  return { ...person, profileId, slug: profileSlug }
}

async function details(program: Program, accessToken: string) {
  return {
    timezone: 'Africa/Lagos',
    gender: 'Female',
    dateOfBirth: '1994-03-09',
    phoneNumber: '+2348031234567',
    nationality: 'Nigerian',
    profilePicture: await uploadPicture(program, accessToken),
    jobTitle: 'Software Engineer',
    levelOfExperience: '4-6',
  } as const
}

const uploadPicture = async (program: Program, accessToken: string): Promise<string> =>
  upload(program, accessToken, await readFile(pictureFile), 'picture', 'image/png')

/** Uploads a file of somebody and returns its address. */
async function upload(
  program: Program,
  accessToken: string,
  bytes: Buffer,
  purpose: 'picture' | 'introduction',
  contentType: 'image/png' | 'audio/webm',
): Promise<string> {
  const query = { fileName: purpose, purpose, size: bytes.length, contentType } as const
  const { signedUrl, fileName } = await call(program, fileRoutes.signedUrl, { query }, accessToken)
  const sent = await fetch(new URL(signedUrl, program.url), {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'content-type': contentType },
  })
  if (!sent.ok) throw new Error(`The upload was answered with ${sent.status}: ${await sent.text()}`)
  return (await call(program, fileRoutes.publicize, { query: { fileName } }, accessToken)).fileLink
}

/** Gives a mentor a spoken introduction with these words. */
export async function introduce(program: Program, mentor: Member, transcript: string): Promise<void> {
  const { accessToken } = mentor.record
  const fileLink = await upload(program, accessToken, makeRecording('webm'), 'introduction', 'audio/webm')
  await call(program, profileRoutes.setIntroduction, { body: { fileLink, seconds: 42, transcript } }, accessToken)
}

type Hours = {
  minimumNoticeMinutes?: number
  approveRequests?: boolean
  /** Null: one-on-one sessions meet in the built-in room. */
  fixedVideoLink?: string | null
  week?: AvailabilityDay[]
  overrides?: { date: string; timeSlots: { startTime: string; endTime: string }[] }[]
}

const allDay = [{ startTime: '00:00:00', endTime: '24:00:00' }]

/** Makes a mentor bookable: calendar, video link and hours, all day by default. */
export async function openForBookings(program: Program, mentor: Member, hours: Hours = {}): Promise<Member> {
  const { accessToken } = mentor.record
  const week = hours.week ?? daysOfWeek.map((dayOfWeek) => ({ dayOfWeek, timeSlots: allDay }))
  const settings = {
    bufferMinutes: 0,
    minimumNoticeMinutes: hours.minimumNoticeMinutes ?? 0,
    horizonDays: 60,
    maxSessionsPerWeek: null,
    approveRequests: hours.approveRequests ?? false,
    fixedVideoLink: hours.fixedVideoLink === undefined ? roomLink : hours.fixedVideoLink,
    overrides: hours.overrides ?? [],
  }
  await call(program, calendarRoutes.addCalendar, { body: { provider: 'builtin' } }, accessToken)
  await call(program, availabilityRoutes.setSettings, { body: settings }, accessToken)
  await call(program, availabilityRoutes.setAvailability, { body: week }, accessToken)
  return mentor
}

/** Books the first free slot of a mentor at or after an instant, for half an hour. */
export async function book(program: Program, mentor: Member, mentee: Member, notBefore: Date): Promise<Booking> {
  const { accessToken } = mentee.record
  const { days } = await call(
    program,
    availabilityRoutes.slots,
    {
      params: { mentorId: mentor.profileId },
      query: { from: dayOf(notBefore, 0), to: dayOf(notBefore, 2), durationMinutes: 30, timeZone: 'UTC' },
    },
    accessToken,
  )
  const slot = days.flatMap((day) => day.slots).find(({ startsAt }) => Date.parse(startsAt) >= notBefore.getTime())
  if (!slot) throw new Error(`${mentor.fullName} has no free time after ${notBefore.toISOString()}`)
  const wall = { date: slot.startsAt.slice(0, 10), time: slot.startsAt.slice(11, 19), timeZone: 'UTC' }
  return call(
    program,
    bookingRoutes.book,
    { body: { mentorId: mentor.profileId, ...wall, durationMinutes: 30, sessionNotes: 'How do I grow into a lead?' } },
    accessToken,
  )
}

const dayOf = (instant: Date, ahead: number) =>
  new Date(instant.getTime() + ahead * 86_400_000).toISOString().slice(0, 10)
