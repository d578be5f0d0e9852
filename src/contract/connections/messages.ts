/** Messages of connecting. */
export const connectionMessages = {
  yourself: 'You cannot connect with yourself',
  otherType: 'ConnectionType: This person has another role by now',
} as const
