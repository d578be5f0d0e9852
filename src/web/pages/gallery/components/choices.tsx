import { useState } from 'react'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { ChipGroup } from '#web/ui/fields/chip-group.tsx'
import { Cloth } from '#web/ui/media/cloth.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { RadioGroup } from '#web/ui/fields/radio-group.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { columnsClass, Example, Section } from './section.tsx'

const topics = [
  'DevOps',
  'Cloud computing',
  'Career growth',
  'Data science',
  'Product design',
  'Cyber security',
  'Mobile',
]

/** Choices. */
export function Choices() {
  const [accepted, setAccepted] = useState(false)
  const [chosen, setChosen] = useState(['DevOps', 'Mobile'])
  const [reason, setReason] = useState<string | null>('ill')
  const [isOn, setOn] = useState(true)
  return (
    <Section id="choices" title="Choices">
      <Example name="Radio cards">
        <Role />
      </Example>
      <Example name="Chips with a limit">
        <ChipGroup
          label="Topics you teach"
          description="Choose 1 to 3"
          max={3}
          options={topics.map((label) => ({ value: label, label }))}
          value={chosen}
          onChange={setChosen}
        />
      </Example>
      <Example name="Checkbox, radio, switch">
        <div className={columnsClass}>
          <div>
            <Checkbox
              value={accepted}
              onChange={setAccepted}
              label={
                <>
                  I accept the{' '}
                  <a href="#choices" className={textLinkClass}>
                    terms
                  </a>
                </>
              }
            />
            <Checkbox label="Remember me" value description="On this device only" />
            <Checkbox label="Send me mail" errorMessage="Please accept the terms" />
          </div>
          <RadioGroup
            label="Why do you cancel?"
            value={reason}
            onChange={setReason}
            options={[
              { value: 'ill', label: 'I am ill' },
              { value: 'work', label: 'Something came up at work', description: 'You can also move the session' },
              { value: 'other', label: 'Other' },
            ]}
          />
          <div>
            <Switch label="Monday" value={isOn} onChange={setOn} />
            <Switch label="Data saver" description="No web font, no pictures in lists" />
            <Switch label="Not yours to change" isDisabled />
          </div>
        </div>
      </Example>
    </Section>
  )
}

function Role() {
  const [role, setRole] = useState<string | null>('mentee')
  return (
    <RadioCards
      label="What brings you here?"
      value={role}
      onChange={setRole}
      options={[
        {
          value: 'mentee',
          label: 'I want to learn',
          description: 'Join as a mentee',
          points: ['Find a mentor in your field', 'Book an hour that is free', 'Keep your notes together'],
          picture: <Cloth seed="mentee" width={420} height={56} strips={15} className="h-14" />,
        },
        {
          value: 'mentor',
          label: 'I want to teach',
          description: 'Join as a mentor',
          points: ['Say when you are free', 'Connect your calendar', 'Meet one to one'],
          picture: <Cloth seed="mentor-2" width={420} height={56} strips={15} className="h-14" />,
        },
      ]}
    />
  )
}
