import type { MouseEvent } from 'react'
import { legalVersionPath } from '#contract/legal/constants.ts'
import { legalNewsRoutes } from '#contract/legal/news-routes.ts'
import type { LegalNews } from '#contract/legal/schemas.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { localAddress } from '#web/platform/i18n/addresses.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import * as t from '#texts/legal/news.ts'

/** Tells members of a new version of a legal text until they have opened or dismissed it. */
export function LegalLine({ news: { document, number, effectiveOn } }: { news: LegalNews }) {
  const { longDate } = useFormats('UTC')
  const seen = useAct(legalNewsRoutes.markVersionSeen)
  const input = { params: { document, number } }
  const path = legalVersionPath(document, number)
  /** The page loads in full, which would cut the call off: it waits for the answer, but not for a good one. */
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return seen.start(input)
    event.preventDefault()
    const leave = () => location.assign(localAddress(path))
    void seen.run(input).then(leave, leave)
  }
  return (
    <Banner
      role="status"
      action={
        <span className="flex flex-wrap gap-2">
          <Link to={path} onClick={open} className={buttonClass('secondary', 'sm')}>
            {t.read}
          </Link>
          <Button
            size="sm"
            variant="ghost"
            isPending={seen.isPending}
            onClick={() => void seen.run(input).catch((error) => toast.error(failureText(error)))}
          >
            {t.dismiss}
          </Button>
        </span>
      }
    >
      {t.line({ document, day: longDate(`${effectiveOn}T12:00:00Z`) })}
    </Banner>
  )
}
