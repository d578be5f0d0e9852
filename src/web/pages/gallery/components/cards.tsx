import { Avatar } from '#web/ui/media/avatar.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/lists/card.tsx'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { CountdownBadge } from '#web/ui/feedback/countdown-badge.tsx'
import { DayAgenda } from '#web/ui/lists/day-agenda.tsx'
import { JoinButton } from '#web/ui/actions/join-button.tsx'
import { cardLinkClass, textLinkClass } from '#web/ui/actions/link-class.ts'
import { PersonCard } from '#web/ui/lists/person-card.tsx'
import { SessionCard } from '#web/ui/lists/session-card.tsx'
import { StatTile } from '#web/ui/lists/stat-tile.tsx'
import { TimeText } from '#web/ui/time-text.tsx'
import { Example, Section } from './section.tsx'

const link = (text: string, className = cardLinkClass) => (
  <a href="#cards" className={className}>
    {text}
  </a>
)

/** People, sessions, days and numbers. */
export function Cards() {
  return (
    <Section id="cards" title="Cards">
      <div className="grid gap-6 lg:grid-cols-2">
        <Example name="Next session">
          <NextSession />
        </Example>
        <Example name="Agenda">
          <Agenda />
        </Example>
      </div>
      <Example name="Session cards">
        <Sessions />
      </Example>
      <Example name="People">
        <People />
      </Example>
      <Example name="Stat tiles">
        <div className="grid gap-4 sm:grid-cols-3">
          <StatTile value="14" label="Sessions" change="2 more than last month" />
          <StatTile value="630" label="Minutes" />
          <StatTile value="5" label="Connections" change="Same as last month" />
        </div>
      </Example>
    </Section>
  )
}

function NextSession() {
  return (
    <Card as="section">
      <div className="mb-3 flex gap-1.5">
        <CountdownBadge state="soon">In 8 minutes</CountdownBadge>
        <Chip>1:1</Chip>
        <CountdownBadge state="live">Live now</CountdownBadge>
      </div>
      <p className="text-h2">Mentorship session with Adéọlá</p>
      <p className="mt-1 mb-4 text-ui text-ink-2 tnum">Today, 09:30 – 10:15 SAST</p>
      <JoinButton label="JOIN SESSION" state="ready" href="#cards" isFullWidth size="lg" />
    </Card>
  )
}

function Agenda() {
  return (
    <DayAgenda
      label="Next seven days"
      items={[
        {
          id: '1',
          iso: '2026-11-26',
          weekday: 'Thu',
          day: '26',
          title: link('CV teardown Friday: backend roles'),
          meta: '17:00 · Group · 23 going',
        },
        {
          id: '2',
          iso: '2026-11-28',
          weekday: 'Sat',
          day: '28',
          title: link('Breaking into cyber security'),
          meta: '11:00 · Group · 14 going',
        },
        {
          id: '3',
          iso: '2026-11-30',
          weekday: 'Mon',
          day: '30',
          title: link('Session with Thandiwe Nkosi'),
          meta: '16:30 · 1:1',
        },
      ]}
    />
  )
}

function Sessions() {
  return (
    <div className="flex flex-col gap-4">
      <SessionCard
        face={<Avatar name="Adéọlá Ògúnlẹ́yẹ" seed="adeola" />}
        lead={<p className="text-ui">{link('Adéọlá Ògúnlẹ́yẹ', textLinkClass)}</p>}
        when={<TimeText iso="2026-11-26T06:30:00Z">Thu 26 Nov · 09:30 – 10:15 EAT</TimeText>}
        meta={<h3 className="text-ui font-normal text-ink-2">{link('From support to platform work')}</h3>}
        badges={<CountdownBadge state="later">In 3 hours</CountdownBadge>}
        details={{
          label: 'Details',
          of: 'Session with Adéọlá Ògúnlẹ́yẹ',
          content: 'I would like to talk about moving from support to platform work.',
        }}
      />
      <SessionCard
        face={<Avatar name="Thandiwe Nkosi" seed="thandi" />}
        lead={<p className="text-ui">{link('Thandiwe Nkosi', textLinkClass)}</p>}
        when="Mon 30 Nov · 16:30 – 17:00 EAT"
        badges={<CountdownBadge state="live">Live now</CountdownBadge>}
        action={<JoinButton label="JOIN SESSION" state="live" href="#cards" isFullWidth />}
      />
    </div>
  )
}

function People() {
  const chips = <Chip tone="success">Next free: today 17:30</Chip>
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <PersonCard
          name="Adéọlá Ògúnlẹ́yẹ"
          seed="adeola"
          title={link('Adéọlá Ògúnlẹ́yẹ')}
          isVerified
          jobTitle="Staff engineer at Paystream"
          place="Lagos, Nigeria"
          chips={chips}
        />
        <PersonCard
          name="Wanjirũ Kamau"
          seed="wanjiru"
          title={link('Wanjirũ Kamau')}
          jobTitle="Data lead"
          place="Nairobi, Kenya"
          action={<Button size="sm">Message</Button>}
        />
        <PersonCard
          name="Thandiwe Nkosi"
          seed="thandi"
          title={link('Thandiwe Nkosi')}
          jobTitle="Security analyst"
          place="Durban, South Africa"
        />
      </div>
      <PersonCard
        name="Ƙasimu Ɗanjuma"
        seed="kasimu"
        title={link('Ƙasimu Ɗanjuma')}
        isVerified
        jobTitle="Site reliability engineer at Hela Cloud"
        place="Kano, Nigeria"
        rating="4.8 (12)"
        reason="DevOps in common and free in your evenings"
        chips={chips}
        action={<Button>View</Button>}
      />
    </div>
  )
}
