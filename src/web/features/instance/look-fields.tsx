import { useWatch, type UseFormReturn } from 'react-hook-form'
import { parseColor } from '#rules/embed/colors.ts'
import { usedColors, type Scheme } from '#rules/embed/theme.ts'
import { refusedColors } from '#rules/instance/look.ts'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Section } from '#web/ui/layout/settings-section.tsx'
import type { InstanceValues } from './instance-values.ts'
import { LogoField } from './logo-field.tsx'
import { sectionIds } from './unpublished.tsx'
import * as t from '#texts/instance.ts'

type Props = { form: UseFormReturn<InstanceValues> }
type ColorName = 'primary' | 'background'

/** Logo, icon and the two colours. */
export function LookFields({ form }: Props) {
  return (
    <Section id={sectionIds.look} title={t.lookTitle} text={t.lookText}>
      <div className="flex max-w-reading flex-col gap-8">
        <LogoField form={form} name="logo" description={t.logoHint} />
        <LogoField form={form} name="icon" description={t.iconHint} />
        <ColorField form={form} name="primary" description={t.primaryHint} />
        <ColorField form={form} name="background" description={t.backgroundHint} />
      </div>
    </Section>
  )
}

type ColorProps = Props & { name: ColorName; description: string }

/** A colour as text or picked, its contrast in both schemes, and the nearest one where it is too low. */
function ColorField({ form, name, description }: ColorProps) {
  const { control, setValue } = form
  const [primary, background] = useWatch({ control, name: ['primary', 'background'] }).map((text) =>
    /^#[\da-f]{6}$/i.test(text) ? text.toLowerCase() : '',
  ) as [string, string]
  const value = name === 'primary' ? primary : background
  const colors = { primary: primary || null, background: background || null }
  const refused = value ? refusedColors(colors).find(({ field }) => field === name) : undefined
  const set = (color: string) => setValue(name, color, { shouldDirty: true, shouldValidate: true, shouldTouch: true })
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <FormTextField
          control={control}
          name={name}
          label={t.names[name]}
          description={description}
          placeholder="#22469b"
          maxLength={7}
          dir="ltr"
          className="grow"
          isOptional
        />
        <input
          type="color"
          aria-label={t.pick({ name: t.names[name] })}
          value={parseColor(value) ? value : '#22469b'}
          onChange={(event) => set(event.target.value)}
          className="mt-6.5 size-11 shrink-0 cursor-pointer rounded-control border border-line-strong bg-surface p-1"
        />
      </div>
      {value ? <Contrasts colors={{ primary, background }} name={name} /> : null}
      <div role="status" className="empty:hidden">
        {refused ? (
          <div className="flex flex-wrap items-center gap-3 text-ui">
            <Swatch color={refused.nearest} />
            <span>{t.tooLow}</span>
            <Button size="sm" onClick={() => set(refused.nearest)}>
              {t.useNearest({ color: refused.nearest })}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  )
}

const schemes: readonly Scheme[] = ['light', 'dark']

/** What becomes of a colour in each scheme. */
function Contrasts({ colors, name }: { colors: Record<ColorName, string>; name: ColorName }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2 text-meta text-ink-2">
      {schemes.map((scheme) => {
        const used = usedColors(scheme, colors)[name]
        return (
          <li key={scheme} className="flex items-center gap-2">
            <Swatch color={used?.color ?? null} />
            {used
              ? t.contrast[scheme]({ color: used.color, contrast: Math.floor(used.contrast * 10) / 10 })
              : t.unused[scheme]}
          </li>
        )
      })}
    </ul>
  )
}

/** The policy allows no inline style, but attributes of SVG. */
function Swatch({ color }: { color: string | null }) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true" className="size-5 shrink-0 rounded-chip border border-line-strong">
      {color ? <path fill={color} d="M0 0h10v10H0z" /> : <path stroke="currentColor" d="M0 10 10 0" />}
    </svg>
  )
}
