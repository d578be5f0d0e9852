import type { verificationRoutes } from '#contract/verification/routes.ts'
import type { Parsed } from '#contract/route.ts'
import { refuseRequest } from '#rules/verification/verification.ts'
import { findOwnDocument } from '#server/features/files/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findStanding } from './queries.ts'
import { lockProfile, setStatus } from './store.ts'

type Input = Parsed<typeof verificationRoutes.requestVerification>

/** Asks for the badge with a profile address and documents of one's own; it waits for staff. */
export async function requestVerification(ctx: Context<Member>, { body }: Input) {
  const { db, actor, now } = ctx
  await lockProfile(db, actor.profileId)
  const { status, decidedAt } = await findStanding(db, actor.profileId)
  const refusal = refuseRequest({ status, decidedAt: decidedAt?.getTime() ?? null }, now.getTime())
  if (refusal) throw new Refusal(refusal)
  const resume = await findOwnDocument(ctx, body.resumeUrl, 'resumeUrl')
  const certificate = body.certificateUrl && (await findOwnDocument(ctx, body.certificateUrl, 'certificateUrl'))
  const { id } = await db
    .insertInto('verification_requests')
    .values({
      profile_id: actor.profileId,
      linkedin_url: body.linkedinUrl,
      resume_file: resume,
      certificate_file: certificate ?? null,
      status: 'PENDING',
      created_at: now,
      waiting_since: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setStatus(db, actor.profileId, 'PENDING')
  await ctx.emit('verification.requested', { requestId: id })
  ctx.push([actor.userId], { subject: 'verification', ids: [actor.profileId] })
  return { profileVerificationStatus: 'PENDING' as const }
}
