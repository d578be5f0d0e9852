import type { MentorCard } from '#contract/directory/schemas.ts'
import { MessageAction } from '#web/features/connections/public.ts'
import { SaveButton } from '../saved/save-button.tsx'

/** What a member can do with a mentor of a list. */
export function CardActions({ mentor }: { mentor: MentorCard }) {
  const { profileId, fullName: name } = mentor
  return (
    <>
      <MessageAction person={{ profileId, name }} variant="ghost" size="sm" className="-ms-3" />
      <SaveButton mentor={mentor} className="ms-auto" />
    </>
  )
}
