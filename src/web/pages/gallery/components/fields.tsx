import { Mail } from 'lucide-react'
import { useState } from 'react'
import { ComboBox } from '#web/ui/fields/pickers/combo-box.tsx'
import { DateOfBirth } from '#web/ui/fields/pickers/date-of-birth.tsx'
import { Dropzone } from '#web/ui/fields/dropzone.tsx'
import { FormErrorSummary } from '#web/ui/fields/form-error-summary.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Select } from '#web/ui/fields/pickers/select.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { CropExample } from './crop-example.tsx'
import { RichFields } from './rich-fields.tsx'
import { columnsClass, Example, Section } from './section.tsx'

const countries = [
  { code: 'KE', name: 'Kenya', dial: '254', flag: '🇰🇪' },
  { code: 'NG', name: 'Nigeria', dial: '234', flag: '🇳🇬' },
  { code: 'CI', name: "Côte d'Ivoire", dial: '225', flag: '🇨🇮' },
  { code: 'ZA', name: 'South Africa', dial: '27', flag: '🇿🇦' },
]
const titles = ['Backend engineer', 'Data scientist', 'Product manager', 'Site reliability engineer', 'Others']
const times = (from: number) =>
  Array.from({ length: 6 }, (_, i) => {
    const label = `${String(from + i).padStart(2, '0')}:00`
    return { value: `${label}:00`, label }
  })

/** Fields. */
export function Fields() {
  return (
    <Section id="fields" title="Fields">
      <Example name="Text, password, search">
        <TextFields />
      </Example>
      <Example name="Select, combo box, phone, date of birth">
        <Pickers />
      </Example>
      <Example name="Text area and upload">
        <Long />
      </Example>
      <Example name="Day, several choices, formatted text">
        <RichFields />
      </Example>
      <Example name="Picture crop">
        <CropExample />
      </Example>
      <Example name="Form error summary">
        <FormErrorSummary
          attempt={0}
          errors={[
            { fieldId: 'email', message: 'Please enter a valid email' },
            { fieldId: 'password', message: 'Please enter a password' },
          ]}
        />
      </Example>
    </Section>
  )
}

function TextFields() {
  const [name, setName] = useState('Adéọlá Ògúnlẹ́yẹ')
  const [email, setEmail] = useState('ade@')
  const [password, setPassword] = useState('Aso-oke')
  const [query, setQuery] = useState('cloud')
  return (
    <div className={columnsClass}>
      <TextField
        label="Full name"
        value={name}
        onChange={setName}
        autoComplete="name"
        description="As you want to be called"
      />
      <TextField
        id="email"
        label="Email"
        type="email"
        value={email}
        onChange={setEmail}
        autoComplete="email"
        start={<Icon as={Mail} />}
        errorMessage="Please enter a valid email"
      />
      <TextField label="Company" placeholder="Where you work" isOptional />
      <TextField label="Account type" value="Mentor" isDisabled description="This cannot be changed" />
      <PasswordField
        id="password"
        label="Password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        rules={[
          { text: 'at least 8 characters', isMet: password.length >= 8 },
          { text: 'an upper-case letter', isMet: /\p{Lu}/u.test(password) },
          { text: 'a number', isMet: /\d/.test(password) },
        ]}
      />
      <SearchField label="Find a mentor" placeholder="Find a mentor" value={query} onChange={setQuery} />
    </div>
  )
}

function Pickers() {
  const [time, setTime] = useState<string | null>('09:00:00')
  const [title, setTitle] = useState<string | null>(null)
  const [nationality, setNationality] = useState<string | null>('KE')
  const [phone, setPhone] = useState({ country: 'KE', national: '712345678' })
  const [birthday, setBirthday] = useState('1997-03-09')
  return (
    <div className={columnsClass}>
      <Select
        label="From"
        value={time}
        onChange={setTime}
        options={[
          { label: 'Morning', options: times(6) },
          { label: 'Afternoon', options: times(12) },
        ]}
      />
      <Select
        label="Gender"
        value={null}
        options={[{ value: 'f', label: 'Female' }]}
        errorMessage="Please choose one"
      />
      <ComboBox
        label="Job title"
        options={titles.map((label) => ({ value: label, label }))}
        value={title}
        onChange={setTitle}
        placeholder="Choose a job title"
      />
      <ComboBox
        label="Nationality"
        options={countries.map((c) => ({
          value: c.code,
          label: c.name,
          start: <span aria-hidden="true">{c.flag}</span>,
        }))}
        value={nationality}
        onChange={setNationality}
        errorMessage="Please choose your nationality"
      />
      <PhoneField label="Phone number" countries={countries} value={phone} onChange={setPhone} />
      <DateOfBirth label="Date of birth" value={birthday} onChange={setBirthday} description="Day, month, year" />
    </div>
  )
}

function Long() {
  const [text, setText] = useState('I would like to talk about moving from support to platform work.')
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <TextArea
        label="What would you like to talk about?"
        description="Your mentor reads this before the session"
        limit={500}
        value={text}
        onChange={setText}
      />
      <Dropzone
        label="Profile picture"
        accept={['image/jpeg', 'image/png']}
        maxBytes={3_000_000}
        onFile={() => undefined}
        description="JPEG or PNG, up to 3 MB"
      />
    </div>
  )
}
