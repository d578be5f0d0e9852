/** The roles of the caller and of the other person, in that order. */
export const connectionTypes = ['mentor-mentor', 'mentee-mentor', 'mentor-mentee', 'mentee-mentee'] as const
export type ConnectionType = (typeof connectionTypes)[number]
