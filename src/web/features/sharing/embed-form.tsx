import { useState } from 'react'
import { parseColor } from '#rules/embed/colors.ts'
import { useBoot, useProductName } from '#web/platform/routing/boot.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { RadioGroup } from '#web/ui/fields/radio-group.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { announce } from '#web/ui/feedback/live-region.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { embedAddress, embedLine } from './embed-line.ts'
import * as embed from '#texts/embed.ts'
import * as t from '#texts/embedding.ts'

type Kind = 'mentor' | 'mentors' | 'group-sessions'

const kinds = [
  { value: 'mentor', label: t.mentor },
  { value: 'mentors', label: t.mentors },
  { value: 'group-sessions', label: t.sessions },
]
const themes = [
  { value: '', label: t.light },
  { value: 'dark', label: t.dark },
  { value: 'auto', label: t.auto, description: t.autoText },
]

/** A mentor chooses what to embed and in which colours, and copies the line. */
export function EmbedForm() {
  const { appUrl, locale } = useBoot()
  const product = useProductName()
  const { profileSlug, fullName } = useMe()
  const [kind, setKind] = useState<Kind>('mentor')
  const [primary, setPrimary] = useState('')
  const [background, setBackground] = useState('')
  const [theme, setTheme] = useState('')
  const titles = {
    mentor: embed.timesOf({ name: fullName }),
    mentors: t.titleOfMentors({ product }),
    'group-sessions': t.titleOfSessions({ product }),
  }
  const usable = (color: string) => (parseColor(color) ? color : '')
  const choice = {
    view: kind === 'mentor' ? `mentor/${profileSlug}` : kind,
    title: titles[kind],
    primary: usable(primary),
    background: usable(background),
    theme,
  }
  const line = embedLine(appUrl, choice)
  const [copied, setCopied] = useState('')
  async function copy() {
    try {
      await navigator.clipboard.writeText(line)
      setCopied(line)
      announce(t.copied)
    } catch {
      toast.error(t.copyFailed)
    }
  }
  return (
    <div className="mt-6 flex flex-col gap-5">
      <RadioGroup label={t.what} options={kinds} value={kind} onChange={(value) => setKind(value as Kind)} />
      <RadioGroup label={t.theme} options={themes} value={theme} onChange={setTheme} />
      <div className="grid gap-5 sm:grid-cols-2">
        <ColorField label={t.primary} value={primary} onChange={setPrimary} />
        <ColorField label={t.background} value={background} onChange={setBackground} />
      </div>
      <TextArea label={t.line} description={t.lineHelp} value={line} readOnly rows={4} dir="ltr" spellCheck={false} />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => void copy()}>
          {copied === line ? t.copied : t.copy}
        </Button>
        <a href={embedAddress(choice, locale)} target="_blank" rel="noopener" className={buttonClass('secondary')}>
          {t.preview}
        </a>
      </div>
    </div>
  )
}

type ColorFieldProps = { label: string; value: string; onChange: (value: string) => void }

function ColorField({ label, value, onChange }: ColorFieldProps) {
  const isWrong = value !== '' && !parseColor(value)
  return (
    <TextField
      label={label}
      isOptional
      description={t.colorHelp}
      {...(isWrong ? { errorMessage: t.colorWrong } : {})}
      value={value}
      onChange={(text) => onChange(text.trim())}
      dir="ltr"
      inputMode="text"
      autoComplete="off"
      spellCheck={false}
      maxLength={7}
    />
  )
}
