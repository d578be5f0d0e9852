import { randomUUID } from 'node:crypto'
import type { Role } from '#contract/fields.ts'
import { makeUser, type Host, type MadeUser, type UserOptions } from '#server/features/accounts/factory.ts'
import { chooseTopics, slugOf } from '#rules/profiles/profiles.ts'
import { storeTopics } from './set-topics.ts'

export type { Host }
export type MadeMember = MadeUser & {
  readonly profileId: string
  readonly slug: string
  readonly role: Role
  readonly timeZone: string
}

export type MemberOptions = UserOptions & {
  jobTitle?: string
  companyName?: string
  country?: string | null
  city?: string | null
  languages?: string[]
  bio?: string | null
  askAbout?: string | null
  /** Names or ids; by default three for a mentee and one for a mentor. */
  topics?: string[]
}

/** A mentor who has finished onboarding, signed in. They have no availability yet. */
export const makeMentor = (host: Host, options: MemberOptions = {}): Promise<MadeMember> =>
  makeMember(host, 'mentor', { topics: ['AI'], ...options })

/** A mentee who has finished onboarding, signed in. */
export const makeMentee = (host: Host, options: MemberOptions = {}): Promise<MadeMember> =>
  makeMember(host, 'mentee', { topics: ['AI', 'DevOps', 'Fintech'], ...options })

async function makeMember(host: Host, role: Role, options: MemberOptions): Promise<MadeMember> {
  const { database, clock } = host.app.dependencies
  const timeZone = options.timeZone ?? 'Africa/Nairobi'
  const user = await makeUser(host, { ...options, timeZone })
  const slug = `${slugOf(user.fullName) || role}-${randomUUID().slice(0, 8)}`
  await database.db.updateTable('users').set({ role }).where('id', '=', user.userId).execute()
  const { id } = await database.db
    .insertInto('profiles')
    .values({
      user_id: user.userId,
      role,
      slug,
      job_title: options.jobTitle ?? 'Software Engineer',
      level: '4-6',
      company_name: options.companyName ?? 'Example Ltd',
      country: options.country === undefined ? 'Kenya' : options.country,
      city: options.city ?? null,
      languages: options.languages ?? ['English'],
      bio: options.bio ?? null,
      ask_about: options.askAbout ?? null,
      phone: '+254712345678',
      gender: 'Female',
      birth_date: '1995-06-15',
      nationality: 'Kenyan',
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const topics = chooseTopics(options.topics ?? [], { min: 1, max: 30 })
  if (!topics) throw new RangeError(`No such topics: ${options.topics?.join(', ')}`)
  await storeTopics(database.db, id, topics)
  return { ...user, profileId: id, slug, role, timeZone }
}
