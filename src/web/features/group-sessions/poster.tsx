import { useEffect, useRef, useState, type ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { tintOf } from '#rules/profiles/initials.ts'
import { useDataSaving } from '#web/ui/media/data-saving.ts'

type PosterProps = {
  /** The session's slug: its cloth is shown if the picture cannot be loaded. */
  seed: string
  src: string
  /** Empty if a title is next to it. */
  alt?: string
  /** The `sizes` attribute: `(min-width: 48rem) 24rem, 100vw`. */
  sizes: string
  /** Loads eagerly, for the first picture of a page. */
  isFirst?: boolean
  /** A chip in the upper corner. */
  chip?: ReactNode
  className?: string
}

/** The small renditions are stored next to the large file. */
const rendition = (src: string, width: 360 | 720) => src.replace(/\.webp$/, `-${width}.webp`)

/** A session's picture, 16:9; its cloth where there is none; under data saving a tint, unless it is the first of a page. */
export function Poster({ seed, src, alt = '', sizes, isFirst = false, chip, className }: PosterProps) {
  const [isLost, setLost] = useState(false)
  const isLeftOut = useDataSaving() && !isFirst
  const image = useRef<HTMLImageElement>(null)
  // It may have failed before hydration.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? {}
    if (complete && naturalWidth === 0) setLost(true)
  }, [])
  const cloth = `/cloth/${encodeURIComponent(seed)}.svg`
  const files = isLost
    ? { src: cloth }
    : {
        // For the script of pages without the application.
        'data-fallback': cloth,
        src: rendition(src, 720),
        srcSet: `${rendition(src, 360)} 360w, ${rendition(src, 720)} 720w, ${src} 1280w`,
        sizes,
      }
  return (
    <div
      className={cx(
        'relative aspect-video overflow-hidden',
        isLeftOut ? `avatar-tint tint-${tintOf(seed)}` : 'bg-surface-3',
        className,
      )}
    >
      {isLeftOut ? null : (
        // In a picture React writes no preload for it: the browser finds it as early, and warns of preloads that came from its cache.
        <picture className="contents">
          <img
            ref={image}
            {...files}
            alt={alt}
            width={1280}
            height={720}
            {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
            decoding="async"
            onError={() => setLost(true)}
            className="size-full object-cover dark:brightness-92"
          />
        </picture>
      )}
      {chip ? <span className="absolute start-3 top-3 flex flex-wrap gap-1.5">{chip}</span> : null}
    </div>
  )
}
