import { cx } from '#web/ui/cx.ts'
import * as ui from '#texts/ui.ts'

/** The scalloped disc beside the name of a mentor whose verification was approved. */
export function VerifiedBadge({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      role="img"
      aria-label={ui.verified}
      className={cx('inline-block size-[1.1em] shrink-0 align-[-0.2em]', className)}
    >
      <title>{ui.verified}</title>
      <path
        className="fill-primary"
        d={
          'M12 1.5 14.6 4l3.5-.7 1 3.5 3.4 1L21.8 12l.7 3.5-3.4 1-1 3.5-3.5-.7L12 22.5 9.4 ' +
          '20l-3.5.7-1-3.5-3.4-1L2.2 12l-.7-3.5 3.4-1 1-3.5 3.5.7z'
        }
      />
      <path
        className="stroke-on-primary"
        d="m7.8 12.4 2.9 2.9 5.6-6.2"
        fill="none"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
