import { UserRound } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'
import { initials, tintOf } from '#rules/profiles/initials.ts'
import { useDataSaving } from './data-saving.ts'

export type AvatarSize = 22 | 24 | 32 | 40 | 44 | 64 | 104

export type AvatarProps = {
  /** The person's name, for the initials. Empty for an anonymous person: an icon is shown. */
  name: string
  /** Hashed to one of ten tints; the profile id. */
  seed: string
  src?: string | null
  size?: AvatarSize
  /** A ring in the surface colour, for stacks and banners. */
  hasRing?: boolean
  /** Set where no name is next to the picture. */
  alt?: string
  className?: string
}

const sizes: Record<AvatarSize, string> = {
  22: 'size-5.5 text-[0.5625rem]',
  24: 'size-6 text-[0.625rem]',
  32: 'size-8 text-micro',
  40: 'size-10 text-meta',
  44: 'size-11 text-ui',
  64: 'size-16 text-h2',
  104: 'size-26 text-[2.25rem]',
}

/** Photo, or initials on a tint of the person's own; under data saving only a large one is a photo. */
export function Avatar({ name, seed, src, size = 40, hasRing = false, alt, className }: AvatarProps) {
  const savesData = useDataSaving()
  const ring = hasRing && (size >= 64 ? 'ring-4 ring-canvas' : 'ring-2 ring-surface')
  const shape = cx(
    'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full',
    sizes[size],
    ring,
    className,
  )
  if (src && !(savesData && size <= 64)) {
    return (
      <img
        src={size > 64 ? src : small(src)}
        alt={alt ?? ''}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        className={cx(shape, 'object-cover')}
      />
    )
  }
  const naming = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true }
  // An image made of letters, not text: they are not part of the accessible name of a button around it.
  return (
    <span
      {...naming}
      data-initials={initials(name)}
      className={cx(
        shape,
        'avatar-tint font-bold leading-none before:content-[attr(data-initials)]',
        `tint-${tintOf(seed)}`,
      )}
    >
      {name === '' ? <UserRound aria-hidden="true" className="size-1/2" strokeWidth={1.75} /> : null}
    </span>
  )
}

/** The 96 px rendition of a stored picture, a sixth of its bytes; other addresses unchanged. */
const small = (src: string) => src.replace(/^(\/files\/[0-9a-f]+)\.webp$/, '$1-96.webp')
