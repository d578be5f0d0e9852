import { buttonClass } from '#web/ui/actions/button-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import * as t from '#texts/failures.ts'
import * as common from '#texts/common.ts'

/** Of an address that no page has; `NotFoundScreen` stands where a page has nothing to show. */
export default function NotFoundPage() {
  return (
    <EmptyState
      seed="not-found"
      heading="h1"
      title={t.notFoundTitle}
      action={
        <>
          <Link to={paths.home} className={buttonClass('primary')}>
            {t.backHome}
          </Link>
          <Link to={paths.find} className={buttonClass('secondary')}>
            {common.findMentor}
          </Link>
        </>
      }
    >
      {t.notFoundText}
    </EmptyState>
  )
}
