/** The slanted lines of one-on-one sessions; `id` fills a shape as `url(#id)`. */
export function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" className="fill-primary-soft" />
        <rect width="2.5" height="6" className="fill-primary" />
      </pattern>
    </defs>
  )
}
