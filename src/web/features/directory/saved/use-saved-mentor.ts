import { savedRoutes } from '#contract/directory/saved-routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { inOrder } from '#web/platform/api/in-order.ts'
import { useInvalidateReads } from '#web/platform/api/invalidation.ts'
import { useOptimisticUpdate } from '#web/platform/api/optimistic-update.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { waitingInput } from '#web/platform/offline/command-queue.ts'
import { useQueuedAct } from '#web/platform/offline/use-queued-act.ts'
import { toast } from '#web/ui/feedback/toast.ts'

export type SavableMentor = { profileId: string; name: string; page: string }

// Changes arrive over the live connection.
const fresh = 10 * 60_000
/** The same mentor may stand on a page twice. */
const sendInOrder = inOrder()

/**
 * Whether a mentor is saved, and saves them or takes them out: shown at once, taken back if the server refuses, sent later without a
 * network.
 */
export function useSavedMentor({ profileId, name, page }: SavableMentor) {
  const ids = useRead(savedRoutes.savedMentorIds, {}, { staleTime: fresh }).data ?? []
  const update = useOptimisticUpdate()
  const invalidate = useInvalidateReads()
  const target = `saved-mentor ${profileId}`
  const show = (isSaved: boolean) =>
    update(savedRoutes.savedMentorIds, (all) => {
      const others = all.filter((id) => id !== profileId)
      return isSaved ? [profileId, ...others] : others
    })
  const { run, queued } = useQueuedAct(
    savedRoutes.saveMentor,
    { target, kind: 'mentor', name, page },
    {
      onError: (error, { body }) => {
        show(!body.isSaved)
        toast.error(failureText(error))
      },
    },
  )
  const waiting = queued && (waitingInput([queued], target)?.body as { isSaved: boolean } | undefined)
  const wanted = (queued?.input.body as { isSaved: boolean } | undefined)?.isSaved

  /** Returns whether the server did it. */
  async function change(isSaved: boolean): Promise<boolean> {
    show(isSaved)
    try {
      const answer = await sendInOrder(() => run({ params: { profileId }, body: { isSaved } }))
      if (answer !== 'queued') return true
      // What waits is shown over what was read.
      show(!isSaved)
    } catch {
      invalidate(savedRoutes.saveMentor.changes)
    }
    return false
  }

  return { isSaved: waiting?.isSaved ?? ids.includes(profileId), wanted, queued, change }
}
