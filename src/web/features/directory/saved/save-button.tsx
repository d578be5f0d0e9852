import { Bookmark } from 'lucide-react'
import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { QueuedState } from '#web/platform/offline/queued-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { IconButton } from '#web/ui/overlays/icon-button.tsx'
import { useSavedMentor } from './use-saved-mentor.ts'
import * as t from '#texts/directory/saved.ts'
import * as common from '#texts/common.ts'

export type SaveButtonProps = {
  mentor: { profileId: string; profileSlug: string; fullName: string }
  className?: string
}

/** Whoever saves several mentors in a row reads of the last one. */
let dismissLast = () => {}

/** Saves a mentor; pressed again it takes them out. */
export function SaveButton({ mentor: { profileId, profileSlug, fullName: name }, className }: SaveButtonProps) {
  const navigate = useNavigate()
  const { isSaved, wanted, queued, change } = useSavedMentor({ profileId, name, page: paths.mentor(profileSlug) })

  async function press(toSaved: boolean): Promise<void> {
    if (!((await change(toSaved)) && toSaved)) return
    dismissLast()
    dismissLast = toast.success(t.saved({ name }), {
      action: { label: common.seeAll, onAction: () => void navigate(paths.savedMentors) },
    })
  }

  return (
    <>
      <span className={className}>
        <IconButton
          label={t.save({ name })}
          icon={Bookmark}
          aria-pressed={isSaved}
          className="aria-pressed:text-primary aria-pressed:[&_svg]:fill-current"
          onClick={() => void press(!isSaved)}
        />
      </span>
      <QueuedState queued={queued} className="basis-full" onRetry={() => void press(wanted ?? true)} />
    </>
  )
}
