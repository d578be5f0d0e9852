import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeCohost, makeGroupSession, makeSeat } from '#server/features/group-sessions/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import type { TestApi } from '#test/support/api.ts'

/** A group session in a room of ours, or behind a link, with its host, a cohost and people of these names with seats. */
export async function makeGroupRoom(api: TestApi, names: readonly string[], link: string | null = null) {
  const host = await makeMentor(api, { fullName: 'Wanjirũ' })
  await makeAvailable(api, host, { fixedVideoLink: link })
  const session = await makeGroupSession(api, { host })
  const cohost = await makeMentor(api, { fullName: 'Thabo' })
  await makeCohost(api, session, cohost)
  const seated: MadeMember[] = []
  for (const fullName of names) {
    const person = await makeMentee(api, { fullName })
    await makeSeat(api, session, person)
    seated.push(person)
  }
  return { session, host, cohost, seated }
}
