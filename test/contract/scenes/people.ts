import { chatRoutes } from '#contract/chat/routes.ts'
import type { contactRoutes } from '#contract/contact/routes.ts'
import { moderationRoutes } from '#contract/moderation/routes.ts'
import type { verificationRoutes } from '#contract/verification/routes.ts'
import { encrypt, firstMessage, newSecret, nextMessage, reactionTo } from '#server/features/chat/factory.ts'
import { contactMessage, makeThread } from '#server/features/contact/factory.ts'
import { threadToken } from '#server/features/contact/store.ts'
import { reportText } from '#server/features/moderation/reports/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { linkedinUrl, makeDocument } from '#server/features/verification/factory.ts'
import type { Scenes, World } from './scene.ts'

/** Two people who have written to each other. */
async function conversation({ api }: World) {
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  const secret = newSecret()
  const first = { body: firstMessage(mentee, mentor.profileId, { secret }) }
  const { body: message } = await api.call(chatRoutes.sendMessage, first, { as: mentee.token })
  const id = message.conversationId
  const answer = { body: nextMessage(mentor, id, { secret }) }
  const { body: last } = await api.call(chatRoutes.sendMessage, answer, { as: mentor.token })
  return { mentor, mentee, id, secret, message, last }
}

export const chatScenes: Scenes<typeof chatRoutes> = {
  sendMessage: async (world) => {
    const { id, mentee, secret } = await conversation(world)
    return { input: { body: nextMessage(mentee, id, { secret, text: 'See you on Wednesday' }) }, as: mentee.token }
  },
  deleteMessage: async (world) => {
    const { id, mentee, message } = await conversation(world)
    return { input: { params: { conversationId: id, id: message.id } }, as: mentee.token }
  },
  editMessage: async (world) => {
    const { id, mentee, secret, message } = await conversation(world)
    const body = { messageBody: encrypt(secret, message.id, mentee.userId, 'See you on Thursday') }
    return { input: { params: { conversationId: id, id: message.id }, body }, as: mentee.token }
  },
  reactToMessage: async (world) => {
    const { id, mentee, secret, last } = await conversation(world)
    const body = { reaction: reactionTo(last, mentee, secret) }
    return { input: { params: { conversationId: id, id: last.id }, body }, as: mentee.token }
  },
  markSeen: async (world) => {
    const { id, mentee, last } = await conversation(world)
    return { input: { body: { conversationId: id, sequence: last.sequence } }, as: mentee.token }
  },
  typing: async (world) => {
    const { id, mentee } = await conversation(world)
    return { input: { body: { conversationId: id } }, as: mentee.token }
  },
  blockPerson: async (world) => {
    const { id, mentee } = await conversation(world)
    return { input: { body: { conversationId: id } }, as: mentee.token }
  },
  unblockPerson: async (world) => {
    const { id, mentee } = await conversation(world)
    await world.api.call(chatRoutes.blockPerson, { body: { conversationId: id } }, { as: mentee.token })
    return { input: { params: { conversationId: id } }, as: mentee.token }
  },
  uploadAttachment: async ({ api }) => ({ input: { body: { size: 1000 } }, as: (await makeMentee(api)).token }),
}

export const contactScenes: Scenes<typeof contactRoutes> = {
  sendMessage: async () => ({ input: { body: contactMessage() } }),
  replyToThread: async ({ api }) => {
    const { id } = await makeThread(api)
    const params = { token: threadToken(api.app.dependencies.secrets, id) }
    return { input: { params, body: { message: 'Yes, Friday 10:00' } } }
  },
}

export const verificationScenes: Scenes<typeof verificationRoutes> = {
  requestVerification: async ({ api }) => {
    const mentor = await makeMentor(api)
    const { link } = await makeDocument(api, mentor)
    return { input: { body: { linkedinUrl, resumeUrl: link } }, as: mentor.token }
  },
}

export const moderationScenes: Scenes<typeof moderationRoutes> = {
  blockPerson: async ({ api }) => {
    const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
    return { input: { body: { profileId: mentor.profileId } }, as: mentee.token }
  },
  unblockPerson: async ({ api }) => {
    const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
    await api.call(moderationRoutes.blockPerson, { body: { profileId: mentor.profileId } }, { as: mentee.token })
    return { input: { params: { profileId: mentor.profileId } }, as: mentee.token }
  },
  report: async ({ api }) => {
    const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
    const body = { reportedMessage: reportText, reportedUserId: mentor.profileId, alsoBlock: true }
    return { input: { body }, as: mentee.token }
  },
}
