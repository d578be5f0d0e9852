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

type Picture = { link: string; width: number; height: number }
type LogoProps = {
  name: string
  className?: string
  /** In place of mark and word. */
  picture?: Picture | undefined
  /** In place of the mark. */
  icon?: Picture | undefined
}

/** Characters of a name that fits into one line beside what else a header of a phone holds. */
const shortName = 14

/** Mark and word, or the picture of the instance; the word is live text and the configured product name. */
export function Logo({ name, className, picture, icon }: LogoProps) {
  if (picture) {
    const { link, width, height } = picture
    return <img src={link} alt={name} width={width} height={height} className="max-h-8 w-auto max-w-40" />
  }
  const isLong = name.length > shortName
  return (
    // Arranged the same from right to left: a logo is a picture.
    <span
      dir="ltr"
      className={cx(
        'inline-flex min-w-0 items-center gap-1.5 text-ink',
        isLong ? 'text-[0.875rem] leading-tight lg:text-h3' : 'text-[1.375rem] leading-none',
        className,
      )}
    >
      {icon ? <img src={icon.link} alt="" className="size-[1.3em]" /> : <LogoMark className="size-[1.3em]" />}
      {/* In a header that large letters have filled, the mark stands alone. */}
      <span
        className={cx(
          'font-bold tracking-[-0.035em] large-text:sr-only',
          isLong && 'line-clamp-2 min-w-0 max-lg:max-w-24',
          !/.\p{Lu}/u.test(name) && 'lowercase',
        )}
      >
        {name}
      </span>
    </span>
  )
}
