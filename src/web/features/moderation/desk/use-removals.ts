import type { RemovablePart } from '#contract/moderation/constants.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { Reply } from '#contract/route.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import type { Decision } from './reason-form.tsx'
import * as t from '#texts/moderation/desk.ts'

type Person = Reply<typeof staffRoutes.person>

/** The decisions that remove a picture and an introduction, for those that the person has. */
export function useRemovals(id: string, person: Person | undefined): Decision[] {
  const remove = useAct(staffRoutes.removePart)
  const removal = (part: RemovablePart, label: string): Decision => ({
    id: part,
    label,
    hint: t.removalHint,
    templates: t.removalReasons,
    run: (reason) => remove.run({ params: { id }, body: { part, reason } }),
    isDanger: true,
    isShown: true,
  })
  return [
    ...(person?.profilePictureUrl ? [removal('PICTURE', t.removePicture)] : []),
    ...(person?.introduction ? [removal('INTRODUCTION', t.removeIntroduction)] : []),
  ]
}
