import { buttonClass } from '#web/ui/actions/button-class.ts'
import * as common from '#texts/common.ts'
import * as t from '#texts/first-load.ts'

type Sentences = { offline: string; unreachable: string; failed: string }

/** What the script of the document chooses from (`first-load.ts`). */
const dataOf = (sentences: Sentences) => ({
  id: 'load-notice',
  role: 'status',
  'data-loading': common.stillLoading,
  'data-offline': sentences.offline,
  'data-unreachable': sentences.unreachable,
  'data-failed': sentences.failed,
})

/** Under a skeleton. Without a script that could wait, a delayed animation shows it, and its link leads to this page. */
export const PageLoadNotice = () => (
  <>
    <noscript>
      <p className="mt-4 text-meta text-ink-2">{t.needsScript}</p>
    </noscript>
    <div
      {...dataOf(t.page)}
      className="appear-late mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-meta text-ink-2"
    >
      <p>{common.stillLoading}</p>
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the empty address is that of this page */}
      <a href="" className={buttonClass('secondary')}>
        {common.tryAgain}
      </a>
    </div>
  </>
)

const barClass =
  'gutter sticky top-0 z-40 flex items-center justify-between gap-x-4 bg-ink py-1 text-meta font-medium text-canvas ' +
  'sm:justify-center print:hidden'

/** Above a page that the server rendered, which can be read meanwhile; shown by the script of the document. */
export const ControlsLoadNotice = () => (
  <div {...dataOf(t.controls)} hidden className={barClass}>
    <p />
    <button type="button" className="min-h-11 shrink-0 rounded-chip font-semibold underline underline-offset-4">
      {common.tryAgain}
    </button>
  </div>
)
