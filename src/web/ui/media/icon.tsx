import type { LucideIcon } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'

type IconProps = {
  as: LucideIcon
  /** 16 beside text, 20 in rows, 24 in the bottom bar. */
  size?: 16 | 20 | 24
  /** Only where no text is next to it. */
  label?: string
  className?: string
}

/** An icon with the one stroke of the product; decorative unless it has a label. */
export function Icon({ as: Glyph, size = 20, label, className }: IconProps) {
  return (
    <Glyph
      size={size}
      strokeWidth={1.75}
      className={cx('shrink-0', className)}
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}
