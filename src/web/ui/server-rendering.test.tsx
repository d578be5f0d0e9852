import { House } from 'lucide-react'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AppShell, HeaderBar } from './app-shell.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { AvatarStack } from './avatar-stack.tsx'
import { Avatar } from './avatar.tsx'
import { Badge } from './badge.tsx'
import { InlineAlert } from './banner.tsx'
import { Button } from './button.tsx'
import { Calendar } from './calendar.tsx'
import { Card } from './card.tsx'
import { Checkbox } from './checkbox.tsx'
import { Chip } from './chip.tsx'
import { Cloth } from './cloth.tsx'
import { EmptyState } from './empty-state.tsx'
import { Icon } from './icon.tsx'
import { LinkButton } from './link-button.tsx'
import { Logo } from './logo.tsx'
import { PasswordField } from './password-field.tsx'
import { PersonCard } from './person-card.tsx'
import { RadioCards } from './radio-cards.tsx'
import { ReadingLayout } from './reading-layout.tsx'
import { SkeletonCard } from './skeleton.tsx'
import { SlotGrid } from './slot-grid.tsx'
import { TabBar } from './tab-bar.tsx'
import { TextField } from './text-field.tsx'
import { VerifiedBadge } from './verified-badge.tsx'
import { WovenCloth } from './woven-cloth.tsx'

const person = { name: 'Adéọlá Ògúnlẹ́yẹ', seed: 'adeola' }
const ignore = () => undefined

const pieces: Record<string, ReactElement> = {
  AppShell: <AppShell header={<HeaderBar start={<Logo name="kando" />} />}>Page</AppShell>,
  AuthLayout: (
    <AuthLayout logo={<Logo name="kando" />} seed="log-in">
      Form
    </AuthLayout>
  ),
  Avatar: <Avatar {...person} />,
  AvatarStack: <AvatarStack people={[person]} total={9} />,
  Badge: <Badge label="3 unread" count={3} />,
  Button: <Button isPending>Save</Button>,
  Calendar: <Calendar label="Days" month="2026-11" availableDays={new Set()} value={null} onChange={ignore} />,
  Card: <Card>Card</Card>,
  Checkbox: <Checkbox label="I accept" value onChange={ignore} />,
  Chip: <Chip tone="success">Available</Chip>,
  Cloth: <Cloth seed="home" />,
  WovenCloth: <WovenCloth seed="home" />,
  EmptyState: <EmptyState seed="find" title="Nothing yet" />,
  Icon: <Icon as={House} />,
  InlineAlert: <InlineAlert title="Saved" />,
  LinkButton: <LinkButton href="/">Home</LinkButton>,
  PasswordField: <PasswordField label="Password" autoComplete="new-password" onChange={ignore} />,
  PersonCard: <PersonCard {...person} title={person.name} isVerified />,
  RadioCards: <RadioCards label="Role" options={[{ value: 'a', label: 'A' }]} onChange={ignore} />,
  ReadingLayout: <ReadingLayout title="Terms">Text</ReadingLayout>,
  SkeletonCard: <SkeletonCard />,
  SlotGrid: <SlotGrid label="Times" slots={[{ value: 'a', label: '09:00' }]} value={null} onChange={ignore} />,
  TabBar: <TabBar label="Tabs">Tab</TabBar>,
  TextField: <TextField label="Name" onChange={ignore} />,
  VerifiedBadge: <VerifiedBadge />,
}

describe('public pages', () => {
  it.each(Object.entries(pieces))(
    '%s is rendered on the server without a style attribute, which the policy refuses',
    (_, piece) => {
      const html = renderToString(piece)
      expect(html).not.toMatch(/\sstyle=/)
      expect(html).not.toContain('<style')
    },
  )
})
