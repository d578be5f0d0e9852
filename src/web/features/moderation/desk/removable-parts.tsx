import { Suspense } from 'react'
import type { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { Reply } from '#contract/route.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Part } from './detail-frame.tsx'
import * as t from '#texts/moderation/desk.ts'

const player = lazyComponent(() =>
  import('#web/platform/media/introduction-player.tsx').then((module) => module.IntroductionPlayer),
)

type Person = Reply<typeof staffRoutes.person>

/** What staff can remove of a profile, as others see and hear it; nothing if there is neither. */
export function RemovableParts({ person }: { person: Person }) {
  const { fullName, userId, profilePictureUrl: picture, introduction } = person
  if (!picture && !introduction) return null
  return (
    <Part title={t.parts}>
      <div className="flex flex-col gap-3">
        {picture ? <Avatar name={fullName} alt={fullName} seed={userId} src={picture} size={104} /> : null}
        {introduction ? (
          <div>
            <Suspense>
              <player.Component introduction={introduction} seed={userId} />
            </Suspense>
            <p dir="auto" className="mt-2 max-w-reading text-ui whitespace-pre-line text-ink-2">
              {introduction.transcript}
            </p>
          </div>
        ) : null}
      </div>
    </Part>
  )
}
