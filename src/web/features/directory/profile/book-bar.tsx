import { Suspense } from 'react'
import type { PublicProfile } from '#contract/directory/schemas.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { cx } from '#web/ui/cx.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useUnavailableReason } from './book-aside.tsx'
import { useBookAt, useNextFreeText } from './next-free.tsx'
import { ownBar } from './lazy-own-profile.ts'
import * as t from '#texts/directory/profile.ts'
import * as common from '#texts/common.ts'

/** Below 1028 px: the next free time with its booking button in a bottom bar. */
export function BookBar({ mentor }: { mentor: PublicProfile }) {
  const next = useNextFreeText(mentor.nextFreeSlot)
  const bookAt = useBookAt(mentor)
  const why = useUnavailableReason(mentor)
  return (
    <div
      data-bottom-bar
      className={
        'sticky bottom-0 z-20 order-last -mx-4 mt-8 flex flex-wrap items-center gap-x-4 gap-y-1 border-y ' +
        'large-text:order-none border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6 lg:hidden'
      }
    >
      {mentor.isOwn ? (
        <Suspense>
          <ownBar.Component profile={mentor} />
        </Suspense>
      ) : why ? (
        <p className="text-ui text-ink-2">{why}</p>
      ) : (
        <>
          {/* First for the keyboard, at the end for the eye; below the time, as wide as the bar, where both are long. */}
          <Link to={paths.bookSession(mentor.profileSlug)} className={cx(buttonClass('primary'), 'order-last grow')}>
            {common.bookSession}
          </Link>
          <p className="min-w-0 grow-[999] basis-36 text-ui font-medium tnum">
            {next && bookAt ? (
              <Link to={bookAt} className="inline-flex min-h-11 items-center text-inherit hover:underline">
                {next}
              </Link>
            ) : (
              t.available
            )}
          </p>
        </>
      )}
    </div>
  )
}
