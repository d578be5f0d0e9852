import { useId } from 'react'
import { clothAddress, type ClothProps } from './cloth.tsx'
import { cx } from '#web/ui/cx.ts'

/** A cloth whose strips slide in, once per surface and session; everything else shows a static `Cloth`. */
export function WovenCloth({ seed, width = 640, height = 360, strips = 9, className }: ClothProps) {
  const id = useId()
  const strip = width / strips
  const order = Array.from({ length: strips }, (_, i) => i)
  return (
    <span aria-hidden="true" className={cx('cloth', className)}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" focusable="false">
        <defs>
          {order.map((i) => (
            <clipPath key={i} id={`${id}-${i}`}>
              <rect x={i * strip} width={strip} height={height} />
            </clipPath>
          ))}
        </defs>
        {order.map((i) => (
          <g key={i} className="weave-strip">
            <image
              href={clothAddress({ seed, width, height, strips })}
              width={width}
              height={height}
              clipPath={`url(#${id}-${i})`}
            />
          </g>
        ))}
      </svg>
    </span>
  )
}
