/** Messages of connecting; `failed` is an exact text of the specification. */
export const connectionMessages = {
  failed: 'Something went wrong',
  yourself: 'You cannot connect with yourself',
  otherType: 'ConnectionType: This person has another role by now',
} as const
