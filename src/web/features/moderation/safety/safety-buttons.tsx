import { Ban, Flag } from 'lucide-react'
import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { useInvalidateReads } from '#web/platform/api/invalidation.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import type { SafetyTarget } from './safety-target.ts'
import { useSafetyDialogs } from './use-safety-dialogs.tsx'
import * as t from '#texts/moderation/safety.ts'

type SafetyButtonsProps = {
  target: SafetyTarget
  /** The page is gone for the reader once they blocked its person. */
  leavesPage?: boolean
  /** Report only, as beside a review. */
  isCompact?: boolean
  className?: string
}

/** Report and block, for members about others. */
export function SafetyButtons({ target, leavesPage = false, isCompact = false, className = '' }: SafetyButtonsProps) {
  const invalidate = useInvalidateReads()
  const navigate = useNavigate()
  const onBlocked = () => {
    if (leavesPage) void navigate(paths.dashboard)
    invalidate('everything')
  }
  const { open, element } = useSafetyDialogs(target, onBlocked)
  const { person } = target
  return (
    <div className={`-ms-3 flex flex-wrap gap-x-2 ${className}`}>
      <Button
        needsNetwork
        variant="ghost"
        size="sm"
        className="max-sm:min-h-11"
        icon={<Icon as={Flag} size={16} />}
        onClick={() => open('report')}
      >
        {t.report[target.what]}
      </Button>
      {person && !isCompact ? (
        <Button
          needsNetwork
          variant="ghost"
          size="sm"
          className="max-sm:min-h-11"
          icon={<Icon as={Ban} size={16} />}
          onClick={() => open('block')}
        >
          {t.block({ name: person.fullName })}
        </Button>
      ) : null}
      {element}
    </div>
  )
}
