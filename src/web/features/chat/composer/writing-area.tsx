import type { WritingState } from '#contract/chat/constants.ts'
import type { ReactNode } from 'react'
import * as t from '#texts/chat.ts'
import * as errors from '#texts/chat/errors.ts'

type WritingAreaProps = { writing: WritingState; name: string; onUnblock: () => void; children: ReactNode }

const closed = { waiting: errors.chat_waiting, blocked: errors.chat_blocked, gone: errors.chat_gone }

/** The composer, or why one cannot write; after one's own block that is the button which ends it. */
export function WritingArea(props: WritingAreaProps) {
  // Toasts keep clear of it.
  return (
    <div data-bottom-bar="nav">
      <Content {...props} />
    </div>
  )
}

function Content({ writing, name, onUnblock, children }: WritingAreaProps) {
  if (writing === 'blocking') {
    return (
      <button
        type="button"
        onClick={onUnblock}
        className="min-h-14 w-full border-t border-line px-4 py-3 text-center text-ui text-primary-ink underline hover:bg-surface-2"
      >
        {errors.chat_blocking}
      </button>
    )
  }
  if (writing === 'open' || writing === 'first') {
    return (
      <>
        {writing === 'first' ? (
          <p className="border-t border-line px-4 pt-2 text-meta text-ink-2">{t.first({ name })}</p>
        ) : null}
        {children}
      </>
    )
  }
  return (
    <p role="status" className="border-t border-line px-4 py-4 text-center text-ui text-ink-2">
      {closed[writing]}
    </p>
  )
}
