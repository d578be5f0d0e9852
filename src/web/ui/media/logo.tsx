import { cx } from '#web/ui/cx.ts'

/** The mark: a strip of cloth and a chevron side by side. */
export function LogoMark({ className }: { className?: string }) {
  return (
    // Width and height are for readers whose browser has no style sheet yet.
    <svg
      viewBox="0 0 32 32"
      width="28"
      height="28"
      aria-hidden="true"
      focusable="false"
      className={cx('shrink-0 text-primary', className)}
    >
      <path fill="currentColor" d="M4 4h7v24H4z" />
      <path fill="currentColor" d="M13 16 21.5 4H29l-8.5 12z" />
      <path className="fill-accent" d="m13 16 8.5 12H29l-8.5-12z" />
    </svg>
  )
}

type LogoProps = { name: string; className?: string }

/** Mark and word; the word is live text and the configured product name. */
export function Logo({ name, className }: LogoProps) {
  return (
    // Arranged the same from right to left: a logo is a picture.
    <span dir="ltr" className={cx('inline-flex items-center gap-1.5 text-[1.375rem] leading-none text-ink', className)}>
      <LogoMark className="size-[1.3em]" />
      {/* In a header that large letters have filled, the mark stands alone. */}
      <span className="font-bold lowercase tracking-[-0.035em] large-text:sr-only">{name}</span>
    </span>
  )
}
