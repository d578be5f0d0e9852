export const accountDeletionMessages = {
  beingDeleted: 'This account is being deleted. Until then you can keep it.',
  lastAdmin: "You're the only admin here. Please have another one made before you delete your account.",
} as const
