import { mergeReactions, type Reaction, type Reactions } from '#server/platform/feature.ts'
import { systemReason } from '#server/platform/i18n/reference-words.ts'
import { endCohostingOf } from './cohosts/end-cohosting.ts'
import { indexReactions } from './discovery/index-sessions.ts'
import { invalidateClients } from './store.ts'
import { releaseSeatsOf } from './seats/release-seats.ts'
import { cancelHostedBy } from './series/cancel-hosted.ts'

/** The replay of time zones runs outside a command, so nobody else invalidates the clients. */
const invalidate: Reaction<'group-session.time-changed'> = (ctx, { groupSessionId }) =>
  invalidateClients(ctx, groupSessionId)

/** Consequences of group session events other than notices. */
export const groupSessionReactions: Reactions = mergeReactions(indexReactions, {
  'group-session.time-changed': { invalidate },
  'person.suspended': {
    cancelHosted: (ctx, { userId }) => cancelHostedBy(ctx, userId, systemReason('suspended')),
    releaseSeats: (ctx, { userId }) => releaseSeatsOf(ctx, userId),
  },
  'account.deletion-requested': {
    cancelHosted: (ctx, { userId }) => cancelHostedBy(ctx, userId, systemReason('accountDeleted')),
    releaseSeats: (ctx, { userId }) => releaseSeatsOf(ctx, userId),
    endCohosting: (ctx, { userId }) => endCohostingOf(ctx, userId),
  },
})
