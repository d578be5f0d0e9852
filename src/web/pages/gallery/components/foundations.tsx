import { Bell, CalendarDays, MessageCircle } from 'lucide-react'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { AvatarStack } from '#web/ui/media/avatar-stack.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Cloth } from '#web/ui/media/cloth.tsx'
import { WovenCloth } from '#web/ui/media/woven-cloth.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { Logo, LogoMark } from '#web/ui/media/logo.tsx'
import type { Tone } from '#web/ui/feedback/tone.ts'
import { VerifiedBadge } from '#web/ui/media/verified-badge.tsx'
import { Example, rowClass, Section } from './section.tsx'

const tones: readonly Tone[] = ['neutral', 'primary', 'accent', 'success', 'warning', 'danger', 'info', 'live']
const names = ['Adéọlá Ògúnlẹ́yẹ', 'Wanjirũ Kamau', 'Ƙasimu Ɗanjuma', 'Thandiwe Nkosi', 'Ɛnyɔnam Ŋutɔ', 'Ọlá Ṣọlá']
const sizes = [22, 24, 32, 40, 44, 64, 104] as const
const seeds = ['intro-to-kubernetes', 'women-in-cyber-lagos', 'cv-teardown-friday', 'breaking-into-data-science']
const people = names.map((name) => ({ name, seed: name }))

/** Logo, type, cloth, tones and faces. */
export function Foundations() {
  return (
    <Section id="foundations" title="Foundations">
      <Example name="Logo">
        <div className={rowClass}>
          <Logo name="kando" />
          <LogoMark className="size-10" />
          <LogoMark className="size-4" />
        </div>
      </Example>
      <Example name="Type">
        <div className="flex flex-col gap-3">
          <p className="text-display">Learn beside someone</p>
          <p className="text-h1">Good morning, Nomvula</p>
          <p className="text-h2">Next seven days</p>
          <p className="text-h3">Mentorship session with Adéọlá</p>
          <p className="max-w-reading text-body">
            I moved from IT support in Ìbàdàn to leading platform teams across three countries. Names such as Ọláṣubọ̀mí,
            Ngũgĩ, Ƙasimu and Ɛnyɔnam keep one shape.
          </p>
          <p className="text-ui text-ink-2">Interface text, secondary</p>
          <p className="text-meta text-ink-3">Meta text: Thu 26 Nov · 18:00 – 19:00 EAT</p>
        </div>
      </Example>
      <Example name="Cloth">
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {seeds.map((seed, index) => {
            const Weave = index === 0 ? WovenCloth : Cloth

            return <Weave key={seed} seed={seed} className="aspect-video rounded-card" />
          })}
        </div>
      </Example>
      <Marks />
    </Section>
  )
}

function Marks() {
  return (
    <>
      <Example name="Chips and badges">
        <div className={rowClass}>
          {tones.map((tone) => (
            <Chip key={tone} tone={tone}>
              {tone}
            </Chip>
          ))}
          <Chip tone="primary" removeLabel="Remove DevOps" onRemove={() => undefined}>
            DevOps
          </Chip>
          <Badge label="3 unread notifications" count={3} />
          <Badge label="120 unread notifications" count={120} />
          <Badge label="4 sessions" count={4} tone="neutral" />
          <Badge label="Unread" />
        </div>
      </Example>
      <Example name="Avatars">
        <div className="flex flex-wrap items-center gap-3">
          {sizes.map((size) => (
            <Avatar key={size} size={size} name={names[0] ?? ''} seed={`size-${size}`} />
          ))}
          {people.map((person) => (
            <Avatar key={person.seed} {...person} size={44} />
          ))}
          <AvatarStack people={people} total={12} />
        </div>
      </Example>
      <Example name="Icons">
        <div className="flex items-center gap-4">
          <Icon as={Bell} size={16} />
          <Icon as={CalendarDays} />
          <Icon as={MessageCircle} size={24} label="Messages" />
          <span className="text-h2">
            Adéọlá <VerifiedBadge />
          </span>
        </div>
      </Example>
    </>
  )
}
