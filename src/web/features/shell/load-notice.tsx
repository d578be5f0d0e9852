import { buttonClass } from '#web/ui/actions/button-class.ts'
import type { Areas, Base } from '#web/platform/i18n/messages.ts'

type Words = { words: Base['common']; firstLoad: Areas['first-load'] }

type Sentences = { offline: string; unreachable: string; failed: string }

/** What the script of the document chooses from (`first-load.ts`). */
const dataOf = ({ words }: Pick<Words, 'words'>, sentences: Sentences) => ({
  id: 'load-notice',
  role: 'status',
  'data-loading': words.stillLoading,
  'data-offline': sentences.offline,
  'data-unreachable': sentences.unreachable,
  'data-failed': sentences.failed,
})

/** Under a skeleton. Without a script that could wait, a delayed animation shows it, and its link leads to this page. */
export const PageLoadNotice = ({ words, firstLoad }: Words) => (
  <>
    <noscript>
      <p className="mt-4 text-meta text-ink-2">{firstLoad.needsScript}</p>
    </noscript>
    <div
      {...dataOf({ words }, firstLoad.page)}
      className="appear-late mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-meta text-ink-2"
    >
      <p>{words.stillLoading}</p>
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the empty address is that of this page */}
      <a href="" className={buttonClass('secondary')}>
        {words.tryAgain}
      </a>
    </div>
  </>
)

const barClass =
  'gutter sticky top-0 z-40 flex items-center justify-between gap-x-4 bg-ink py-1 text-meta font-medium text-canvas ' +
  'sm:justify-center print:hidden'

/** Above a page that the server rendered, which can be read meanwhile; shown by the script of the document. */
export const ControlsLoadNotice = ({ words, firstLoad }: Words) => (
  <div {...dataOf({ words }, firstLoad.controls)} hidden className={barClass}>
    <p />
    <button type="button" className="min-h-11 shrink-0 rounded-chip font-semibold underline underline-offset-4">
      {words.tryAgain}
    </button>
  </div>
)
