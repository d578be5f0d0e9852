// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import * as accounts from '#contract/accounts/schemas.ts'
import { useReleaseEarlyInput } from '#web/platform/dom/hydrated.ts'
import { FormCheckbox } from './form-checkbox.tsx'
import { FormTextField } from './form-fields.tsx'
import { NewPasswordFields } from './form-password-field.tsx'
import { formSchema, type FormSchema } from './form-schema.ts'
import { Form, SubmitButton } from './form.tsx'
import { isSchemaMissing, useConfirmation, useSchemaForm } from './schema-form.ts'
import * as fields from '#texts/accounts/fields.ts'

const loginForm = formSchema(accounts.loginBody, fields)
const signUpForm = formSchema(accounts.signUpForm, fields)
const forgotForm = formSchema(accounts.forgotForm, fields)

type Values = { email: string; password: string; rememberMe: boolean }
const empty: Values = { email: '', password: '', rememberMe: true }
const valid: Values = { email: 'ama@example.org', password: 'Kando-beside-1', rememberMe: false }

function Example({ send, refusal }: { send: (values: Values) => void; refusal?: string }) {
  const { control, handleSubmit, setError } = useSchemaForm<Values>(loginForm, empty)
  useReleaseEarlyInput()
  const submit = handleSubmit((values) => {
    send(values)
    if (refusal) setError('email', { type: 'server', message: refusal }, { shouldFocus: true })
  })
  return (
    <Form onSubmit={submit}>
      <FormTextField control={control} name="email" label="Email" />
      <FormTextField control={control} name="password" label="Password" />
      <FormCheckbox control={control} name="rememberMe" label="Remember" />
      <SubmitButton>Send</SubmitButton>
    </Form>
  )
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

/** The server's HTML of a form, and a way to hydrate it. */
function serverRendered(send: (values: Values) => void) {
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(<Example send={send} />)
  return { hydrate: () => act(async () => hydrateRoot(root, <Example send={send} />)) }
}

test('What was typed before hydration stays, with the cursor in it, and is sent', async () => {
  const send = vi.fn()
  const { hydrate } = serverRendered(send)
  const [email, password, rememberMe] = [field('Email'), field('Password'), field('Remember')]
  email.value = valid.email
  password.value = valid.password
  rememberMe.checked = false
  password.focus()
  password.setSelectionRange(2, 5)
  await hydrate()
  expect(field('Email')).toBe(email)
  expect(field('Email').value).toBe(valid.email)
  expect(document.activeElement).toBe(password)
  expect([password.selectionStart, password.selectionEnd]).toEqual([2, 5])
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(send).toHaveBeenCalledWith(valid))
})

test('A form submitted before hydration is not sent by the browser, and is submitted after it', async () => {
  const send = vi.fn()
  const { hydrate } = serverRendered(send)
  vi.resetModules()
  await import('#web/early.ts')
  field('Email').value = valid.email
  field('Password').value = valid.password
  field('Remember').checked = false
  const isLeftToBrowser = fireEvent.submit(document.forms[0]!)
  expect(isLeftToBrowser).toBe(false)
  expect(document.forms[0]!.method).toBe('post')
  await hydrate()
  await waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith(valid))
})

test('A field is validated on leaving it, then at every change', async () => {
  render(<Example send={vi.fn()} />)
  fireEvent.change(field('Email'), { target: { value: 'ama' } })
  expect(screen.queryByText(fields.email_invalid)).toBeNull()
  fireEvent.blur(field('Email'))
  expect(await screen.findByText(fields.email_invalid)).toBeTruthy()
  fireEvent.change(field('Email'), { target: { value: 'ama@example.org' } })
  await waitFor(() => expect(screen.queryByText(fields.email_invalid)).toBeNull())
})

test('Nothing is sent with an error; the first invalid field gets the cursor', async () => {
  const send = vi.fn()
  render(<Example send={send} />)
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText(fields.email_required)).toBeTruthy()
  expect(document.activeElement).toBe(field('Email'))
  expect(send).not.toHaveBeenCalled()
})

test('What the server said of a field is shown until the field changes', async () => {
  render(<Example send={vi.fn()} refusal="Taken" />)
  fireEvent.change(field('Email'), { target: { value: 'ama@example.org' } })
  fireEvent.change(field('Password'), { target: { value: 'Kando-beside-1' } })
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('Taken')).toBeTruthy()
  expect(document.activeElement).toBe(field('Email'))
  fireEvent.blur(field('Email'))
  fireEvent.change(field('Password'), { target: { value: 'Kando-beside-2' } })
  await act(async () => undefined)
  expect(screen.getByText('Taken')).toBeTruthy()
  fireEvent.change(field('Email'), { target: { value: 'esi@example.org' } })
  await waitFor(() => expect(screen.queryByText('Taken')).toBeNull())
})

function LazySchema({ load, send }: { load: () => Promise<FormSchema>; send: (values: unknown) => void }) {
  const { control, handleSubmit } = useSchemaForm<{ email: string }>(load, { email: '' })
  return (
    <Form onSubmit={handleSubmit(send, (errors) => send(isSchemaMissing(errors) ? 'no schema' : 'invalid'))}>
      <FormTextField control={control} name="email" label="Email" />
      <SubmitButton>Send</SubmitButton>
    </Form>
  )
}

test('A schema that is loaded on demand: without it nothing is sent, the next attempt loads it again', async () => {
  const load = vi.fn<() => Promise<FormSchema>>().mockRejectedValueOnce(new Error('offline'))
  load.mockResolvedValue(forgotForm)
  const send = vi.fn()
  render(<LazySchema load={load} send={send} />)
  fireEvent.change(field('Email'), { target: { value: valid.email } })
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(send).toHaveBeenLastCalledWith('no schema'))
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(send.mock.lastCall?.[0]).toEqual({ email: valid.email }))
})

function TwicePassword() {
  const form = useSchemaForm(signUpForm, {
    username: 'Ama Mensah',
    email: valid.email,
    password: '',
    confirmPassword: '',
    terms: true,
  })
  useConfirmation(form, 'password', 'confirmPassword')
  return (
    <NewPasswordFields
      control={form.control}
      name="password"
      label="Password"
      again={{ name: 'confirmPassword', label: 'Again' }}
    />
  )
}

test('A password typed twice is shown by one button', () => {
  render(<TwicePassword />)
  const types = () => [field('Password').type, field('Again').type]
  expect(types()).toEqual(['password', 'password'])
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(types()).toEqual(['text', 'text'])
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(types()).toEqual(['password', 'password'])
})

test('A password typed twice: a change of the first one validates the second one that was left', async () => {
  render(<TwicePassword />)
  fireEvent.change(field('Password'), { target: { value: valid.password } })
  expect(screen.queryByText(fields.passwords_differ)).toBeNull()
  fireEvent.change(field('Again'), { target: { value: 'Kando-beside-2' } })
  fireEvent.blur(field('Again'))
  expect(await screen.findByText(fields.passwords_differ)).toBeTruthy()
  fireEvent.change(field('Password'), { target: { value: 'Kando-beside-2' } })
  await waitFor(() => expect(screen.queryByText(fields.passwords_differ)).toBeNull())
  fireEvent.change(field('Password'), { target: { value: valid.password } })
  expect(await screen.findByText(fields.passwords_differ)).toBeTruthy()
})
