import type { invitationRoutes } from '#contract/invitations/routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { invitePeople } from '#test/support/invitations.ts'
import { mailsTo, tokenIn } from '#test/support/mailbox.ts'
import { password, reason, type Scenes, type World } from './scene.ts'

let count = 0

/** Somebody who was invited, with the link of their mail. */
async function invited({ api }: World) {
  const [staff, email] = [await makeUser(api, { staff: true }), `invited-${++count}@example.test`]
  const one = await invitePeople(api, staff, `name,email\nAmina Bello,${email}\n`)
  const token = tokenIn((await mailsTo(api, email))[0])
  return { as: staff.token, importId: one.id, id: one.invitations[0]!.id, token }
}

async function onInvitation(world: World) {
  const { id, as } = await invited(world)
  return { input: { params: { id }, body: { reason } }, as }
}

const file = (email: string) => Buffer.from(`name,email\nAmina Bello,${email}\n`).toString('base64url')

export const invitationScenes: Scenes<typeof invitationRoutes> = {
  previewImport: async ({ api }) => ({
    input: { body: { file: file('new@example.test') } },
    as: (await makeUser(api, { staff: true })).token,
  }),
  createImport: async ({ api }) => ({
    input: {
      body: {
        file: file(`new-${++count}@example.test`),
        fileName: 'people.csv',
        organization: 'A school',
        locale: 'en',
        reason,
      },
    },
    as: (await makeUser(api, { staff: true })).token,
  }),
  exportInvitations: async (world) => {
    const { importId, as } = await invited(world)
    return { input: { params: { id: importId }, body: { filters: {}, reason } }, as }
  },
  withdrawImport: async (world) => {
    const { importId, as } = await invited(world)
    return { input: { params: { id: importId }, body: { reason } }, as }
  },
  withdrawInvitation: onInvitation,
  resendInvitation: onInvitation,
  checkInvitation: async (world) => ({ input: { body: { token: (await invited(world)).token } } }),
  acceptInvitation: async (world) => ({
    input: { body: { token: (await invited(world)).token, fullName: 'Amina Bello', password } },
  }),
}
