// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { accountMessages } from '#contract/accounts/messages.ts'
import { LateForm, SendButton } from './late-form.tsx'
import { useLateForm } from './use-late-form.ts'

type Values = { email: string; password: string; rememberMe: boolean }
const empty: Values = { email: '', password: '', rememberMe: true }

function Example({ send, refusal }: { send: (values: Values) => void; refusal?: string }) {
  const form = useLateForm('login', empty)
  const { isInvalid: _, errorMessage, value, onChange, ...email } = { errorMessage: '', ...form.field('email') }
  const password = form.field('password')
  const box = form.field('rememberMe')
  const submit = (values: Values) => {
    send(values)
    if (refusal) form.refuse('email', refusal, { focuses: true })
  }
  return (
    <LateForm {...form.props(submit, () => undefined)}>
      <input {...email} aria-label="Email" value={value} onChange={(event) => onChange(event.target.value)} />
      <p>{errorMessage}</p>
      <input
        name="password"
        aria-label="Password"
        value={password.value}
        onBlur={password.onBlur}
        onChange={(event) => password.onChange(event.target.value)}
      />
      <input
        type="checkbox"
        name="rememberMe"
        aria-label="Remember"
        checked={box.value}
        onChange={(event) => box.onChange(event.target.checked)}
      />
      <SendButton isPending={form.isJudging}>Send</SendButton>
    </LateForm>
  )
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

test('What was typed before the page was alive stays, with the cursor in it, and is sent', async () => {
  const send = vi.fn()
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(<Example send={send} />)
  const { email, password, rememberMe } = Object.fromEntries(
    [...root.querySelectorAll('input')].map((input) => [input.name, input]),
  )
  expect(screen.getByRole<HTMLButtonElement>('button').matches(':disabled')).toBe(true)
  email!.value = 'ama@example.org'
  password!.value = 'Kando-beside-1'
  rememberMe!.checked = false
  password!.focus()
  await act(async () => hydrateRoot(root, <Example send={send} />))
  expect(field('Email')).toBe(email)
  expect(field('Email').value).toBe('ama@example.org')
  expect(document.activeElement).toBe(password)
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() =>
    expect(send).toHaveBeenCalledWith({ email: 'ama@example.org', password: 'Kando-beside-1', rememberMe: false }),
  )
})

test('A field is judged on leaving it, then at every change', async () => {
  render(<Example send={vi.fn()} />)
  fireEvent.change(field('Email'), { target: { value: 'ama' } })
  expect(screen.queryByText(accountMessages.emailInvalid)).toBeNull()
  fireEvent.blur(field('Email'))
  expect(await screen.findByText(accountMessages.emailInvalid)).toBeTruthy()
  fireEvent.change(field('Email'), { target: { value: 'ama@example.org' } })
  await waitFor(() => expect(screen.queryByText(accountMessages.emailInvalid)).toBeNull())
})

test('Nothing is sent with a fault; the first one gets the cursor', async () => {
  const send = vi.fn()
  render(<Example send={send} />)
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText(accountMessages.emailRequired)).toBeTruthy()
  expect(document.activeElement).toBe(field('Email'))
  expect(send).not.toHaveBeenCalled()
})

test('What the server said of a field stands until the field changes', async () => {
  render(<Example send={vi.fn()} refusal="Taken" />)
  fireEvent.change(field('Email'), { target: { value: 'ama@example.org' } })
  fireEvent.change(field('Password'), { target: { value: 'Kando-beside-1' } })
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('Taken')).toBeTruthy()
  fireEvent.blur(field('Email'))
  fireEvent.change(field('Password'), { target: { value: 'Kando-beside-2' } })
  await act(async () => undefined)
  expect(screen.getByText('Taken')).toBeTruthy()
  fireEvent.change(field('Email'), { target: { value: 'esi@example.org' } })
  await waitFor(() => expect(screen.queryByText('Taken')).toBeNull())
})
