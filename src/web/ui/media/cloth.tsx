import { cx } from '#web/ui/cx.ts'

export type ClothProps = {
  /** Slug, id or route: the same seed always gives the same cloth. */
  seed: string
  /** Aspect of the drawing; it fills the box that `className` sets and is cropped, never stretched. */
  width?: number
  height?: number
  strips?: number
  /** Loads eagerly, for the first picture of a page. */
  isFirst?: boolean
  className?: string
}

/** The address at which the server renders it. */
export const clothAddress = ({
  seed,
  width,
  height,
  strips,
}: Required<Pick<ClothProps, 'seed' | 'width' | 'height' | 'strips'>>) =>
  `/cloth/${encodeURIComponent(seed)}.svg?size=${width}x${height}x${strips}`

/** A woven picture; decorative. An immutable file of the server; browsers do not load it while its box is hidden. */
export function Cloth({ seed, width = 640, height = 360, strips = 9, isFirst = false, className }: ClothProps) {
  const image = (
    <img
      src={clothAddress({ seed, width, height, strips })}
      alt=""
      width={width}
      height={height}
      {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      decoding="async"
      className={cx('cloth', className)}
    />
  )
  // In a picture React writes no preload for it: the browser finds it as early.
  return isFirst ? <picture className="contents">{image}</picture> : image
}
