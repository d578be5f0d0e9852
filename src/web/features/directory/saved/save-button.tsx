import { Bookmark } from 'lucide-react'
import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { savedMentorsPath } from '#web/saved-path.ts'
import { QueuedState } from '#web/platform/offline/queued-state.tsx'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'
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
  const label = t.save({ name })

  async function press(toSaved: boolean): Promise<void> {
    if (!((await change(toSaved)) && toSaved)) return
    dismissLast()
    dismissLast = toast.success(t.saved({ name }), {
      action: { label: common.seeAll, onAction: () => void navigate(savedMentorsPath) },
    })
  }

  return (
    <>
      <span className={className}>
        <Tooltip text={label}>
          <button
            type="button"
            aria-pressed={isSaved}
            className={iconButtonClass()}
            onClick={() => void press(!isSaved)}
          >
            <span className="sr-only">{label}</span>
            <Icon as={Bookmark} className={isSaved ? 'fill-current text-primary' : ''} />
          </button>
        </Tooltip>
      </span>
      <QueuedState queued={queued} className="basis-full" onRetry={() => void press(wanted ?? true)} />
    </>
  )
}
