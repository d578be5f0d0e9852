import { invitationRoutes } from '#contract/invitations/routes.ts'
import type { Invitation } from '#contract/invitations/schemas.ts'
import type { TestApi } from './api.ts'

type Invited = { id: string; invited: number; skipped: number; invitations: Invitation[] }

/** What a member of staff invites with a CSV text. */
export async function invitePeople(api: TestApi, staff: { token: string }, csv: string | Buffer): Promise<Invited> {
  const body = {
    file: Buffer.from(csv as string).toString('base64url'),
    fileName: 'people.csv',
    organization: 'University of Nairobi',
    locale: 'en' as const,
    reason: 'A new class begins',
  }
  const { status, body: made, error } = await api.call(invitationRoutes.createImport, { body }, { as: staff.token })
  if (status !== 201) throw new Error(JSON.stringify(error))
  const input = { params: { id: made.id }, query: { size: 50 } }
  const list = await api.call(invitationRoutes.listInvitations, input, { as: staff.token })
  return { ...made, invitations: list.body }
}
