import { createElement, type SVGProps } from 'react'

type IconData = { readonly node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }
type Props = SVGProps<SVGSVGElement> & { size: number }

/** An icon of Lucide as builds have it (`tools/lean-icons.ts`); what else it needs comes from `Icon`. */
function createLucideIcon({ node }: IconData) {
  return ({ size, ...rest }: Props) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}

export { createLucideIcon as default }
