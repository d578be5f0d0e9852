import { chatRoutes } from '#contract/chat/routes.ts'
import type { SendBody } from '#contract/chat/schemas.ts'
import { firstMessage } from '#server/features/chat/factory.ts'
import { makeConnection } from '#server/features/connections/factory.ts'
import { makeMentee, type MadeMember } from '#server/features/profiles/factory.ts'
import type { TestApi } from './api.ts'

export const sendMessage = (api: TestApi, person: MadeMember, body: SendBody) =>
  api.call(chatRoutes.sendMessage, { body }, { as: person.token })

type Friends = { ada?: MadeMember; ben?: MadeMember }

/** Two people who know each other and have a conversation, which Ada began with its first message. */
export async function makeFriends(api: TestApi, made: Friends = {}) {
  const [ada, ben] = [made.ada ?? (await makeMentee(api)), made.ben ?? (await makeMentee(api))]
  await makeConnection(api, ada, ben)
  const body = firstMessage(ada, ben.profileId)
  const { body: first } = await sendMessage(api, ada, body)
  return { ada, ben, id: first.conversationId, first, secret: body.conversationSecret! }
}
