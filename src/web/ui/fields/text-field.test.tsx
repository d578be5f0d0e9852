// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useController, useForm, type Control } from 'react-hook-form'
import { afterEach, expect, it } from 'vitest'
import { Button } from '#web/ui/actions/button.tsx'
import { TextField } from './text-field.tsx'

afterEach(cleanup)

type Values = { email: string }

function Email({ control }: { control: Control<Values> }) {
  const { field, fieldState } = useController({
    control,
    name: 'email',
    rules: { required: 'Please enter your email' },
  })
  return <TextField label="Email" {...field} errorMessage={fieldState.error?.message} />
}

function SignUp() {
  const { control, handleSubmit } = useForm<Values>({ defaultValues: { email: '' } })
  return (
    <form noValidate onSubmit={handleSubmit(() => undefined)}>
      <Email control={control} />
      <Button type="submit">Sign up</Button>
    </form>
  )
}

it('takes a form field as it is: focus, message and invalid state on error, and back again', async () => {
  render(<SignUp />)
  fireEvent.click(screen.getByRole('button', { name: 'Sign up' }))
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
  await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(input)
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Please enter your email',
  )
  fireEvent.change(input, { target: { value: 'ade@example.org' } })
  await waitFor(() => expect(input.getAttribute('aria-invalid')).toBeNull())
  expect(input.value).toBe('ade@example.org')
})
