import { cx } from '#web/ui/cx.ts'

export type ClothProps = {
  /** Slug, id or route: the same text always gives the same cloth. */
  seed: string
  /** Shape of the drawing; it fills whatever box `className` gives and is cut, never stretched. */
  width?: number
  height?: number
  strips?: number
  className?: string
}

/** Where the server draws it. */
export const clothAddress = ({ seed, width, height, strips }: Required<Omit<ClothProps, 'className'>>) =>
  `/cloth/${encodeURIComponent(seed)}.svg?size=${width}x${height}x${strips}`

/** A woven picture; decorative. The server draws it once and for all; where the box is not shown, browsers do not ask for it. */
export function Cloth({ seed, width = 640, height = 360, strips = 9, className }: ClothProps) {
  return (
    <img
      src={clothAddress({ seed, width, height, strips })}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={cx('cloth', className)}
    />
  )
}
