import { Button } from '#web/ui/actions/button.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import type { ServerState } from './use-everything.ts'
import * as t from '#texts/shell/everything.ts'
import * as common from '#texts/common.ts'

type SearchStateProps = { state: ServerState; text: string; count: number; isNothing: boolean; onRetry: () => void }

/** One line that says, also to screen readers, how far the search is and how much it has found. */
export function SearchState({ state, text, count, isNothing, onRetry }: SearchStateProps) {
  const hasKeyboard = useMediaQuery('(any-pointer: fine)', true)
  const isQuiet = text === '' && state !== 'offline'
  return (
    <div className="flex min-h-11 shrink-0 items-center justify-between gap-3 text-meta text-ink-2">
      <p role="status" className="py-1">
        {isQuiet ? (hasKeyboard ? t.hint : '') : sentence(state, text, count, isNothing)}
      </p>
      {state === 'failed' && text !== '' ? (
        <Button size="sm" onClick={onRetry}>
          {common.tryAgain}
        </Button>
      ) : null}
    </div>
  )
}

function sentence(state: ServerState, text: string, count: number, isNothing: boolean): string {
  if (state === 'offline') return t.offline
  if (state === 'failed') return t.failed
  if (state === 'searching') return t.searching
  return isNothing ? t.nothing({ text }) : t.count({ n: count })
}
