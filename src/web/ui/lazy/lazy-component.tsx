import {
  Component,
  use,
  useEffect,
  useEffectEvent,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { reloadPage } from '#web/ui/feedback/reload-page.ts'
import { whenReachable } from '#web/ui/feedback/when-reachable.ts'
import { forgetFailures, loadOnce } from './load-once.ts'
import { PartUnavailable, retryImport } from './retry-import.ts'
import * as t from '#texts/ui.ts'

export type LazyComponent<Props> = {
  readonly Component: FunctionComponent<Props>
  /** Loads the code; a failure can be retried after a moment. */
  preload: () => Promise<unknown>
}

type Options = {
  /**
   * How a failed load is shown: a sentence and a button in its place, nothing while there is no network (`hidden`, for what is of use only
   * with one), or by the page's own boundary (`page`).
   */
  failure?: 'inline' | 'hidden' | 'page'
  /** The function with the import, where another one wraps it. */
  imports?: () => Promise<unknown>
}

/**
 * A component whose code is loaded on demand, with its own boundary: a failed load never breaks the page. Once preloaded it renders
 * synchronously, so that hydration matches the server's HTML.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { failure = 'inline', imports = load }: Options = {},
): LazyComponent<Props> {
  const preload = loadOnce(() => retryImport(load, imports))

  function Part(props: Props) {
    const Loaded = use(preload())
    // oxlint-disable-next-line react/static-components -- it is not made here: one module, fetched once
    return <Loaded {...props} />
  }

  if (failure === 'page') return { Component: Part, preload }
  function Guarded(props: Props) {
    return (
      <PartBoundary
        fallback={(error, retry) => <PartFailure error={error} onRetry={retry} isHidden={failure === 'hidden'} />}
      >
        <Part {...props} />
      </PartBoundary>
    )
  }
  return { Component: Guarded, preload }
}

type BoundaryProps = { fallback: (error: PartUnavailable, retry: () => void) => ReactNode; children: ReactNode }

/** Catches a failed load of its code; all other errors are rethrown to the page's boundary. */
class PartBoundary extends Component<BoundaryProps, { error: Error | null }> {
  override state = { error: null as Error | null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!(error instanceof PartUnavailable)) throw error
    return this.props.fallback(error, () => this.setState({ error: null }))
  }
}

type FailedProps = { error: PartUnavailable; onRetry: () => void }

/**
 * Retries once the server answers again: browsers cache a failed import, so none is tried before. Returns the action of "Try again": a
 * reload where the browser has cached the failure.
 */
export function usePartRetry({ error, onRetry }: FailedProps): () => void {
  const fetchAgain = () => {
    forgetFailures()
    onRetry()
  }
  const retry = useEffectEvent(fetchAgain)
  useEffect(() => (error.reason === 'needs-reload' ? undefined : whenReachable(() => retry())), [error])
  return error.reason === 'needs-reload' ? () => void reloadPage() : fetchAgain
}

/** Why a part is missing, for the reader. */
export const partFailureText = ({ reason }: PartUnavailable): string =>
  ({ offline: t.partOffline, unreachable: t.partUnreachable, 'needs-reload': t.partNeedsReload })[reason]

/** Why a part is missing, with a retry, in its place; hidden it only waits, unless the reader has to reload. */
export function PartFailure({ isHidden = false, ...props }: FailedProps & { isHidden?: boolean }) {
  const again = usePartRetry(props)
  if (isHidden && props.error.reason !== 'needs-reload') return null
  return (
    <InlineAlert tone="warning" role="status" action={<Button onClick={again}>{t.tryAgain}</Button>}>
      {partFailureText(props.error)}
    </InlineAlert>
  )
}
