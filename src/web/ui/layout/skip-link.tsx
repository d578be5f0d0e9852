import * as ui from '#texts/ui.ts'

/** First focusable element of the page; `main` has the id. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  return (
    <a
      href={`#${target}`}
      className={
        'fixed start-4 top-2 z-60 -translate-y-20 rounded-control bg-primary px-4 py-2.5 text-ui ' +
        'font-semibold text-on-primary focus:translate-y-0'
      }
    >
      {ui.skipToContent}
    </a>
  )
}
