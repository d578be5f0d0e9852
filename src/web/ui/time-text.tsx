type TimeTextProps = {
  /** The instant, ISO 8601. */
  iso: string
  /** The visible text, already in the reader's zone. */
  children: string
  /** The absolute time, where `children` is relative ("5m"). */
  absolute?: string
  className?: string
}

/** A time a machine can read too; relative text carries the absolute time. */
export function TimeText({ iso, children, absolute, className }: TimeTextProps) {
  return (
    <time dateTime={iso} title={absolute} className={className}>
      {children}
      {absolute ? <span className="sr-only"> ({absolute})</span> : null}
    </time>
  )
}
