import { House } from 'lucide-react'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AppShell, HeaderBar } from './layout/app-shell.tsx'
import { AuthLayout } from './layout/auth-layout.tsx'
import { AvatarStack } from './media/avatar-stack.tsx'
import { Avatar } from './media/avatar.tsx'
import { Badge } from './feedback/badge.tsx'
import { InlineAlert } from './feedback/banner.tsx'
import { Button } from './actions/button.tsx'
import { Calendar } from './fields/pickers/calendar.tsx'
import { Card } from './lists/card.tsx'
import { Checkbox } from './fields/checkbox.tsx'
import { Chip } from './feedback/chip.tsx'
import { Cloth } from './media/cloth.tsx'
import { EmptyState } from './feedback/empty-state.tsx'
import { Icon } from './media/icon.tsx'
import { LinkButton } from './actions/link-button.tsx'
import { Logo } from './media/logo.tsx'
import { PasswordField } from './fields/password-field.tsx'
import { PersonCard } from './lists/person-card.tsx'
import { RadioCards } from './fields/radio-cards.tsx'
import { ReadingLayout } from './layout/reading-layout.tsx'
import { SkeletonCard } from './feedback/skeleton.tsx'
import { SlotGrid } from './fields/pickers/slot-grid.tsx'
import { TabBar } from './lists/tab-bar.tsx'
import { TextField } from './fields/text-field.tsx'
import { VerifiedBadge } from './media/verified-badge.tsx'
import { WovenCloth } from './media/woven-cloth.tsx'

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
